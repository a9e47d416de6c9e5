// German, one file for each folder of screens.

import type { Catalog } from '../texts.ts';
import { frame } from './frame.ts';
import { parts } from './parts.ts';
import { reference } from './reference.ts';

/** Apart, so that a test can find a text that stands in two files. */
export const catalogs = { frame, parts, reference };

export const catalog: Catalog = Object.assign({}, ...Object.values(catalogs));
