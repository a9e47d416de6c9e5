import type { Family } from './attack.ts';
import { httpShapeFamily } from './families/http-shapes.ts';
import { jsonCorpus } from './families/json-corpus.ts';
import { scopeMatrix } from './families/scope-matrix.ts';
import { tenantAccess } from './families/tenant-access.ts';

/** In the order in which they run. */
export const families: readonly Family[] = [tenantAccess, scopeMatrix, jsonCorpus, httpShapeFamily];
