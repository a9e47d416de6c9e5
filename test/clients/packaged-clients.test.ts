// The clients of deploy/clients and the quick start of the API reference, as users run them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { quickStart } from '../../core/http/reference/quick-start.ts';
import { verifyWebhook, Workmill, WorkmillError } from '../../deploy/clients/typescript/client.js';
import { buildPlace, startProcess } from '../support/appliance.ts';

const root = join(import.meta.dirname, '../..');
const samples = join(root, 'plugins/finance/samples');
const pythonFolder = join(root, 'deploy/clients/python');

/** For `t.test(name, needs('jq'), …)`. */
function needs(...programs: string[]): { skip?: string } {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  return missing.length === 0 ? {} : { skip: `not installed: ${missing.join(', ')}` };
}

async function run(program: string, args: string[], options: { cwd: string; env: object }) {
  const env = { PATH: process.env['PATH'], ...options.env };
  const child = spawn(program, args, { ...options, env: env as NodeJS.ProcessEnv });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** A folder as the quick start expects it: the document, and the client as an installed package. */
function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-client-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(samples, 'columns.pdf'), join(folder, 'invoice.pdf'));
  const scope = join(folder, 'node_modules/@workmill');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, 'deploy/clients/typescript'), join(scope, 'client'));
  return folder;
}

const { firstRun } = await startProcess(t, { place: buildPlace(t) });
const { origin } = new URL(firstRun.base_url);
const apiKey = firstRun.api_key;
const workmill = new Workmill({ baseUrl: `${origin}/v1`, apiKey });

t.test('the TypeScript client uploads, runs, lists and tells errors apart', async (t) => {
  const content = readFileSync(join(samples, 'fatturapa.xml'));
  const document = await workmill.uploadDocument(content, {
    fileName: 'Rechnung Köln.xml',
    contentType: 'application/xml',
  });
  t.match(document, { file_name: 'Rechnung Köln.xml', document_url: /^document:doc_/ });
  const seen: string[] = [];
  const input = { document_url: document.document_url };
  const outcome = await workmill.run('finance', 'invoice', input, {
    metadata: { batch: '7' },
    onStatus: ({ status }) => seen.push(status),
  });
  t.ok(seen.length > 0, 'the accepted workflow is reported');
  t.same(await workmill.wait(outcome.workflow_id), outcome);

  const other = await workmill.call('list_workflows', { query: { metadata: { batch: '8' } } });
  t.same(other.data, []);
  const listed: string[] = [];
  const query = { limit: 1, metadata: { batch: '7' }, search: 'koln' };
  for await (const one of workmill.list('list_workflows', { query })) {
    listed.push(one.workflow_id);
  }
  t.same(listed, [outcome.workflow_id]);

  const missing = { params: { id: `doc_${'0'.repeat(26)}` } };
  await t.rejects(workmill.call('get_document', missing), {
    name: 'WorkmillError',
    status: 404,
    code: 'not_found',
    requestId: /^req_/,
  });
  const stranger = new Workmill({ baseUrl: origin, apiKey: 'sk_live_wrong' });
  const refused = await stranger.call('get_current_usage').catch((error: unknown) => error);
  t.ok(refused instanceof WorkmillError && refused.code === 'unauthorized');
});

t.test('the TypeScript client retries what was not accepted, as often as it may', async (t) => {
  let requests = 0;
  const busy = Response.json({ error: 'unavailable', message: 'busy' }, { status: 503 });
  const flaky: typeof fetch = async (address, request) => {
    requests += 1;
    if (requests === 1) throw new TypeError('connection lost');
    if (requests === 2) return new Response(busy.clone().body, { status: 503, headers: retryNow });
    return fetch(address, request);
  };
  const retryNow = { 'Retry-After': '0' };
  const patient = new Workmill({ baseUrl: origin, apiKey, fetch: flaky });
  t.match(await patient.call('get_current_usage'), { plan: /./ });
  t.equal(requests, 3);

  requests = 0;
  const body = { pipeline: 'finance', operation: 'invoice', input: {} };
  await t.rejects(patient.call('start_workflow', { body }), /connection lost/);
  const closed = new Workmill({ baseUrl: 'http://127.0.0.1:1', apiKey, maxRetries: 0 });
  await t.rejects(closed.call('get_current_usage'), {
    name: 'WorkmillConnectionError',
    address: 'http://127.0.0.1:1/v1/usage/current',
    message: /^No answer from http:\/\/127\.0\.0\.1:1\/v1\/usage\/current: /,
  });
  t.equal(requests, 1, 'a POST without an idempotency key is sent once');

  const quota = { error: 'rate_limit_exceeded', message: 'used up', limit_type: 'monthly_quota' };
  const used: typeof fetch = async () => {
    return Response.json(quota, { status: 429, headers: { 'Retry-After': '86400' } });
  };
  const waiting = new Workmill({ baseUrl: origin, apiKey, fetch: used });
  await t.rejects(waiting.call('get_current_usage'), { message: 'used up', status: 429 });
});

