import pg from 'pg';
import t, { type Test } from 'tap';
import { createSoleOwner, type SoleOwner } from '../../core/database/sole-owner.ts';
import { quietLog } from '../support/log.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { cloneDatabase } from '../support/postgres.ts';

interface Contender {
  owner: SoleOwner;
  clock: ManualClock;
  /** The next time that it gains or loses. */
  next(): Promise<'gained' | 'lost'>;
}

async function contend(t: Test, url: string, name = 'test'): Promise<Contender> {
  const clock = manualClock();
  const seen: ('gained' | 'lost')[] = [];
  let wake = (): void => {};
  const say = (word: 'gained' | 'lost') => (): void => {
    seen.push(word);
    wake();
  };
  const owner = createSoleOwner({
    url,
    key: 7,
    name,
    clock,
    log: quietLog(),
    onGained: say('gained'),
    onLost: say('lost'),
  });
  await owner.start();
  t.teardown(() => owner.stop());
  async function next(): Promise<'gained' | 'lost'> {
    if (seen.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return seen.shift()!;
  }
  return { owner, clock, next };
}

t.test('of two one owns, and the other follows when the first stops', async (t) => {
  const url = await cloneDatabase(t);
  const first = await contend(t, url);
  const second = await contend(t, url);
  t.equal(await first.next(), 'gained');
  t.equal(second.owner.held(), false);
  await first.owner.stop();
  t.equal(first.owner.held(), false);
  const gained = second.next();
  await second.clock.advance(2000);
  t.equal(await gained, 'gained');
});

t.test('an owner whose session ends hears of it at once, and asks again', async (t) => {
  const url = await cloneDatabase(t);
  const contender = await contend(t, url, 'victim');
  t.equal(await contender.next(), 'gained');
  const lost = contender.next();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE application_name = 'workmill-victim' AND datname = current_database()`,
  );
  await client.end();
  t.equal(await lost, 'lost');
  t.equal(contender.owner.held(), false);
  const gained = contender.next();
  await contender.clock.advance(5000);
  t.equal(await gained, 'gained');
});
