// `workmill webhook listen` beside a real appliance whose egress allows nothing.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createSecret, verifyBody, verifyStandard } from '../../core/webhooks/signature.ts';
import {
  buildPlace,
  patientPlugins,
  startProcess,
  startWorkflow,
  untilEnded,
  workmill,
} from '../support/appliance.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'docs/examples/webhooks/receiver.mjs');

const url = await cloneDatabase(t);
const place = buildPlace(
  t,
  `database: { url: '${url}' }
pipelines: { folders: ['${patientPlugins}'] }
webhooks: { brand: Acme }
`,
);
const appliance = await startProcess(t, { place });

interface Running {
  child: ChildProcess;
  text(): string;
  /** Lines of --json. */
  rows(): Record<string, any>[];
  /** Ends it as Ctrl-C does; the exit code. */
  interrupt(): Promise<number | null>;
}

function run(program: string, args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH']!, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill());
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  const closed = once(child, 'close');
  return {
    child,
    text: () => text,
    rows: () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    async interrupt() {
      child.kill('SIGINT');
      const [code] = (await closed) as [number | null];
      return code;
    },
  };
}

/** Its port. */
async function open(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function listen(...args: string[]): Promise<Running> {
  const folders = ['--home', place.home, '--config', place.config];
  const running = run(join(root, 'scripts/workmill'), ['webhook', 'listen', ...folders, ...args]);
  await eventually('it listens', () => /Press Ctrl-C|"listening"/.test(running.text()));
  return running;
}

const label = () =>
  startWorkflow(appliance, { pipeline: 'patient', operation: 'label', input: { label: 'x' } });

t.test('the example of the documentation accepts what is forwarded to it', async (t) => {
  const secret = createSecret(systemRandom);
  const receiver = run(process.execPath, [example, '0'], { WEBHOOK_SECRET: secret });
  const port = await eventually('it runs', () => /listening (\d+)/.exec(receiver.text())?.[1]);
  const earlier = await label();
  await untilEnded(appliance, earlier.workflow_id);
  const forwarding = await listen('--forward', `localhost:${port}/hooks`, '--secret', secret);
  const { workflow_id: id } = await label();
  await eventually('it is accepted', () => / {2}204 {2}\d+ ms\n/.test(forwarding.text()));
  t.match(forwarding.text(), `Signing secret: ${secret}`);
  t.match(forwarding.text(), /Z {2}label\.completed {2}evt_\w{26} {2}204 /);
  t.match(receiver.text(), id);
  t.notMatch(receiver.text(), earlier.workflow_id, 'only new events by default');
  t.equal(await forwarding.interrupt(), 0);
  t.match(forwarding.text(), /\n1 events, 1 delivered, 0 skipped\n$/);
});

t.test(
  'an event is sent again when it fails, and skipped in the end; types are filtered',
  async (t) => {
    const received: { headers: Record<string, any>; body: string }[] = [];
    const server = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(received.length === 1 ? 500 : 200).end();
      });
    });
    const port = await open(server);
    t.teardown(() => server.close());
    const to = ['--forward', `http://127.0.0.1:${port}/`, '--json'];
    const all = await listen(...to, '--since', '1h', '--events', 'label.completed');
    const none = await listen(...to, '--since', '1h', '--events', 'workflow.canceled');
    const down = await listen('--since', '1h', '--json', '--forward', 'http://127.0.0.1:9');
    const attempts = await eventually('both events are there', () => {
      const rows = all.rows().filter(({ kind }) => kind === 'attempt');
      return rows.length >= 3 && rows;
    });
    t.match(attempts, [
      { event_type: 'label.completed', attempt: 1, status: 500, error: null, duration_ms: Number },
      { event_id: attempts[0]!['event_id'], attempt: 2, status: 200 },
      { attempt: 1, status: 200 },
    ]);
    const { secret } = all.rows()[0]!;
    for (const [index, { headers, body }] of received.entries()) {
      t.ok(verifyBody(secret, body, headers['x-acme-signature']), 'the published header');
      t.ok(verifyStandard(secret, headers as never, body, { now: systemClock.now() }));
      t.equal(JSON.parse(body).retry_attempt, index === 1 ? 1 : 0);
    }
    const skipped = await eventually('one is skipped', () =>
      down.rows().find(({ kind }) => kind === 'skipped'),
    );
    t.match(skipped, { event_id: /^evt_/, attempts: 4, status: null, error: 'ECONNREFUSED' });
    t.equal(await down.interrupt(), 0);
    t.equal(await all.interrupt(), 0);
    t.equal(await none.interrupt(), 0);
    t.match(all.rows().at(-1), { kind: 'summary', events: 2, delivered: 2, skipped: 0 });
    t.match(none.rows().at(-1), { kind: 'summary', events: 0 });
  },
);

t.test('without --forward events are printed; a wrong key or type is refused', async (t) => {
  const printing = await listen('--since', '1h');
  await eventually('an event is shown', () => /\n\{"event_id":"evt_/.test(printing.text()));
  t.equal(await printing.interrupt(), 0);
  const server = createTcpServer();
  const closed = await open(server);
  server.close();
  const authority = testAuthority();
  const { origin: byTls } = await startTlsServer(t, {
    certificate: authority.issue({ commonName: 'appliance', names: ['localhost'] }),
    handler: (_request, response) => void response.writeHead(401).end(),
  });
  const ca = join(t.testdir({ 'ca.pem': authority.certificate, 'not.pem': 'x' }), 'ca.pem');
  const byCa = ['--url', byTls, '--ca'];
  const mistakes = [
    { args: ['--url', byTls], says: /not from a public authority: add --ca FILE/ },
    { args: [...byCa, ca], says: /answered 401/ },
    { args: [...byCa, ca.replace('ca.pem', 'not.pem')], says: /no PEM certificate/ },
    { args: ['--events', 'label.complete'], says: /did you mean "label\.completed"/ },
    { args: ['--key', 'sk_live_x'], says: /answered 401/ },
    { args: ['--url', `http://127.0.0.1:${closed}`], says: /No answer from .*ECONNREFUSED/ },
    { args: ['--forward', 'ftp://localhost'], says: /is not an http or https URL/ },
  ];
  for (const { args, says } of mistakes) {
    const end = await workmill('webhook', 'listen', '--home', place.home, ...args);
    t.match(end, { code: 1, stdout: '', stderr: says }, args.join(' '));
  }
});

t.test('after a lost connection it has what happened meanwhile', async (t) => {
  const { port: behind } = new URL(appliance.firstRun.base_url);
  const sockets = new Set<Socket>();
  const way = createTcpServer((socket) => {
    const inner = connect(Number(behind), '127.0.0.1');
    for (const one of [socket, inner]) sockets.add(one.on('error', () => {}));
    socket.pipe(inner).pipe(socket);
  });
  const close = (): void => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await open(way);
  t.teardown(close);
  const running = await listen('--json', '--url', `http://127.0.0.1:${port}`);
  close();
  await eventually('the loss is shown', () =>
    running.rows().some(({ kind, connected }) => kind === 'connection' && !connected),
  );
  const { workflow_id: id } = await label();
  await untilEnded(appliance, id);
  await open(way, port);
  await eventually('the event is shown', () =>
    running.rows().some(({ kind, workflow_id }) => kind === 'event' && workflow_id === id),
  );
  t.ok(running.rows().some(({ kind, connected }) => kind === 'connection' && connected));
  t.equal(await running.interrupt(), 0);
});
