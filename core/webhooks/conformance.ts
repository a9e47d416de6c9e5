// Whether a receiver does its part: it is sent what it has to accept and what it must refuse.

import { Readable } from 'node:stream';
import type { ClientIdentity, Egress } from '../egress/egress.ts';
import { EgressFailure } from '../egress/failure.ts';
import type { Clock } from '../kernel/clock.ts';
import type { OwnHeaders } from './headers/own-headers.ts';
import { createProbes, validProbe, type Probe, type ProbeOptions } from './conformance-probes.ts';

export interface Finding {
  check: string;
  /** What the receiver has to do: answer 2xx, or anything else. */
  expected: Probe['expected'];
  /** Null when it gave no answer. */
  status: number | null;
  ok: boolean;
  /** Why it matters, where it is not ok. */
  advice: string | null;
}

/** What is wrong, by the names of checks. */
export interface Verdict {
  conforms: boolean;
  wrongly_accepts: string[];
  wrongly_refuses: string[];
  /** It gave no answer in time, or could not be reached safely. */
  unanswered: string[];
}

export interface CheckedReceiver {
  url: string;
  /** As `joinKeys` gives it, when a key pair signs too. */
  secret: string;
  /** The certificate that deliveries to it show; none by default. */
  identity?: ClientIdentity;
  /** Header fields that it gets beside those of a delivery; none by default. */
  headers?: OwnHeaders;
}

export interface ConformanceOptions extends ProbeOptions {
  egress: Pick<Egress, 'send'>;
  deadlineMs: number;
}

const slowPieces = 4;
/** Long enough that no receiver finds two pieces in one read; together well within the deadline. */
const slowGapMs = 250;

/** Sends one probe after another; a failure to connect is a finding like any answer. */
export async function checkReceiver(
  options: ConformanceOptions,
  receiver: CheckedReceiver,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const probe of createProbes(options, receiver.secret)) {
    const { check, expected, advice } = probe;
    const status = await send(options, receiver, probe);
    const accepted = status !== null && status >= 200 && status <= 299;
    // No answer refuses nothing: the receiver may have acted on it.
    const ok = expected === 'accept' ? accepted : status !== null && !accepted;
    const why = status === null ? 'It gave no answer in time, or its certificate is bad.' : advice;
    findings.push({ check, expected, status, ok, advice: ok ? null : why });
  }
  return findings;
}

/** Whether it takes a valid delivery that this secret alone has signed; null when it gives no answer. */
export async function acceptsSecret(
  options: ConformanceOptions,
  receiver: CheckedReceiver,
): Promise<boolean | null> {
  const status = await send(options, receiver, validProbe(options, receiver.secret));
  return status === null ? null : status >= 200 && status <= 299;
}

export function judgeReceiver(findings: readonly Finding[]): Verdict {
  const wrong = findings.filter(({ ok }) => !ok);
  const named = (keep: (finding: Finding) => boolean) =>
    wrong.filter(keep).map(({ check }) => check);
  return {
    conforms: wrong.length === 0,
    wrongly_accepts: named(({ status, expected }) => status !== null && expected === 'refuse'),
    wrongly_refuses: named(({ status, expected }) => status !== null && expected === 'accept'),
    unanswered: named(({ status }) => status === null),
  };
}

async function send(
  { egress, clock, deadlineMs }: ConformanceOptions,
  { url, identity, headers: own }: CheckedReceiver,
  { body, headers: ours, slow = false }: Probe,
): Promise<number | null> {
  const bytes = Buffer.from(body);
  const headers = { ...own, ...ours };
  try {
    const answer = await egress.send({
      purpose: 'webhooks',
      method: 'POST',
      url,
      headers: slow ? { ...headers, 'content-length': String(bytes.length) } : headers,
      body: slow ? Readable.from(inPieces(bytes, clock), { objectMode: false }) : bytes,
      deadlineMs,
      maxResponseBytes: 64 * 1024,
      oversize: 'cut',
      maxRedirects: 0,
      ...(identity && { identity }),
    });
    return answer.status;
  } catch (error) {
    if (error instanceof EgressFailure) return null;
    throw error;
  }
}

async function* inPieces(bytes: Buffer, clock: Clock): AsyncGenerator<Buffer> {
  const size = Math.ceil(bytes.length / slowPieces);
  for (let from = 0; from < bytes.length; from += size) {
    if (from > 0) await clock.sleep(slowGapMs);
    yield bytes.subarray(from, from + size);
  }
}
