import t from 'tap';
import { isSampled } from '../../core/workflows/sampling.ts';
import { judge, withDueTime, type DueHours, type DueTimes } from '../../core/workflows/verdict.ts';
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

t.test(
  'a sample of the results that need no person is reviewed, and no failure is sent',
  async (t) => {
    const sure = buildOutcome({ confidence: 0.95 });
    t.match(judge(sure, thresholds, true), { cause: 'sampled', announceFailure: false });
    t.match(judge(sure, thresholds), { state: 'done' });
    const unsure = buildOutcome({ confidence: 0.5 });
    t.match(judge(unsure, thresholds, true), { cause: 'below_confidence_threshold' });
  },
);

t.test('the request alone decides whether it belongs to the sample', async (t) => {
  const requests = Array.from({ length: 2_000 }, (_, number) => ({
    tenantId: 'acme',
    pipeline: 'test',
    operation: 'echo',
    request: { input: { number, text: 'a' }, options: {} },
  }));
  const chosen = requests.filter((request) => isSampled(request, 0.1));
  t.ok(chosen.length > 150 && chosen.length < 250, `${chosen.length} of 2,000 for a tenth`);
  for (const { request, ...of } of chosen) {
    const input = { text: 'a', number: request.input.number };
    t.ok(isSampled({ ...of, request: { input, options: {} } }, 0.1), 'in any order of fields');
    t.ok(isSampled({ ...of, request }, 0.2), 'and of every larger share');
  }
  const [first] = requests;
  t.equal(isSampled(first!, 0), false);
  t.equal(isSampled(first!, 1), true);
});

t.test(
  'a review is due by its cause or by default, and sooner by a value of the result',
  async (t) => {
    const now = new Date('2026-03-02T09:00:00Z');
    const unsure = judge(buildOutcome({ confidence: 0.5 }), thresholds);
    const unit = { priority: 'urgent', total: -2_000, open: true };
    const due = (hours: DueHours, byValue: DueTimes['byValue'] = []) =>
      withDueTime(unsure, { hours, byValue }, { now, unit });
    t.match(due({ default: 24, below_confidence_threshold: 1.5 }), {
      dueAt: new Date('2026-03-02T10:30:00Z'),
    });
    t.match(due({ default: 24, sampled: 1 }), { dueAt: new Date('2026-03-03T09:00:00Z') });
    t.notOk('dueAt' in due({ sampled: 1 }));
    const urgent = { at: '/priority', oneOf: ['high', 'urgent'], above: null, hours: 2 };
    const large = { at: '/total', oneOf: [], above: 1_000, hours: 1 };
    t.match(due({ default: 24 }, [urgent]), { dueAt: new Date('2026-03-02T11:00:00Z') });
    t.match(due({}, [urgent, large]), { dueAt: new Date('2026-03-02T10:00:00Z') });
    t.match(due({ default: 0.5 }, [urgent]), { dueAt: new Date('2026-03-02T09:30:00Z') });
    for (const other of [
      { ...urgent, oneOf: ['low'] },
      { ...urgent, at: '/missing' },
      { ...large, above: 2_000 },
      { ...large, at: '/priority' },
    ]) {
      t.notOk('dueAt' in due({}, [other]), JSON.stringify(other));
    }
    t.ok('dueAt' in due({}, [{ ...urgent, at: '/open', oneOf: ['true'] }]), 'compared as texts');
  },
);
