// Deliveries of a receiver check: some that it must accept, and some that an attacker could have
// sent.

import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { createCatalogue } from './catalogue.ts';
import { composeBody, composeHeaders, type OutboundEvent } from './events.ts';
import { createSampleEvents } from './sample-events.ts';
import { createKeyPair } from './key-pair.ts';
import { failureEventType } from './outbox.ts';
import { createSecret, joinKeys, signatureHeader, signingKeys, splitKeys } from './signature.ts';

export interface Probe {
  check: string;
  /** Required response: 2xx, or anything else. */
  expected: 'accept' | 'refuse';
  /** Why the check matters, and what to fix. */
  advice: string;
  body: string;
  headers: Record<string, string>;
  /** Sends the body in pieces with pauses between them. */
  slow?: boolean;
}

export interface ProbeOptions {
  clock: Clock;
  ids: Ids;
  random: Random;
  brand: string;
  version: string;
}

/** Twelve times the tolerance of Standard Webhooks receivers. */
const staleMs = 3_600_000;
/** Within the tolerance: clocks differ, and a proxy may delay a delivery. */
const toleratedMs = 240_000;
/** Some comparisons stop at the end of the shorter text. */
const keptOfSignature = 12;

/**
 * Creates the probes. `keys` has the form of `joinKeys`; if it contains a key pair, its signature
 * is tested too.
 */
export function createProbes(options: ProbeOptions, keys: string): Probe[] {
  return [...acceptable(options, keys), ...refusable(options, keys)];
}

export function validProbe(options: ProbeOptions, keys: string) {
  return {
    check: 'valid delivery',
    expected: 'accept' as const,
    advice: 'It refuses what is signed with this secret.',
    ...deliveryMaker(options)(keys, options.clock.now(), 0),
  };
}

function acceptable(options: ProbeOptions, keys: string): Probe[] {
  const { clock, random } = options;
  const make = deliveryMaker(options);
  const now = clock.now();
  const valid = validProbe(options, keys);
  const again = make(keys, now, 1, valid.event);
  const older = make(keys, new Date(now.getTime() - toleratedMs), 0);
  const rotated = make(keys, now, 0);
  const other = make(createSecret(random), now, 0, rotated.event).headers['webhook-signature']!;
  const both = `${other} ${rotated.headers['webhook-signature']} v9,bm90aGluZw==`;
  const expected = 'accept' as const;
  return [
    valid,
    {
      check: 'duplicate',
      expected,
      advice: 'Answer 2xx to an event_id that you know, and do nothing; else it is sent for a day.',
      ...again,
    },
    {
      check: 'slow body',
      expected,
      advice: 'Read the body to its end before you judge it: networks deliver it in pieces.',
      ...make(keys, now, 0),
      slow: true,
    },
    {
      check: 'four minutes old',
      expected,
      advice: 'Clocks differ, and deliveries wait on their way: allow 5 minutes either way.',
      ...older,
    },
    {
      check: 'several signatures',
      expected,
      advice: 'While a secret changes there are several, separated by spaces: one has to fit.',
      ...rotated,
      headers: { ...rotated.headers, 'webhook-signature': both },
    },
  ];
}

function refusable(options: ProbeOptions, keys: string): Probe[] {
  const { clock, random } = options;
  const make = deliveryMaker(options);
  const now = clock.now();
  const published = signatureHeader(options.brand);
  const shifted = (byMs: number) => make(keys, new Date(now.getTime() + byMs), 0);
  const pair = splitKeys(keys).privateKey !== null;
  const foreign = joinKeys(createSecret(random), pair ? createKeyPair(random).privateKey : null);
  const changed = make(keys, now, 0);
  const bare = make(keys, now, 0);
  const cut = make(keys, now, 0);
  const expected = 'refuse' as const;
  return [
    {
      check: 'bad signature',
      expected,
      advice: 'Anybody can send it events: compare the signature with your own.',
      ...make(createSecret(random), now, 0),
    },
    ...(pair ? [foreignPair(make(foreign, now, 0), published)] : []),
    {
      check: 'changed body',
      expected,
      advice: 'Compute the signature over the bytes received, not over a part of them.',
      ...changed,
      body: changed.body.replace('"retry_attempt":0', '"retry_attempt":7'),
    },
    {
      check: 'no signature',
      expected,
      advice: 'A delivery without a signature must be refused like one with a bad one.',
      ...bare,
      headers: without(bare.headers, [published, 'webhook-signature']),
    },
    {
      check: 'cut signature',
      expected,
      advice: 'Compare all of the signature: its beginning alone can be guessed.',
      ...cut,
      headers: {
        ...cut.headers,
        [published]: cut.headers[published]!.slice(0, keptOfSignature),
        'webhook-signature': cut.headers['webhook-signature']!.slice(0, keptOfSignature),
      },
    },
    {
      check: 'stale timestamp',
      expected,
      advice: 'An hour old: check webhook-timestamp and webhook-signature to refuse replays.',
      ...shifted(-staleMs),
    },
    {
      check: 'future timestamp',
      expected,
      advice: 'An hour ahead: a recorded delivery could be replayed until then.',
      ...shifted(staleMs),
    },
  ];
}

type Made = ReturnType<ReturnType<typeof deliveryMaker>>;

/** A delivery with only an Ed25519 signature, made with a foreign key. */
function foreignPair(made: Made, published: string): Probe {
  const signatures = made.headers['webhook-signature']!.split(' ');
  return {
    check: 'bad key pair',
    expected: 'refuse',
    advice: 'Verify v1a with the public key of the endpoint, never with one that came with it.',
    ...made,
    headers: {
      ...without(made.headers, [published]),
      'webhook-signature': signatures.filter((one) => one.startsWith('v1a,')).join(' '),
    },
  };
}

function without(headers: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function deliveryMaker({ clock, ids, brand, version }: ProbeOptions) {
  const catalogue = createCatalogue(() => ({ events: [], reminders: [], monitoring: [] }));
  const sampleEvents = createSampleEvents({ catalogue, clock, ids, publicUrl: () => '' });
  return (keys: string, sentAt: Date, retryAttempt: number, known?: OutboundEvent) => {
    const { data, ...rest } = sampleEvents.create('conformance', failureEventType);
    const fresh = { ...rest, mode: 'test' as const, data: JSON.stringify(data), traceparent: null };
    const event: OutboundEvent = known ?? fresh;
    const body = composeBody(event, retryAttempt);
    const facts = { brand, version, keys: [signingKeys(keys)], event, body: Buffer.from(body) };
    return { event, body, headers: composeHeaders({ ...facts, sentAt }) };
  };
}
