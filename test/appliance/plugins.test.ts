// Plugins that misbehave, in a real appliance: each of their runs ends in a published error, and
// nobody else notices.

import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { startWorkflow, untilEnded } from '../support/appliance.ts';
import { endings, startAbused, type Abuse } from '../support/plugin-abuse.ts';

const { appliance, database, abuse, endsAs } = await startAbused(t);

const abuses: Record<string, Abuse> = {
  exit: endings.crash,
  late_throw: endings.crash,
  heap: endings.memory,
  buffers: endings.memory,
  reject: endings.defect,
  bad_output: endings.broken,
  no_output: endings.broken,
  huge_output: endings.broken,
  fault: endings.love,
};

for (const [operation, abuse] of Object.entries(abuses)) {
  t.test(`${operation}: ends as failed, is not counted, and hinders nobody`, (t) =>
    endsAs(t, operation, abuse),
  );
}

t.test('a run that comes while the plugin rests from its crashes waits for it', async (t) => {
  const hasRested = (): boolean => appliance.log().some(({ kind }) => kind === 'refused');
  // On a busy machine, six crashes may be too far apart for a rest.
  for (let round = 0; round < 5 && !hasRested(); round += 1) {
    const work = { pipeline: 'abuse', operation: 'heap', input: {} };
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => startWorkflow(appliance, work)),
    );
    for (const { workflow_id: id } of begun) {
      t.match(await untilEnded(appliance, id), { status: 'failed' });
    }
  }
  t.ok(hasRested(), 'it did rest');
  t.match(await abuse('nothing'), { status: 200, completed_unit: { done: true } });
});

t.test('the books balance after all of it', async (t) => {
  t.same(await findImbalances(database), []);
  const [period] = await database.knex('usage_periods').select('settled', 'held');
  t.match(period, { settled: 2 * Object.keys(abuses).length + 1, held: 0 });
});
