import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import type { RunOptions } from '../../core/pipelines/plugin.ts';
import { createRunServices, type Grants } from '../../core/pipelines/run-services.ts';
import { quietLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

const log = quietLog();
const authority = testAuthority();
const fixtures = join(import.meta.dirname, '../fixtures/plugins');
const noGrants: Grants = { network: [], secrets: {} };

const pipelines = await createPipelines({
  folders: [join(fixtures, 'reaches')],
  engineVersion: '0.1.0',
  home: t.testdir(),
  clock: systemClock,
  log,
});
t.teardown(() => pipelines.stop());

async function use(
  input: { use: string; what?: unknown; amount?: number },
  options: RunOptions = {},
  attempt = 1,
) {
  const task = { workflowId: 'wf_1', attempt, options: {}, settings: {}, documents: {} };
  const { outcome } = await pipelines.run('reaches', 'use', { ...task, input }, options);
  const { result } = outcome.completedUnit as { result: unknown };
  return { result, outcome };
}

function services(
  t: Test,
  { grants = noGrants, declared }: { grants?: Grants; declared?: string[] },
) {
  const clock = manualClock();
  const egress = createEgress({
    clock: systemClock,
    log,
    allow: { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] },
    ca: [authority.certificate],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  t.teardown(() => egress.close());
  const [info] = pipelines.list();
  const made = createRunServices({
    clock,
    capabilitiesOf: () => ({
      ...info!.capabilities,
      ...(declared && { network: declared }),
    }),
    grantsOf: () => grants,
    send: (request) => egress.send(request),
  });
  const signal = new AbortController().signal;
  const of = (tenantId: string): RunOptions => ({
    answerService: made.forRun({ tenantId, plugin: 'reaches', signal }),
  });
  return { clock, of };
}

t.test('a request goes to a host that is declared and allowed, and to no other', async (t) => {
  const certificate = authority.issue({ commonName: 'erp', names: ['localhost'] });
  const seen: string[] = [];
  const server = await startTlsServer(t, {
    certificate,
    handler(incoming, outgoing) {
      seen.push(`${incoming.method} ${incoming.url} ${incoming.headers.host}`);
      if (incoming.url === '/moved') outgoing.writeHead(302, { location: '/' });
      if (incoming.url === '/large') outgoing.write('x'.repeat(5 * 2 ** 20));
      incoming.pipe(outgoing);
    },
  });
  const { host } = new URL(server.origin);
  const grants = { ...noGrants, network: [host] };
  const both = services(t, { grants, declared: [host] }).of('one');
  const headers = { 'x-tenant': 'one', host: 'elsewhere', 'content-length': '2' };
  const what = { url: `${server.origin}/orders`, method: 'POST', headers, body: '{"größe":1}' };
  const answered = await use({ use: 'request', what }, both);
  t.match(answered.result, { status: 200, body: '{"größe":1}' });
  t.same(seen, [`POST /orders ${host}`], 'the host is the one that was judged');

  const attempt = async (wanted: object, options: RunOptions) =>
    (await use({ use: 'try_request', what: wanted }, options)).result;
  t.match(await attempt({ url: `${server.origin}/moved` }, both), { status: 302 });
  t.match(await attempt({ url: `${server.origin}/large` }, both), { kind: 'too_large' });
  const notAllowed = { name: 'HttpFailure', kind: 'not_allowed' };
  const undeclared = services(t, { grants }).of('one');
  t.match(await attempt(what, undeclared), { ...notAllowed, message: /does not declare/ });
  const ungranted = services(t, { declared: [host] }).of('one');
  t.match(await attempt(what, ungranted), { ...notAllowed, message: /no administrator allows/ });
  const plain = { url: `http://${host}/` };
  t.match(await attempt(plain, both), notAllowed);
  t.match(await attempt({ url: `https://user:secret@${host}/` }, both), notAllowed);
  t.match(await attempt({ ...what, headers: { 'x\n': 'y' } }, both), notAllowed);
  t.match(await attempt({ ...what, method: 'CONNECT' }, both), notAllowed);
  t.equal(seen.length, 3, 'nothing of what was refused was sent');
});

t.test(
  'a service that does not answer is no defect of the plugin: the run is retried',
  async (t) => {
    const host = 'files.example.com:1';
    const { of } = services(t, { grants: { ...noGrants, network: [host] }, declared: [host] });
    const what = { url: `https://${host}/`, timeoutMs: 2000 };
    await t.rejects(use({ use: 'request', what }, of('one')), {
      kind: 'unreachable',
      code: 'unavailable',
      retry: true,
    });
  },
);

t.test('a secret is given when it is declared and its file was given', async (t) => {
  const secrets = { ERP_TOKEN: ' s3cret\n', OTHER: 'x' };
  const { of } = services(t, { grants: { ...noGrants, secrets } });
  t.equal((await use({ use: 'secret', what: 'ERP_TOKEN' }, of('one'))).result, 's3cret');
  const failureOf = async (what: string): Promise<unknown> =>
    use({ use: 'secret', what }, of('one')).catch((error: unknown) => error);
  const kind = 'plugin_error';
  t.match(await failureOf('OTHER'), { kind, detail: { reason: /does not declare OTHER/ } });
  t.match(await failureOf('UNGIVEN'), { kind, detail: { reason: /no administrator gives/ } });
});

t.test('what a tenant keeps outlives the run, ends in time, and is its own', async (t) => {
  const { of, clock } = services(t, {});
  const remember = async (tenant: string, what: unknown) =>
    (await use({ use: 'remember', what }, of(tenant))).result;
  t.same(await remember('one', [1]), { before: null, after: [1] });
  t.same(await remember('one', [2]), { before: [1], after: [2] });
  t.same(await remember('two', 3), { before: null, after: 3 });
  clock.advance(1001);
  t.same(await remember('one', 4), { before: null, after: 4 });
  const large = 'x'.repeat(70_000);
  const failure = await use({ use: 'keep', what: large }, of('one')).catch(
    (error: unknown) => error,
  );
  t.match(failure, { detail: { reason: /at most 64 KiB/ } });
});

t.test('chance and time of day are the same when a run is repeated', async (t) => {
  const [first, again] = [await use({ use: 'draw' }), await use({ use: 'draw' })];
  const draws = ({ result }: { result: unknown }) => (result as unknown[]).slice(0, 3);
  t.same(draws(first), draws(again));
  t.notSame(draws(await use({ use: 'draw' }, {}, 2)), draws(first), 'another attempt');
  for (const [fraction, die] of [first, again].map(draws) as [number, number][]) {
    t.ok(fraction >= 0 && fraction < 1 && Number.isInteger(die) && die < 6);
  }
});

t.test('steps show where a run is, and a run that is to stop stops between them', async (t) => {
  const stages: string[] = [];
  const onProgress = (stage: string, fraction: number) => void stages.push(`${stage} ${fraction}`);
  t.equal((await use({ use: 'steps' }, { onProgress })).result, 2);
  t.match(stages, ['first 0', 'second 0.5']);
  const failure = await use({ use: 'unknown_step' }).catch((error: unknown) => error);
  t.match(failure, { detail: { reason: /no step "third"/ } });
  const stop = new AbortController();
  const { pid } = pipelines.stats()['reaches']!;
  const onFirst = () => stop.abort();
  const busy = use({ use: 'busy' }, { signal: stop.signal, onProgress: onFirst });
  t.match(await busy.catch((error: unknown) => error), { kind: 'cancelled' });
  t.equal(pipelines.stats()['reaches']!.pid, pid, 'its process lives on');
});

t.test('a review rule of the operation sends its result to a person', async (t) => {
  t.same((await use({ use: 'draw', amount: 100 })).outcome.validation.failures, []);
  const { outcome } = await use({ use: 'draw', amount: 101 });
  t.match(outcome.validation.failures, [{ code: 'large_amount' }]);
});

t.test('an outcome that breaks its schema is reported before its review rule fails', async (t) => {
  const failure = await use({ use: 'forget_limit' }).catch((error: unknown) => error);
  t.match(failure, {
    kind: 'output_invalid',
    detail: { reason: /^\/completedUnit\/limit must be object/ },
  });
});

t.test('the tools that load tables of their own can do so in the closed thread', async (t) => {
  const what = 'Bitte liefern Sie die Ware bis zum Freitag an unser Lager.';
  t.equal((await use({ use: 'language', what })).result, 'de');
});
