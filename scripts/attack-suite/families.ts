import type { Family } from './attack.ts';
import { documentBombs } from './families/document-bombs.ts';
import { httpShapeFamily } from './families/http-shapes.ts';
import { jsonCorpus } from './families/json-corpus.ts';
import { neighbors } from './families/neighbors.ts';
import { openApiProperties } from './families/openapi-properties.ts';
import { sampleMutations } from './families/sample-mutations.ts';
import { scopeMatrix } from './families/scope-matrix.ts';
import { slowClients } from './families/slow-clients.ts';
import { tenantAccess } from './families/tenant-access.ts';

/** Families in the order in which they run. */
export const families: readonly Family[] = [
  tenantAccess,
  scopeMatrix,
  jsonCorpus,
  httpShapeFamily,
  documentBombs,
  sampleMutations,
  slowClients,
  openApiProperties,
  neighbors,
];
