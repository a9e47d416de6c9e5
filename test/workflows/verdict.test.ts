import t from 'tap';
import { judge } from '../../core/workflows/verdict.ts';
import { buildOutcome } from '../support/workflows.ts';

const thresholds = { confidenceThreshold: 0.8, requireHumanReviewBelow: 0.9 };

function reasonFor(outcome: Parameters<typeof buildOutcome>[0]): string | null {
  const verdict = judge(buildOutcome(outcome), thresholds);
  return verdict.state === 'in_review' ? verdict.reason : null;
}

t.test('the reason of a review is a row of sentences, however rules write theirs', async (t) => {
  const messages = [
    'the document states no issue date',
    'Is it a copy? ',
    'po_number is unknown',
    'Broken (line 2): no unit.',
  ];
  const failures = messages.map((message) => ({ code: 'one', message }));
  t.equal(
    reasonFor({ validation: { rulesPassed: 0, failures } }),
    'The document states no issue date. Is it a copy? po_number is unknown. ' +
      'Broken (line 2): no unit.',
  );
});

t.test('a confidence just below a limit does not read as the limit', async (t) => {
  t.equal(reasonFor({ confidence: 0.7999 }), 'Confidence 0.799 is below the threshold of 0.8.');
  t.equal(
    reasonFor({ confidence: 0.85 }),
    'Confidence 0.85 is below 0.9: a person must approve the result.',
  );
});
