import { execFileSync } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createLog, type LogOptions, type ProcessLog } from '../../core/telemetry/log.ts';
import { manualClock } from '../support/manual-clock.ts';

function written(options: Partial<LogOptions> = {}): { log: ProcessLog; lines: string[] } {
  const lines: string[] = [];
  const destination = (line: string): void => void lines.push(line);
  return { log: createLog({ clock: manualClock(), destination, ...options }), lines };
}

t.test('a line is one JSON object with the names of ECS', async (t) => {
  const { log, lines } = written();
  log.child({ request_id: 'req_1' }).info('answered\nok', { status: 200 });
  t.equal(lines.length, 1);
  t.match(lines[0], /^[^\n]*\n$/);
  t.same(JSON.parse(lines[0]!), {
    '@timestamp': '2026-03-01T12:00:00.000Z',
    'log.level': 'info',
    message: 'answered\nok',
    request_id: 'req_1',
    status: 200,
  });
});

t.test('an error carries its type, its stack and its causes', async (t) => {
  const { log, lines } = written();
  const cause = Object.assign(new TypeError('refused'), { cause: { code: 'ECONNREFUSED' } });
  log.error('no answer', { error: new Error('outer', { cause }) });
  const { error } = JSON.parse(lines[0]!) as { error: Record<string, string> };
  t.match(error, { type: 'Error', message: 'outer' });
  t.match(
    error['stack_trace'],
    /^Error: outer\n[^]*\nCaused by: TypeError: refused\n[^]*\nCaused by: \{ code: 'ECONNREFUSED' \}$/,
  );
});

t.test('an error that is its own cause ends', async (t) => {
  const { log, lines } = written();
  const error = new Error('round');
  error.cause = error;
  log.error('x', { error });
  t.equal(lines.length, 1);
});

t.test('the level can be changed while children exist', async (t) => {
  const { log, lines } = written({ level: 'warn' });
  const child = log.child({ part: 'queue' });
  child.info('unseen');
  log.setLevel('debug');
  child.debug('seen');
  log.setLevel('error');
  child.warn('unseen');
  t.same(
    lines.map((line) => (JSON.parse(line) as { message: string }).message),
    ['seen'],
  );
});

t.test('fields cannot take the place of what a line says about itself', async (t) => {
  const { log, lines } = written();
  log.info('real', { message: 'forged', 'log.level': 'error', '@timestamp': 'then' });
  t.equal(lines[0]!.match(/"(message|log\.level|@timestamp)":/g)?.length, 3);
  t.match(JSON.parse(lines[0]!), { message: 'real', 'field.message': 'forged' });
});

const secret = 'c2VjcmV0aHVudGVyMg';
const secrets: [string, unknown][] = [
  ['an API key in a text', `key sk_live_${secret} refused`],
  ['a test key in an address', `https://x/?key=sk_test_${secret}&a=1`],
  ['a webhook secret, which is base 64', `whsec_${secret}+/${secret}==`],
  ['an authorization header', { headers: { Authorization: `Bearer ${secret}` } }],
  ['an authorization header with quotes in it', { authorization: `Digest a="${secret}"` }],
  ['a list of raw headers', ['Proxy-Authorization', `Basic ${secret}`]],
  ['cookies', { 'set-cookie': [`session=${secret}; Secure`, `b=${secret}`] }],
  ['a bearer token in a text', `sent "authorization: bearer ${secret}1"`],
  ['a password in an address', `postgres://workmill:${secret}@db:5432/x`],
  ['a password by its name', { oracle_password: secret, clientSecret: secret, apiKey: secret }],
  ['JSON inside a text', JSON.stringify({ password: secret, token: secret })],
  ['an error of a library', new Error(`cannot connect to postgres://u:${secret}@db`)],
];

for (const [kind, value] of secrets) {
  t.test(`never written: ${kind}`, async (t) => {
    for (const format of ['json', 'pretty'] as const) {
      const { log, lines } = written({ format });
      log.info('event', { value, nested: { value } });
      log.child({ value }).warn(typeof value === 'string' ? value : 'event');
      t.notMatch(lines.join(''), secret);
      t.match(lines.join(''), '[redacted]');
      if (format === 'json') for (const line of lines) t.doesNotThrow(() => JSON.parse(line));
    }
  });
}

t.test('what only looks like a secret stays readable', async (t) => {
  const { log, lines } = written();
  const text = 'basic understanding of tokens: https://host:8080/a@b, user@host, 3 cookies';
  log.info(text, { tokens: 12, bearer: true });
  t.match(JSON.parse(lines[0]!), { message: text, tokens: 12, bearer: true });
});

t.test('the form for people shows the same, and no control characters', async (t) => {
  const { log, lines } = written({ format: 'pretty' });
  log.warn('late \u001b[2J', { tenant: 'a b', ms: 12 });
  t.same(lines, ['12:00:00.000 WARN  late \\u001b[2J tenant="a b" ms=12\n']);
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at somewhere';
  log.error('failed', { error });
  t.equal(lines[1], '12:00:00.000 ERROR failed\n  Error: broken\n      at somewhere\n');
});

t.test('each line can begin with its priority, as the journal of systemd reads it', async (t) => {
  const json = written({ level: 'debug', priorities: true });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) json.log[level]('x');
  t.same(
    json.lines.map((line) => line.slice(0, 4)),
    ['<7>{', '<6>{', '<4>{', '<3>{'],
  );
  const pretty = written({ format: 'pretty', priorities: true });
  pretty.log.error('x', { error: new Error('outer') });
  const lines = pretty.lines.join('').trimEnd().split('\n');
  t.ok(lines.length > 1);
  t.same(
    lines.filter((line) => !line.startsWith('<3>')),
    [],
  );
});

t.test('lines are buffered, and closing writes all of them', async (t) => {
  const path = join(t.testdir({}), 'log');
  const log = createLog({ clock: manualClock(), destination: openSync(path, 'a') });
  const lines = (): number => readFileSync(path, 'utf8').split('\n').length - 1;
  log.info('first');
  t.equal(lines(), 0, 'not one write a line');
  log.flushSync();
  t.equal(lines(), 1);
  for (let count = 0; count < 500; count += 1) log.info('more', { count });
  await log.close();
  t.equal(lines(), 501);
  await log.close();
});

t.test('a line that cannot be written is reported as lost', async (t) => {
  const destination = openSync(join(t.testdir(), 'log'), 'w');
  const { log } = written({ destination });
  let lost = 0;
  log.onLost(() => (lost += 1));
  log.info('kept');
  await log.close();
  t.equal(lost, 0);
  log.info('after the file was closed');
  t.equal(lost, 1);
});

t.test('a line after the end still reaches standard output', async (t) => {
  const core = join(import.meta.dirname, '../../core');
  const program = `
    import { createLog } from '${core}/telemetry/log.ts';
    import { systemClock } from '${core}/kernel/clock.ts';
    const log = createLog({ clock: systemClock });
    log.info('buffered');
    await log.close();
    log.info('a part that stops last');`;
  const flags = ['--input-type=module', '--eval', program];
  const output = execFileSync(process.execPath, flags, { encoding: 'utf8', env: {} });
  const messages = output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { message: string }).message);
  t.same(messages, ['buffered', 'a part that stops last']);
});
