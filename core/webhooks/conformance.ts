// Whether a receiver does its part: it is sent what it has to accept and what it must refuse.

import type { Egress } from '../egress/egress.ts';
import { EgressFailure } from '../egress/failure.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { createCatalogue } from './catalogue.ts';
import { composeBody, composeHeaders, type OutboundEvent } from './events.ts';
import { createInventor } from './invented.ts';
import { failureEventType } from './outbox.ts';
import { createSecret, signatureHeader, signingKeys } from './signature.ts';

export interface Finding {
  check: string;
  /** What the receiver has to do: answer 2xx, or anything else. */
  expected: 'accept' | 'refuse';
  /** Null when it gave no answer. */
  status: number | null;
  ok: boolean;
  /** Why it matters, where it is not ok. */
  advice: string | null;
}

export interface ConformanceOptions {
  egress: Pick<Egress, 'send'>;
  clock: Clock;
  ids: Ids;
  random: Random;
  brand: string;
  version: string;
  deadlineMs: number;
}

interface Probe {
  check: string;
  expected: 'accept' | 'refuse';
  advice: string;
  body: string;
  headers: Record<string, string>;
}

/** Twelve times what receivers of Standard Webhooks allow. */
const staleMs = 3_600_000;

/** Sends one probe after another; a failure to connect is a finding like any answer. */
export async function checkReceiver(
  options: ConformanceOptions,
  receiver: { url: string; secret: string },
): Promise<Finding[]> {
  const { egress, deadlineMs } = options;
  const findings: Finding[] = [];
  for (const probe of probesFor(options, receiver.secret)) {
    const { check, expected, advice, body, headers } = probe;
    const status = await egress
      .send({
        purpose: 'webhooks',
        method: 'POST',
        url: receiver.url,
        headers,
        body: Buffer.from(body),
        deadlineMs,
        maxResponseBytes: 64 * 1024,
        oversize: 'cut',
        maxRedirects: 0,
      })
      .then((answer) => answer.status)
      .catch(unlessUnreachable);
    const accepted = status !== null && status >= 200 && status <= 299;
    // No answer refuses nothing: the receiver may have acted on it.
    const ok = expected === 'accept' ? accepted : status !== null && !accepted;
    const why = status === null ? 'It gave no answer in time, or its certificate is bad.' : advice;
    findings.push({ check, expected, status, ok, advice: ok ? null : why });
  }
  return findings;
}

function unlessUnreachable(error: unknown): null {
  if (error instanceof EgressFailure) return null;
  throw error;
}

function probesFor(options: ConformanceOptions, secret: string): Probe[] {
  const { clock, random } = options;
  const now = clock.now();
  const make = deliveryMaker(options);
  const published = signatureHeader(options.brand);
  const valid = make(secret, now, 0);
  const again = make(secret, now, 1, valid.event);
  const forged = make(createSecret(random), now, 0);
  const stale = make(secret, new Date(now.getTime() - staleMs), 0);
  const changed = make(secret, now, 0);
  const bare = make(secret, now, 0);
  const signatures = [published, 'webhook-signature'];
  const unsigned = Object.entries(bare.headers).filter(([name]) => !signatures.includes(name));
  return [
    {
      check: 'valid delivery',
      expected: 'accept',
      advice: 'It refuses what is signed with this secret.',
      ...valid,
    },
    {
      check: 'duplicate',
      expected: 'accept',
      advice: 'Answer 2xx to an event_id that you know, and do nothing; else it is sent for a day.',
      ...again,
    },
    {
      check: 'bad signature',
      expected: 'refuse',
      advice: 'Anybody can send it events: compare the signature with your own.',
      ...forged,
    },
    {
      check: 'changed body',
      expected: 'refuse',
      advice: 'Compute the signature over the bytes received, not over a part of them.',
      ...changed,
      body: changed.body.replace('"retry_attempt":0', '"retry_attempt":7'),
    },
    {
      check: 'no signature',
      expected: 'refuse',
      advice: 'A delivery without a signature must be refused like one with a bad one.',
      ...bare,
      headers: Object.fromEntries(unsigned),
    },
    {
      check: 'stale timestamp',
      expected: 'refuse',
      advice: 'An hour old: check webhook-timestamp and webhook-signature to refuse replays.',
      ...stale,
    },
  ];
}

function deliveryMaker({ clock, ids, brand, version }: ConformanceOptions) {
  const catalogue = createCatalogue(() => []);
  const inventor = createInventor({ catalogue, clock, ids, publicUrl: () => '' });
  return (secret: string, sentAt: Date, retryAttempt: number, known?: OutboundEvent) => {
    const { data, ...rest } = inventor.invent('conformance', failureEventType);
    const fresh = { ...rest, mode: 'test' as const, data: JSON.stringify(data), traceparent: null };
    const event: OutboundEvent = known ?? fresh;
    const body = composeBody('envelope', event, retryAttempt);
    const keys = signingKeys(secret);
    const facts = { brand, version, keys, event, body: Buffer.from(body), sentAt };
    return { event, body, headers: composeHeaders(facts) };
  };
}
