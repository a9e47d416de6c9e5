// Tests of your own: `workmill plugin test` runs them beside the golden cases.

import { assert, documentFromText, runOperation, test } from 'workmill/sdk/testing';
import pipeline from './pipeline.ts';

test('a letter without a subject goes to review', async () => {
  const document = await documentFromText('Date: 2026-02-20\nSigned: I. Moser\n');
  const outcome = await runOperation(pipeline, 'read', { document });
  assert.equal(outcome.status, 'in_review');
  assert.equal(outcome.completedUnit.date, '2026-02-20');
});
