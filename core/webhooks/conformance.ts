// Checks a receiver: sends deliveries that it must accept, and deliveries that it must reject.

import { Readable } from 'node:stream';
import type { ClientIdentity, Egress } from '../egress/egress.ts';
import { EgressFailure } from '../egress/failure.ts';
import type { Clock } from '../kernel/clock.ts';
import type { OwnHeaders } from './headers/own-headers.ts';
import { createProbes, validProbe, type Probe, type ProbeOptions } from './conformance-probes.ts';

export interface Finding {
  check: string;
  /** Required response: 2xx, or anything else. */
  expected: Probe['expected'];
  /** Null if there was no response. */
  status: number | null;
  ok: boolean;
  /** Why the check matters; null if it passed. */
  advice: string | null;
}

/** Failed checks by name. */
export interface Verdict {
  conforms: boolean;
  wrongly_accepts: string[];
  wrongly_refuses: string[];
  /** Checks without a response: a timeout, or an address that cannot be reached safely. */
  unanswered: string[];
}

export interface CheckedReceiver {
  url: string;
  /** Secret in the form of `joinKeys` if a key pair signs too. */
  secret: string;
  /** Client certificate of the deliveries; default: none. */
  identity?: ClientIdentity;
  /** Header fields of the endpoint besides those of a delivery; default: none. */
  headers?: OwnHeaders;
}

export interface ConformanceOptions extends ProbeOptions {
  egress: Pick<Egress, 'send'>;
  deadlineMs: number;
}

const slowPieces = 4;
/**
 * Long enough that no receiver reads two pieces at once; all pauses together are well within the
 * deadline.
 */
const slowGapMs = 250;

/** Sends the probes one after another. A failed connection is reported like any other response. */
export async function checkReceiver(
  options: ConformanceOptions,
  receiver: CheckedReceiver,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const probe of createProbes(options, receiver.secret)) {
    const { check, expected, advice } = probe;
    const status = await send(options, receiver, probe);
    const accepted = status !== null && status >= 200 && status <= 299;
    // A missing response is not a rejection: the receiver may have processed the delivery.
    const ok = expected === 'accept' ? accepted : status !== null && !accepted;
    const why = status === null ? 'It gave no answer in time, or its certificate is bad.' : advice;
    findings.push({ check, expected, status, ok, advice: ok ? null : why });
  }
  return findings;
}

/**
 * Whether the receiver accepts a valid delivery that only this secret signed; null if it does not
 * respond.
 */
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
