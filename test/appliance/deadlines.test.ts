// Contracts in a whole appliance: their deadlines through the API and the command, and a playbook that is
// tried on them.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { parseId } from '../../core/kernel/ids.ts';
import { buildPlace, workmill } from '../support/appliance.ts';
import { startTestAppliance } from '../http/appliance.ts';

const appliance = await startTestAppliance(t, { plugins: ['legal', 'noop'] });
const headers = await appliance.bearer();
const samples = join(import.meta.dirname, '../../plugins/legal/samples');

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${appliance.url}/v1${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  return response;
}

async function run(pipeline: string, input: object): Promise<string> {
  const body = JSON.stringify({ input });
  const asked = { 'content-type': 'application/json', prefer: 'wait=30' };
  const answer = await send(`/pipelines/${pipeline}`, { method: 'POST', headers: asked, body });
  return ((await answer.json()) as { workflow_id: string }).workflow_id;
}

async function analyze(name: string): Promise<string> {
  const body = await readFile(join(samples, name));
  const asked = { 'content-type': 'text/plain' };
  const upload = await send('/documents', { method: 'POST', headers: asked, body });
  const { document_url } = (await upload.json()) as { document_url: string };
  return await run('legal/contract', { document_url });
}

const contract = await analyze('msa.txt');
const from = (accept: string) =>
  send(`/results/${contract}/deadlines?remind_days=14`, { headers: { accept } });

t.test('the obligations of a contract are a list, a calendar and a table', async (t) => {
  const listed = (await (await from('application/json')).json()) as any;
  const plan = listed.data.find(({ date }: { date: string | null }) => date === '2026-04-30');
  t.match(listed, { workflow_id: contract, title: 'Obligations' });
  t.match(plan, { summary: /migration plan/, details: { party: 'Supplier' }, reminders: [] });
  t.match(listed.data.slice(0, 2), [
    { key: 'expiration', date: '2029-03-01' },
    { key: 'renewal_notice', date: '2028-12-31', summary: 'Last day for notice against renewal' },
  ]);
  const calendar = await from('text/calendar');
  t.match(calendar.headers.get('content-type'), 'text/calendar');
  const events = await calendar.text();
  t.match(events, 'DTSTART;VALUE=DATE:20260430\r\n');
  t.match(events, 'TRIGGER:-P14D\r\n');
  const table = await (await from('text/csv')).text();
  t.equal(table.split('\r\n')[0], 'date,summary,party,due,condition,prohibition,page,quote');
  t.equal(table.trimEnd().split('\r\n').length >= listed.data.length, true);
});

t.test('reminders that were sent are shown, and their event is in the catalog', async (t) => {
  await appliance.database.knex('deadline_reminders').insert({
    tenant_id: 'acme',
    workflow_id: parseId('workflow', contract),
    deadline_key: 'expiration',
    days_before: 30,
    sent_at: new Date('2029-01-30T00:42:00Z'),
  });
  const listed = (await (await from('application/json')).json()) as any;
  const reminders = [{ days_before: 30, sent_at: '2029-01-30T00:42:00.000Z' }];
  t.match(listed.data[0], { key: 'expiration', reminders });
  t.match(listed.data[1].reminders, []);
  const event_type = 'contract.deadline_approaching';
  const catalog = (await (await send('/webhooks/event-types')).json()) as any;
  t.match(
    catalog.data.find((one: { event_type: string }) => one.event_type === event_type),
    { named_only: false, example: { data: { list: 'Obligations', days_before: 30 } } },
  );
  const asked = { 'content-type': 'application/json' };
  const body = JSON.stringify({ event_type });
  const dryRun = await send('/webhooks/dry-run', { method: 'POST', headers: asked, body });
  t.match(await dryRun.json(), { payload: { event_type, mode: 'test' } });
});

t.test('results without deadlines, and those that are not there yet, are named', async (t) => {
  const other = await run('noop/echo', { message: 'hello' });
  const answer = await send(`/results/${other}/deadlines`);
  t.match(await answer.json(), { error: 'not_found', message: /noop\/echo have no deadlines/ });
  const unfinished = await analyze('letter.txt');
  const refused = await send(`/results/${unfinished}/deadlines`);
  t.match(await refused.json(), { error: 'conflict', message: /has not ended/ });
});

t.test('the command writes the file that its name asks for', async (t) => {
  const { url } = appliance.database;
  const place = buildPlace(t, `database: { url: '${url}' }\n`);
  const folders = ['--home', place.home, '--config', place.config];
  const file = join(t.testdir(), 'duties.ics');
  const args = ['acme', contract, file, '--remind-days', '14'];
  const done = await workmill('deadlines', 'export', ...args, ...folders);
  t.equal(done.code, 0, done.stderr);
  t.equal(await readFile(file, 'utf8'), await (await from('text/calendar')).text());
  const refused = await workmill('deadlines', 'export', 'acme', contract, 'x.pdf', ...folders);
  t.match(refused, { code: 1, stderr: /must end in \.ics or \.csv/ });
});

t.test('a playbook is tried on past contracts, with counts and examples', async (t) => {
  const file = join(t.testdir(), 'legal.yaml');
  const rule =
    '{ id: law.allowed, title: Foreign law, risk: high, recommendation: reject, when: { fact: governing_law, not_one_of: [France] } }';
  const playbook = `playbook:\n    disable: [renewal.automatic]\n    rules:\n      - ${rule}\n`;
  await writeFile(file, `settings:\n  ${playbook}`);
  const tryFile = () =>
    workmill('legal', 'playbook', 'try', file, '--last', '5', '--json', ...appliance.folders);
  const tried = await tryFile();
  t.equal(tried.code, 0, tried.stderr);
  const changes: { field: string; change: string }[] = JSON.parse(tried.stdout);
  const changed = (text: string) => changes.find(({ change }) => change === text);
  const counted = { contracts: 1, examples: contract };
  t.match(changed('adds "law.allowed"'), { field: 'flagged_clauses', ...counted });
  t.match(changed('drops "renewal.automatic"'), { field: 'flagged_clauses', ...counted });
  t.match(
    changes.find(({ change }) => change.endsWith('now "reject"')),
    { field: 'decision' },
  );
  await writeFile(file, 'settings:\n  playbook: { rules: [{ id: law.allowed }] }\n');
  t.match(await tryFile(), { code: 1, stderr: /legal\.yaml:2:\d+: settings\.playbook\.rules/ });
});
