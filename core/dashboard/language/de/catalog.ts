// German, one file for each folder of screens.

import type { Catalog } from '../texts.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { certificates } from './certificates.ts';
import { deadLetters } from './dead-letters.ts';
import { deliveries } from './deliveries.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { frame } from './frame.ts';
import { keys } from './keys.ts';
import { license } from './license.ts';
import { monitoring } from './monitoring.ts';
import { overview } from './overview.ts';
import { parts } from './parts.ts';
import { pipelines } from './pipelines.ts';
import { plugins } from './plugins.ts';
import { quality } from './quality.ts';
import { reference } from './reference.ts';
import { reviews } from './reviews.ts';
import { schemaForm } from './schema-form.ts';
import { sla } from './sla.ts';
import { tenants } from './tenants.ts';
import { tryIt } from './try.ts';
import { usage } from './usage.ts';
import { workflows } from './workflows.ts';

/** Apart, so that a test can find a text that stands in two files. */
export const catalogs = {
  access,
  account,
  accounts,
  audit,
  certificates,
  deadLetters,
  deliveries,
  endpoints,
  events,
  frame,
  keys,
  license,
  monitoring,
  overview,
  parts,
  pipelines,
  plugins,
  quality,
  reference,
  reviews,
  schemaForm,
  sla,
  tenants,
  tryIt,
  usage,
  workflows,
};

export const catalog: Catalog = Object.assign({}, ...Object.values(catalogs));
