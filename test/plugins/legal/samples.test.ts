// Reads every sample of the plugin as the appliance would, and holds the result against its golden file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compare } from '../../../core/authoring/differences.ts';
import type { GoldenFile } from '../../../core/authoring/cases.ts';
import { compileSchema, createProjection } from '../../../core/kernel/validate.ts';
import pipeline from '../../../plugins/legal/pipeline.ts';
import { outputSchema, publishedSchema } from '../../../plugins/legal/schemas.ts';
import { checkMaskedOutcome } from '../../privacy/masked-outcome.ts';
import { analyze, readBytes } from './analyze.ts';

const folder = join(import.meta.dirname, '../../../plugins/legal/samples');
const { defaults, review } = pipeline.operations.contract;
let personalValues = 0;
const checkOutput = compileSchema(outputSchema);
const checkPublished = compileSchema(publishedSchema);
const project = createProjection(publishedSchema);

for (const name of readdirSync(folder).filter((one) => one.endsWith('.golden.json'))) {
  const golden = JSON.parse(readFileSync(join(folder, name), 'utf8')) as GoldenFile;
  const { '/document_url': document = golden.document!, ...others } = golden.documents ?? {};
  // Scans need the recognizer, which golden cases of `workmill plugin test` have.
  if (document.includes('scan')) continue;
  t.test(`${name}: ${golden.about}`, async (t) => {
    const bytes = readFileSync(join(folder, document));
    const read = Object.entries(others).map(
      async ([pointer, file]) =>
        [pointer, await readBytes(readFileSync(join(folder, file)))] as const,
    );
    const documents = Object.fromEntries(await Promise.all(read));
    if (golden.status === 'failed') {
      await t.rejects(analyze(bytes, golden.request));
      return;
    }
    const outcome = await analyze(bytes, { ...golden.request, documents });
    const { completedUnit, confidence, validation } = outcome;
    const reason = review?.(outcome as never, {} as never) ?? null;
    const isSure = confidence >= defaults.requireHumanReviewBelow;
    const isSound = validation.failures.length === 0 && reason === null;
    const status = isSure && isSound ? 'completed' : 'in_review';
    t.equal(status, golden.status, `confidence ${confidence}`);
    t.same(compare('completed_unit', golden.completed_unit ?? {}, completedUnit), []);
    t.ok(checkOutput(completedUnit).ok, 'has every documented field');
    t.ok(checkPublished(project(completedUnit)).ok, 'has the published fields');
    personalValues += checkMaskedOutcome(t, pipeline.operations.contract, outcome);
  });
}

t.test('the samples have personal data to mask', async (t) => {
  t.ok(personalValues > 50, `${personalValues} values`);
});
