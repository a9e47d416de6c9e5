import t from 'tap';
import { createSchedules } from '../../core/jobs/schedules.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { eventually } from '../support/eventually.ts';
import { quietLog } from '../support/log.ts';
import { cloneDatabase } from '../support/postgres.ts';

t.test('of two processes one runs the schedule, and the other when that has gone', async (t) => {
  const url = await cloneDatabase(t);
  const runs = { first: 0, second: 0 };
  const process = (name: keyof typeof runs) => {
    const run = async (): Promise<void> => void (runs[name] += 1);
    // Six fields: every second.
    const schedules = [{ name: 'count', cron: '* * * * * *', run }];
    return createSchedules({ url, schedules, clock, log: quietLog() });
  };
  const [first, second] = [process('first'), process('second')];
  await first.start();
  await eventually('the first has the schedule', () => runs.first >= 1);
  await second.start();
  t.teardown(() => second.stop());
  const before = runs.first;
  await eventually('the first goes on', () => runs.first >= before + 2);
  t.equal(runs.second, 0);
  await first.stop();
  const after = runs.first;
  await eventually('the second takes over', () => runs.second >= 2);
  t.equal(runs.first, after);
});

t.test('what is due at the start runs once, and its stop is waited for', async (t) => {
  const url = await cloneDatabase(t);
  const begun = Promise.withResolvers<void>();
  let runs = 0;
  let ended = false;
  const run = async (signal: AbortSignal): Promise<void> => {
    runs += 1;
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended = true;
  };
  const schedule = { name: 'sweep', cron: '0 0 1 1 *', atStart: true, run };
  const schedules = createSchedules({ url, schedules: [schedule], clock, log: quietLog() });
  await schedules.start();
  await begun.promise;
  await schedules.stop();
  t.ok(ended);
  t.equal(runs, 1);
});
