// Thousands of random interleavings of submits, claims, crashes, retries, cancellations, reviews,
// undos, replays, full quotas and months against a model of one page. A failure is shrunk and printed
// with its seed. BOOKS_INTERLEAVINGS runs more, BOOKS_SEED others: 1500 take ten seconds of processor time.

import t from 'tap';
import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { quietLog } from '../support/log.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { checkInterleaving, shrink } from './books/check.ts';
import { buildInterleaving, type Interleaving } from './books/steps.ts';

const interleavings = Number(process.env['BOOKS_INTERLEAVINGS'] ?? 1_500);
const firstSeed = Number(process.env['BOOKS_SEED'] ?? 20_261_120);
/** Each in a database of its own: while one waits for PostgreSQL the others go on. */
const lanes = 4;
t.setTimeout(600_000 + interleavings * 20);

const failures: string[] = [];

/** `n` is part of the tenant's name: every run has a tenant of its own. */
async function explain(database: Database, found: Interleaving, n: number): Promise<void> {
  let run = 0;
  const tenant = (): string => `shrunk-${n}-${(run += 1)}`;
  const smallest = await shrink(
    found,
    async (candidate) => (await checkInterleaving(database, tenant(), candidate)) !== null,
  );
  const discrepancy = await checkInterleaving(database, tenant(), smallest);
  failures.push(JSON.stringify({ ...smallest, discrepancy }, null, 1));
}

t.test(`${interleavings} interleavings from seed ${firstSeed} leave balanced books`, async (t) => {
  async function runLane(lane: number): Promise<void> {
    const url = await cloneDatabase(t);
    const database = connectDatabase({ url, log: quietLog(), poolSize: 4, hotPoolSize: 3 });
    t.teardown(() => database.close());
    for (let n = lane; n < interleavings && failures.length === 0; n += lanes) {
      const interleaving = buildInterleaving(firstSeed + n);
      if ((await checkInterleaving(database, `t${n}`, interleaving)) !== null) {
        await explain(database, interleaving, n);
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  t.same(failures, []);
});
