// German, one file for each folder of screens.

import type { Catalog } from '../texts.ts';
import { frame } from './frame.ts';
import { overview } from './overview.ts';
import { parts } from './parts.ts';
import { pipelines } from './pipelines.ts';
import { plugins } from './plugins.ts';
import { quality } from './quality.ts';
import { reference } from './reference.ts';
import { reviews } from './reviews.ts';
import { schemaForm } from './schema-form.ts';
import { tryIt } from './try.ts';
import { workflows } from './workflows.ts';

/** Apart, so that a test can find a text that stands in two files. */
export const catalogs = { frame, overview, parts, pipelines, plugins, quality, reference, reviews, schemaForm, tryIt, workflows };

export const catalog: Catalog = Object.assign({}, ...Object.values(catalogs));
