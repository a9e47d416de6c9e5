// Reads every sample of the plugin as the appliance would, and holds the result against its golden file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compare } from '../../../core/authoring/differences.ts';
import type { GoldenFile } from '../../../core/authoring/cases.ts';
import { compileSchema, createProjection } from '../../../core/kernel/validate.ts';
import pipeline from '../../../plugins/compliance/pipeline.ts';
import { outputSchema, publishedSchema } from '../../../plugins/compliance/schemas.ts';
import { referenceOf } from '../../support/reference.ts';
import { checkMaskedOutcome } from '../../privacy/masked-outcome.ts';
import { listRows } from './list-rows.ts';
import { makeRecord } from './record.ts';

const folder = join(import.meta.dirname, '../../../plugins/compliance/samples');
const { defaults, review } = pipeline.operations.record;
let personalValues = 0;
const checkOutput = compileSchema(outputSchema);
const checkPublished = compileSchema(publishedSchema);
const project = createProjection(publishedSchema);

for (const name of readdirSync(folder).filter((one) => one.endsWith('.golden.json'))) {
  const golden = JSON.parse(readFileSync(join(folder, name), 'utf8')) as GoldenFile;
  const files = Object.values(golden.documents ?? {});
  t.test(`${name}: ${golden.about}`, async (t) => {
    const contents = files.map((file) => readFileSync(join(folder, file)));
    const { input = {} } = golden.request ?? {};
    const { settings = {} } = golden;
    const rows = { ...golden.reference };
    for (const { format, file } of golden.reference_files?.['watch_lists'] ?? []) {
      rows['watch_lists'] = (await listRows(format, readFileSync(join(folder, file)))).map(
        ({ row }) => row,
      );
    }
    const reference = referenceOf(pipeline.reference, rows);
    if (golden.status === 'failed') {
      await t.rejects(makeRecord(contents, { input }), { code: golden.error });
      return;
    }
    const outcome = await makeRecord(contents, { input, settings, context: { reference } });
    const { completedUnit, confidence } = outcome;
    const reason = review?.(outcome as never, {} as never) ?? null;
    const isSure = confidence >= defaults.requireHumanReviewBelow;
    const status = isSure && reason === null ? 'completed' : 'in_review';
    t.equal(status, golden.status, `confidence ${confidence}, ${reason?.message}`);
    t.same(compare('completed_unit', golden.completed_unit ?? {}, completedUnit), []);
    t.ok(checkOutput(structuredClone(completedUnit)).ok, 'has every documented field');
    t.ok(checkPublished(project(completedUnit)).ok, 'has the published fields');
    personalValues += checkMaskedOutcome(t, pipeline.operations.record, outcome);
  });
}

t.test('the samples have personal data to mask', async (t) => {
  t.ok(personalValues > 50, `${personalValues} values`);
});
