// Decisions that a subject is not a listed entry, and when they apply to later records.

import t from 'tap';
import { compileSchema, type JsonSchema } from '../../../core/kernel/validate.ts';
import { collectSets } from '../../../core/reference/sets.ts';
import { lessonsOf } from '../../../core/reference/lessons.ts';
import pipeline from '../../../plugins/compliance/pipeline.ts';
import { collectingLog } from '../../support/log.ts';
import { referenceOf } from '../../support/reference.ts';
import { makeRecord } from './record.ts';

const watch_lists = [
  { entry_id: 'list:demo', list: 'demo', kind: 'list', names: ['Demo'], version: '1', entries: 1 },
  { entry_id: 'demo:1', list: 'demo', kind: 'person', names: ['Telmik, Orvan Drovsk'] },
];
const subject = { kind: 'person', name: 'Orvan Telmik Drovsk', nationality: 'NO' };
const decision = {
  decision_id: 'kyc-2025-118',
  ...subject,
  entry_ids: ['demo:1'],
  reasons: ['Born in another country'],
  // Runs of tests begin on 2026-03-01.
  expire_on: ['2026-03-01'],
};

/** The record of a subject after these decisions. */
async function recordAfter(rows: Record<string, unknown>[], given: object = subject) {
  const sets = pipeline.reference;
  const reference = referenceOf(sets, { watch_lists, false_positives: rows });
  const input = { record_type: 'kyc', subject: given };
  const outcome = await makeRecord([], { input, context: { reference } });
  const { completedUnit } = outcome;
  const { screening, checks } = completedUnit.compliance_object;
  const check = checks.find((one) => one.check === 'screening')!;
  return { completedUnit, hit: screening.hits[0]!, check, event: outcome.businessObject };
}

t.test('a remembered decision takes the hit out of the check and shows its reason', async (t) => {
  const { hit, check, event } = await recordAfter([decision]);
  t.match(hit.false_positive, {
    reason: 'Born in another country',
    expires_on: '2026-03-01',
    decision_id: 'kyc-2025-118',
  });
  t.equal(check.result, 'passed');
  t.match(check.detail, /Ruled out by earlier decisions: 1/);
  t.match(event, { screening_hits: 0 });
});

for (const [reason, rows, given] of [
  ['it has expired', [{ ...decision, expire_on: ['2026-02-28'] }], subject],
  ['the date of birth is another one', [{ ...decision, date_of_birth: '1980-01-01' }], subject],
  ['the subject has another nationality', [decision], { ...subject, nationality: 'RU' }],
  ['it is about another entry', [{ ...decision, entry_ids: ['demo:2'] }], subject],
  ['the entry was not ruled out', [{ ...decision, reasons: [null], expire_on: [null] }], subject],
  ['the score of the entry has risen', [{ ...decision, scores: [0.5] }], subject],
] as const) {
  t.test(`a decision does not apply if ${reason}`, async (t) => {
    const { hit, check } = await recordAfter(structuredClone(rows) as never, given);
    t.equal(hit.false_positive, null);
    t.equal(check.result, 'failed');
  });
}

t.test('what a reviewer rules out applies to the next record of the subject', async (t) => {
  const { completedUnit, hit } = await recordAfter([]);
  const pointer = '/compliance_object/screening/hits/0/false_positive';
  const corrected = structuredClone(completedUnit);
  corrected.compliance_object.screening.hits[0]!.false_positive = {
    reason: 'Checked against the passport',
    expires_on: '2027-03-01',
  };
  const checkOutput = compileSchema(pipeline.operations.record.output as JsonSchema);
  t.ok(checkOutput(structuredClone(corrected)).ok, 'the correction is valid');
  const sets = collectSets([{ name: 'compliance', ...pipeline }], collectingLog());
  const review = {
    plugin: 'compliance',
    workflowId: '0192f0c1-2233-7a44-8b55-66778899aabb',
    completedUnit: corrected,
    corrected: [pointer],
  };
  const [row] = lessonsOf(sets, review);
  t.equal(row?.set, 'false_positives');
  const kept = JSON.parse(row!.json);
  t.match(kept, { name: subject.name, entry_ids: ['demo:1'], scores: [hit.score] });
  const next = await recordAfter([kept]);
  t.equal(next.hit.false_positive?.reason, 'Checked against the passport');
  t.same(lessonsOf(sets, { ...review, corrected: ['/decision'] }), [], 'only hits are remembered');
});
