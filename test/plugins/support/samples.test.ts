// Reads every sample of the plugin as the appliance would, and holds the result against its golden file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compare } from '../../../core/authoring/differences.ts';
import type { GoldenFile } from '../../../core/authoring/cases.ts';
import { compileSchema, createProjection } from '../../../core/kernel/validate.ts';
import pipeline from '../../../plugins/support/pipeline.ts';
import { outputSchema, publishedSchema } from '../../../plugins/support/schemas.ts';
import { checkMaskedOutcome } from '../../privacy/masked-outcome.ts';
import { resolveCase, type CaseRequest } from './resolve.ts';

const folder = join(import.meta.dirname, '../../../plugins/support/samples');
const { defaults } = pipeline.operations.case;
let personalValues = 0;
const checkOutput = compileSchema(outputSchema);
const checkPublished = compileSchema(publishedSchema);
const project = createProjection(publishedSchema);

for (const name of readdirSync(folder).filter((one) => one.endsWith('.golden.json'))) {
  const golden = JSON.parse(readFileSync(join(folder, name), 'utf8')) as GoldenFile;
  t.test(`${name}: ${golden.about}`, async (t) => {
    const request = requestOf(golden);
    if (golden.status === 'failed') {
      await t.rejects(resolveCase(request), { code: golden.error });
      return;
    }
    const outcome = await resolveCase(request);
    const { completedUnit, confidence, validation } = outcome;
    const isSure = confidence >= defaults.requireHumanReviewBelow;
    const status = isSure && validation.failures.length === 0 ? 'resolved' : 'in_review';
    t.equal(status, golden.status, `confidence ${confidence}`);
    t.same(compare('completed_unit', golden.completed_unit ?? {}, completedUnit), []);
    t.ok(checkOutput(completedUnit).ok, 'has every documented field');
    t.ok(checkPublished(project(completedUnit)).ok, 'has the published fields');
    personalValues += checkMaskedOutcome(t, pipeline.operations.case, outcome);
  });
}

t.test('the samples have personal data to mask', async (t) => {
  t.ok(personalValues > 50, `${personalValues} values`);
});

function requestOf({ document, request = {}, settings, reference = {} }: GoldenFile): CaseRequest {
  const { source, attachments = [] } = (request.input ?? {}) as {
    source?: string;
    attachments?: string[];
  };
  const bytes = readFileSync(join(folder, document!));
  const isText = !/\.(?:wav|png|pdf|msg)$/.test(document!);
  const named = Object.fromEntries(attachments.map((one) => [one, null]));
  return {
    ...(source !== undefined && { source }),
    ...(isText && { transcript: bytes.toString('utf8') }),
    attachments: isText ? named : { [document!]: bytes },
    ...(settings && { settings }),
    ...(request.options && { options: request.options }),
    ...(request.customer_id !== undefined && { customerId: request.customer_id }),
    reference: {
      lookup: async (set, key) =>
        reference[set]?.find((row) => Object.values(row).includes(key)) ?? null,
      find: async (set) => [...(reference[set] ?? [])],
    },
  };
}
