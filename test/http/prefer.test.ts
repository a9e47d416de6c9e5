import t from 'tap';
import { readPrefer } from '../../core/http/prefer.ts';

const window = { defaultWaitMs: 10_000, maxWaitMs: 60_000 };

t.test('the Prefer header says how long to wait, and what was honored', async (t) => {
  const cases: [string | undefined, number, string | null][] = [
    [undefined, 10_000, null],
    ['wait=5', 5000, 'wait=5'],
    ['Wait = "5"', 5000, 'wait=5'],
    ['wait=0', 0, 'wait=0'],
    ['wait=600', 60_000, 'wait=60'],
    ['respond-async', 0, 'respond-async'],
    ['respond-async, wait=7', 7000, 'respond-async, wait=7'],
    ['return=minimal; foo=bar, wait=3', 3000, 'wait=3'],
    ['wait=3, wait=9', 3000, 'wait=3'],
    ['wait=soon', 10_000, null],
    ['wait=-1', 10_000, null],
    ['wait', 10_000, null],
    [',;=,', 10_000, null],
  ];
  for (const [header, waitMs, applied] of cases) {
    t.same(readPrefer(header, window), { waitMs, applied }, String(header));
  }
});
