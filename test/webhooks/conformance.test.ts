import type { IncomingMessage } from 'node:http';
import t, { type Test } from 'tap';
import { createEgress } from '../../core/egress/egress.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { checkReceiver, judgeReceiver, type Verdict } from '../../core/webhooks/conformance.ts';
import { createKeyPair, verifyWithKey } from '../../core/webhooks/key-pair.ts';
import {
  createSecret,
  joinKeys,
  signStandard,
  signingKeys,
} from '../../core/webhooks/signature.ts';
import { quietLog } from '../support/log.ts';
import { startTlsServer } from '../support/tls.ts';
import { authority } from './rig.ts';

const secret = createSecret(random);
const pair = createKeyPair(random);

interface Request {
  id: string;
  timestamp: number;
  given: string;
  body: Buffer;
}

/** A careful receiver, and what is easily done wrong in one. */
const careful = {
  read: async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray()),
  toleranceSeconds: 300,
  signatures: (given: string) => given.split(' '),
  fits: (given: string, expected: string) => given === expected,
  expected: ({ id, timestamp, body }: Request) =>
    signStandard(signingKeys(secret), { id, timestamp, body }),
};
type Habits = typeof careful;

async function judge(
  t: Test,
  habits: Partial<Habits> = {},
  { keys = secret, names = ['localhost'], deadlineMs = 5000, isFine = isGenuine } = {},
): Promise<Verdict> {
  const { origin } = await startTlsServer(t, {
    certificate: authority.issue({ commonName: 'receiver', names }),
    handler: (request, response) =>
      void isFine({ ...careful, ...habits }, request).then((genuine) =>
        response.writeHead(genuine ? 204 : 401).end(),
      ),
  });
  const egress = createEgress({
    clock,
    log: quietLog(),
    allow: { networks: [{ cidr: '127.0.0.0/8' }], http_prefixes: [] },
    ca: [authority.certificate],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  t.teardown(() => egress.close());
  const ids = createIds({ clock, random });
  const parts = { egress, clock, ids, random, brand: 'Service', version: '0', deadlineMs };
  return judgeReceiver(await checkReceiver(parts, { url: origin, secret: keys }));
}

async function isGenuine(habits: Habits, request: IncomingMessage): Promise<boolean> {
  const body = await habits.read(request);
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = request.headers;
  if (typeof given !== 'string') return false;
  const timestamp = Number(at);
  const ageSeconds = Math.abs(clock.now().getTime() / 1000 - timestamp);
  if (ageSeconds > habits.toleranceSeconds) return false;
  const expected = habits.expected({ id: String(id), timestamp, given, body });
  return habits.signatures(given).some((one) => habits.fits(one, expected));
}

const conforming = { conforms: true, wrongly_accepts: [], wrongly_refuses: [], unanswered: [] };

t.test('a careful receiver conforms', async (t) => t.same(await judge(t), conforming));

const mistakes: { title: string; habits: Partial<Habits>; found: Partial<Verdict> }[] = [
  {
    title: 'judges the first piece of the body',
    habits: {
      read: (request) =>
        new Promise((resolve) => {
          request.once('data', (piece: Buffer) => resolve(piece));
        }),
    },
    found: { wrongly_refuses: ['slow body'] },
  },
  {
    title: 'allows clocks to differ by a minute',
    habits: { toleranceSeconds: 60 },
    found: { wrongly_refuses: ['four minutes old'] },
  },
  {
    title: 'allows any time',
    habits: { toleranceSeconds: Infinity },
    found: { wrongly_accepts: ['stale timestamp', 'future timestamp'] },
  },
  {
    title: 'looks at the first signature only',
    habits: { signatures: (given) => given.split(' ').slice(0, 1) },
    found: { wrongly_refuses: ['several signatures'] },
  },
  {
    title: 'compares as far as the shorter one goes',
    habits: { fits: (given, expected) => expected.startsWith(given) },
    found: { wrongly_accepts: ['cut signature'] },
  },
  {
    title: 'compares nothing',
    habits: { fits: () => true },
    found: { wrongly_accepts: ['bad signature', 'changed body', 'cut signature'] },
  },
];

for (const { title, habits, found } of mistakes) {
  t.test(`a receiver is found out that ${title}`, async (t) => {
    t.same(await judge(t, habits), { ...conforming, conforms: false, ...found });
  });
}

t.test('a receiver that accepts everything is told what it must refuse', async (t) => {
  const { wrongly_accepts } = await judge(t, {}, { isFine: async () => true });
  t.same(wrongly_accepts, [
    'bad signature',
    'changed body',
    'no signature',
    'cut signature',
    'stale timestamp',
    'future timestamp',
  ]);
});

t.test('with a key pair, a receiver that takes any v1a signature is found out', async (t) => {
  const keys = joinKeys(secret, pair.privateKey);
  const expected = ({ id, timestamp, body, given }: Request) =>
    verifyWithKey(pair.publicKey, { id, timestamp, body }, given) ? 'fits' : 'does not';
  const fits = (_given: string, verified: string) => verified === 'fits';
  t.same(await judge(t, { expected, fits }, { keys }), conforming);
  const anyPair = (given: string, verified: string) =>
    verified === 'fits' || given.startsWith('v1a,');
  const { wrongly_accepts } = await judge(t, { expected, fits: anyPair }, { keys });
  t.match(wrongly_accepts, ['bad key pair']);
});

t.test('a receiver that is not there, or never answers, does not conform', async (t) => {
  const isFine = async () => t.fail('was reached');
  const absent = await judge(t, {}, { names: ['other.example'], isFine });
  t.equal(absent.unanswered.length, 11);
  const never = () => new Promise<boolean>(() => {});
  const silent = await judge(t, {}, { deadlineMs: 100, isFine: never });
  t.match(silent, { conforms: false, wrongly_accepts: [], wrongly_refuses: [] });
  t.equal(silent.unanswered.length, 11);
});
