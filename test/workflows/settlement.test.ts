import t from 'tap';
import { toSettlement } from '../../core/workflows/settlement.ts';
import type { Conclusion, Work } from '../../core/workflows/work.ts';
import { ids } from '../support/workflows.ts';

const work: Work = {
  tenantId: 'acme',
  workflowId: ids.uuid(),
  attemptNo: 1,
  maxAttempts: 3,
  crashes: 0,
  parked: 0,
  pipeline: 'test',
  operation: 'echo',
  mode: 'live',
  request: { input: {}, options: {} },
  completionEndpointId: null,
  traceparent: null,
  requestId: null,
  createdAt: new Date(0),
  startedAt: new Date(0),
};
const error = { code: 'unavailable', message: 'It did not work.' } as const;
type Settling = Exclude<Conclusion, { kind: 'abandoned' }>;

/** Seconds until each next attempt, up to the one that is the last. */
function delays(conclusion: Settling, chance: number, maxAttempts = 1000, most = 100): number[] {
  const seen: number[] = [];
  for (let attemptNo = 1; attemptNo <= most; attemptNo += 1) {
    const settled = toSettlement({ ...work, attemptNo, maxAttempts }, conclusion, chance);
    if (settled.state === 'failed') break;
    seen.push(settled.delayS);
  }
  return seen;
}

t.test('the pauses between attempts grow, are bounded, and differ by chance', async (t) => {
  const retry = { kind: 'retry', error } as const;
  t.same(delays(retry, 0, 3), [0.75, 3.75], 'the shortest');
  t.same(delays(retry, 1, 3), [1.25, 6.25], 'the longest');
  t.equal(Math.max(...delays(retry, 1)), 75, 'however many attempts there are');
});

t.test('after a first crash the next attempt comes at once', async (t) => {
  const crash = { kind: 'retry', error, crashed: true } as const;
  t.equal(delays(crash, 1, 3)[0], 0);
  t.ok(Math.max(...delays(crash, 1)) <= 6.25);
});

t.test('a document out of reach costs no attempt, and ends its workflow in time', async (t) => {
  const missing = { kind: 'out_of_reach', error } as const;
  t.match(toSettlement({ ...work, attemptNo: 3 }, missing, 0), {
    state: 'queued',
    moreAttempts: 1,
  });
  const minutes = delays(missing, 0.5).reduce((sum, delayS) => sum + delayS, 0) / 60;
  t.ok(minutes > 14 && minutes < 16, `after ${minutes} minutes`);
});
