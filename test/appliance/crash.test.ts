import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { parseId } from '../../core/kernel/ids.ts';
import type { Reply } from '../http/client.ts';
import {
  buildPlace,
  openDatabaseOf,
  patientPlugins,
  startProcess,
  untilEnded,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';

const place = buildPlace(
  t,
  `
pipelines: { folders: ['${patientPlugins}'] }
workflows: { concurrency: 4 }
`,
);

/** The same key and the same body each time. */
function submit(appliance: ApplianceProcess, operation: string, label: string): Promise<Reply> {
  return appliance.api('/workflows/start', {
    method: 'POST',
    headers: { 'idempotency-key': `first-${label}` },
    body: { pipeline: 'patient', operation, input: { label } },
  });
}

const names = (prefix: string, count: number): [string, string][] =>
  Array.from({ length: count }, (_, n) => [prefix, `${prefix}-${n}`]);

t.test('kill -9 of everything loses nothing and does nothing twice', async (t) => {
  const first = await startProcess(t, { place });
  const acknowledged = new Set<string>();
  async function send([operation, label]: [string, string]): Promise<void> {
    const reply = await submit(first, operation, label);
    if (reply.status !== 202) throw new Error(reply.text);
    acknowledged.add(reply.json().workflow_id);
  }

  // Some have ended, four fill the slots and do not end, others wait behind them.
  for (const one of names('label', 5)) await send(one);
  for (const id of acknowledged) await untilEnded(first, id);
  await Promise.all(names('hold', 4).map(send));
  await eventually('the slots are full', async () => {
    const page = (await first.api('/workflows?status=processing')).json();
    return page.data.length === 4;
  });
  const waiting = names('label', 35).slice(5);
  await Promise.all(waiting.slice(0, 15).map(send));
  // And these are on their way: whether they were accepted, nobody knows.
  const onTheirWay = waiting.slice(15);
  const answers = onTheirWay.map(([operation, label]) =>
    submit(first, operation, label).then(
      (reply) => (reply.status === 202 ? (reply.json().workflow_id as string) : null),
      () => null,
    ),
  );
  await Promise.any(answers);
  await first.killFamily();
  const heard = (await Promise.all(answers)).filter((id) => id !== null);
  t.ok(acknowledged.size + heard.length >= 25, `${heard.length} answers came before the end`);

  const second = await startProcess(t, { place });
  const all = [...names('label', 5), ...names('hold', 4), ...waiting];
  const replays = await Promise.all(
    all.map(([operation, label]) => submit(second, operation, label)),
  );
  const ids = replays.map((reply) => reply.json().workflow_id as string);
  t.equal(new Set(ids).size, all.length, 'one workflow for each key');
  const replayed = replays.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
  const known = new Set(replayed.map((reply) => reply.json().workflow_id as string));
  const promised = [...acknowledged, ...heard];
  t.same(
    promised.filter((id) => !known.has(id)),
    [],
    'whatever was acknowledged is known by its key',
  );

  const ends = await Promise.all(ids.map((id) => untilEnded(second, id)));
  t.same(
    ends.filter(({ status }) => status !== 'completed'),
    [],
  );
  const database = await openDatabaseOf(t, place);
  t.same(await findImbalances(database), []);
  const counted = await database.knex('usage_ledger').select('workflow_id', 'units');
  t.same(
    counted.map(({ workflow_id, units }) => `${workflow_id} ${units}`).sort(),
    ids.map((id) => `${parseId('workflow', id)} 1`).sort(),
    'one unit for each',
  );
  const ended = await database.knex('audit_entries').where({ action: 'workflow.completed' });
  t.equal(ended.length, all.length, 'each has ended once');
  t.equal((await database.knex('workflows')).length, all.length);

  // The database outlives kill -9 of the appliance alone: the next start takes its folder back.
  const server = second.family().find(({ command }) => /bin\/postgres -D/.test(command));
  await second.kill();
  t.ok(isAlive(server!));
  const third = await startProcess(t, { place });
  t.ok(third.log().some(({ message, pid }) => /left behind/.test(message) && pid === server!.pid));
  t.notOk(isAlive(server!));
  const replay = await submit(third, 'label', 'label-0');
  t.match(replay.json(), { workflow_id: ids[0], status: 'completed' });
});
