import { spawn, spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { checkReceiver } from '../../core/webhooks/conformance.ts';
import { createKeyPair } from '../../core/webhooks/key-pair.ts';
import { verifiedWithHeader } from '../../core/webhooks/secrets/in-use.ts';
import {
  createSecret,
  joinKeys,
  signBody,
  signingKeys,
  signStandard,
} from '../../core/webhooks/signature.ts';
import { quietLog } from '../support/log.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';

const examples = join(import.meta.dirname, '../../docs/examples/webhooks');
const authority = testAuthority();
const secret = createSecret(random);
const has = (program: string) => spawnSync(program, ['-V']).error === undefined;

/** Runs an example and says at which port it listens. */
async function run(t: Test, command: string, args: string[], more = {}): Promise<number> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, ...more };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill());
  return new Promise((resolve, reject) => {
    let said = '';
    child.on('exit', () => reject(new Error(`${command} ended: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /listening (\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** The proxy that terminates TLS in front of an example. */
async function behindTls(t: Test, port: number): Promise<string> {
  const certificate = authority.issue({ commonName: 'receiver', names: ['localhost'] });
  const server = await startTlsServer(t, {
    certificate,
    handler(incoming, outgoing) {
      const { method, url, headers } = incoming;
      const inner = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502);
        answer.pipe(outgoing);
      });
      incoming.pipe(inner);
    },
  });
  return server.origin;
}

async function check(t: Test, url: string, keys = secret) {
  const egress = createEgress({
    clock,
    log: quietLog(),
    allow: { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] },
    ca: [authority.certificate],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  t.teardown(() => egress.close());
  const ids = createIds({ clock, random });
  const parts = { egress, clock, ids, random, brand: 'Service', version: '0', deadlineMs: 5000 };
  return checkReceiver(parts, { url, secret: keys });
}

async function expectConforming(t: Test, command: string, file: string): Promise<void> {
  const url = await behindTls(t, await run(t, command, [join(examples, file), '0']));
  const findings = await check(t, url);
  t.equal(findings.length, 11);
  t.same(
    findings.filter(({ ok }) => !ok),
    [],
  );
}

t.test('the Node example accepts and refuses what it has to', (t) =>
  expectConforming(t, process.execPath, 'receiver.mjs'),
);

t.test('the Node example does so with a public key alone', async (t) => {
  const pair = createKeyPair(random);
  const env = { WEBHOOK_SECRET: '', WEBHOOK_PUBLIC_KEY: pair.publicKey };
  const file = join(examples, 'receiver.mjs');
  const url = await behindTls(t, await run(t, process.execPath, [file, '0'], env));
  const findings = await check(t, url, joinKeys(secret, pair.privateKey));
  t.equal(findings.length, 12, 'its key pair is tried too');
  t.ok(findings.every(({ ok }) => ok));
});

t.test(
  'the Python example accepts and refuses what it has to',
  { skip: has('python3') ? false : 'python3 is not installed' },
  (t) => expectConforming(t, 'python3', 'receiver.py'),
);

t.test('the Node example says which signature fitted', async (t) => {
  const port = await run(t, process.execPath, [join(examples, 'receiver.mjs'), '0']);
  const message = { id: 'evt_1', timestamp: Math.floor(clock.now().getTime() / 1000), body: '{}' };
  const signature = signStandard(signingKeys(secret), message);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: message.body,
    headers: {
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': `v1,bm90aGluZw== ${signature}`,
    },
  });
  t.equal(answer.headers.get(verifiedWithHeader), signature);
});

t.test(
  'the shell example verifies the published header',
  { skip: has('openssl') ? false : 'openssl is not installed' },
  async (t) => {
    const input = '{"event_id":"evt_1","total":1.10}';
    const env = { ...process.env, WEBHOOK_SECRET: secret };
    const statusOf = (signature: string) =>
      spawnSync(join(examples, 'verify.sh'), [signature], { input, env }).status;
    t.equal(statusOf(signBody(signingKeys(secret), input)), 0);
    t.equal(statusOf(signBody(signingKeys(secret), `${input} `)), 1);
    t.equal(statusOf(''), 1);
  },
);
