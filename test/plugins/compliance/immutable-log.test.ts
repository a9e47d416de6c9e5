import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { setAt } from '../../../core/kernel/pointers.ts';
import { compileSchema, createProjection } from '../../../core/kernel/validate.ts';
import pipeline from '../../../plugins/compliance/pipeline.ts';
import {
  businessObjectSchema,
  outputSchema,
  publishedSchema,
} from '../../../plugins/compliance/schemas.ts';
import { makeRecord } from './record.ts';

const place = {
  state: 'included',
  log_id: 'workmill/5f0c1e9a77b3d214',
  leaf_hash: 'c2FtcGxl',
  leaf_index: 4711,
  tree_size: 4712,
  root_hash: 'c2FtcGxl',
  inclusion_proof: ['c2FtcGxl'],
  checkpoint: 'workmill/5f0c1e9a77b3d214\n4712\n',
};

t.test('a record and its event take their place in the audit log', async (t) => {
  const file = join(import.meta.dirname, '../../../plugins/compliance/samples/passport.txt');
  const documents = [{ document_url: 'document:x', document_type: 'passport' }];
  const input = { record_type: 'kyc', documents };
  const { completedUnit, businessObject } = await makeRecord([readFileSync(file)], { input });
  const { immutableLog } = pipeline.operations.record;
  t.ok(setAt(completedUnit, immutableLog!.completedUnit, place));
  t.ok(compileSchema(outputSchema)(structuredClone(completedUnit)).ok);
  t.ok(compileSchema(publishedSchema)(createProjection(publishedSchema)(completedUnit)).ok);
  t.ok(setAt(businessObject, immutableLog!.businessObject, place));
  t.ok(compileSchema(businessObjectSchema)(businessObject).ok);
});