t.test('the TypeScript client verifies deliveries', async (t) => {
  const { body, headers, secret } = await workmill.call('dry_run_webhook', {
    body: { event_type: 'invoice.resolved' },
  });
  const delivery = { body, headers, secret: secret! };
  t.match(await verifyWebhook(delivery), { event_type: 'invoice.resolved' });
  t.match(await verifyWebhook({ ...delivery, headers: new Headers(headers) }), { mode: 'test' });
  t.equal(await verifyWebhook({ ...delivery, body: `${body} ` }), null);
  t.equal(await verifyWebhook({ ...delivery, secret: 'whsec_AAAA' }), null);
  const old = { ...headers, 'webhook-timestamp': '1700000000' };
  t.equal(await verifyWebhook({ ...delivery, headers: old }), null);
});

t.test('the Python client does the same', needs('python3'), async (t) => {
  const script = join(import.meta.dirname, 'packaged_client.py');
  const document = join(samples, 'cii-xrechnung.xml');
  const env = { PYTHONPATH: pythonFolder, PYTHONDONTWRITEBYTECODE: '1' };
  const args = [script, origin, firstRun.test_api_key, document];
  const { code, stdout, stderr } = await run('python3', args, { cwd: root, env });
  t.equal(code, 0, stderr);
  t.match(JSON.parse(stdout), { name: 'Rechnung Köln.xml' });
});

t.test('the quick start runs as shown', async (t) => {
  const folder = workFolder();
  const code = Object.fromEntries(quickStart(origin).map((one) => [one.language, one.code]));
  const env = {
    WORKMILL_KEY: firstRun.test_api_key,
    PYTHONPATH: pythonFolder,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const finished = /resolved|in_review|waiting for a person/;

  t.test('curl', needs('curl', 'jq'), async (t) => {
    const shell = await run('sh', ['-c', code['curl']!], { cwd: folder, env });
    t.equal(shell.code, 0, shell.stderr);
    t.match(shell.stdout, finished);
  });

  t.test('TypeScript', async (t) => {
    const args = ['--input-type=module', '--eval', code['TypeScript']!];
    const node = await run(process.execPath, args, { cwd: folder, env });
    t.equal(node.code, 0, node.stderr);
    t.match(node.stdout, finished);
  });

  t.test('Python', needs('python3'), async (t) => {
    const python = await run('python3', ['-c', code['Python']!], { cwd: folder, env });
    t.equal(python.code, 0, python.stderr);
    t.match(python.stdout, finished);
  });
});

t.test('the quick start in TypeScript passes the strict checks of the compiler', async (t) => {
  const folder = workFolder();
  const code = quickStart(origin).find(({ language }) => language === 'TypeScript')!.code;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'start.ts'), code);
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', ...types];
  const args = [join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'start.ts'];
  const { code: exit, stdout } = await run(process.execPath, args, { cwd: folder, env: {} });
  t.equal(exit, 0, stdout);
});

t.test('the quick start says why a document failed', async (t) => {
  const folder = workFolder();
  copyFileSync(join(samples, 'locked.pdf'), join(folder, 'invoice.pdf'));
  const env = {
    WORKMILL_KEY: firstRun.test_api_key,
    PYTHONPATH: pythonFolder,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const code = Object.fromEntries(quickStart(origin).map((one) => [one.language, one.code]));
  const why = /document_unreadable/;

  t.test('curl', needs('curl', 'jq'), async (t) => {
    const shell = await run('sh', ['-c', code['curl']!], { cwd: folder, env });
    t.equal(shell.code, 1);
    t.match(shell.stderr, why);
  });

  t.test('TypeScript', async (t) => {
    const args = ['--input-type=module', '--eval', code['TypeScript']!];
    t.match((await run(process.execPath, args, { cwd: folder, env })).stdout, why);
  });

  t.test('Python', needs('python3'), async (t) => {
    t.match((await run('python3', ['-c', code['Python']!], { cwd: folder, env })).stdout, why);
  });
});

t.test('both packages carry the version of the release', async (t) => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  t.match(JSON.parse(read('deploy/clients/typescript/package.json')), { version });
  t.match(read('deploy/clients/python/pyproject.toml'), `\nversion = "${version}"\n`);
});
