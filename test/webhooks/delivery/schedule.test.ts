import t from 'tap';
import { systemRandom } from '../../../core/kernel/random.ts';
import {
  nextAttemptAt,
  publishedSchedule,
  readRetryAfter,
} from '../../../core/webhooks/delivery/schedule.ts';

const start = new Date('2026-03-01T12:00:00Z');
const least = { ...systemRandom, fraction: () => 0 };
const most = { ...systemRandom, fraction: () => 0.999999 };
const second = 1000;
const hour = 3600 * second;

/** Milliseconds from the first attempt to each further one when all of them fail at once. */
function wholeDay(random: typeof least): number[] {
  const times = [];
  let endedAt: Date | null = start;
  for (let attemptsMade = 1; endedAt !== null; attemptsMade += 1) {
    times.push(endedAt.getTime() - start.getTime());
    const failed = { attemptsMade, firstAttemptAt: start, endedAt, retryAfterMs: null };
    endedAt = nextAttemptAt(publishedSchedule, failed, random);
  }
  return times;
}

t.test('attempts follow the published delays, then every hour, for a day', async (t) => {
  const times = wholeDay(least);
  const sums = [0, 5, 35, 155, 755, 4355].map((seconds) => seconds * second);
  t.same(times.slice(0, 6), sums);
  t.same(times.slice(6, 8), [4355 * second + hour, 4355 * second + 2 * hour]);
  t.equal(times.length, 28);
  t.ok(times.at(-1)! <= 24 * hour && times.at(-1)! > 23 * hour);
});

t.test('jitter lengthens a delay by at most a tenth and never shortens it', async (t) => {
  const gaps = (times: number[]) => times.slice(1).map((time, index) => time - times[index]!);
  const longest = gaps(wholeDay(most));
  const shortest = gaps(wholeDay(least));
  for (const [index, gap] of longest.entries()) {
    t.ok(gap >= shortest[index]! && gap <= shortest[index]! * 1.1);
  }
  t.ok(wholeDay(most).at(-1)! <= 24 * hour);
});

t.test('Retry-After lengthens a delay, but not beyond the day', async (t) => {
  const failed = { attemptsMade: 1, firstAttemptAt: start, endedAt: start };
  const after = (retryAfterMs: number) =>
    nextAttemptAt(publishedSchedule, { ...failed, retryAfterMs }, least)!.getTime() -
    start.getTime();
  t.equal(after(90 * second), 90 * second);
  t.equal(after(second), 5 * second, 'never sooner than the schedule');
  t.equal(after(48 * hour), 24 * hour);
});

t.test('Retry-After is read as seconds and as a date', async (t) => {
  t.equal(readRetryAfter('120', start), 120 * second);
  t.equal(readRetryAfter('Sun, 01 Mar 2026 12:01:00 GMT', start), 60 * second);
  t.equal(readRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', start), 0);
  t.equal(readRetryAfter('soon', start), null);
  t.equal(readRetryAfter(undefined, start), null);
});
