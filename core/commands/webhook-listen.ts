// `workmill webhook listen`: shows the events of a running appliance and forwards them to a
// developer's own server.

import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createSecret, isSecret } from '../webhooks/signature.ts';
import {
  createLocalReceiver,
  isDelivered,
  type LocalAttempt,
  type LocalReceiver,
} from './listen-receiver.ts';
import { findAccess, trustAuthority, followEvents, type ListedEvent } from './listen-source.ts';
import { CommandFailure, type Output } from './output.ts';
import { readTime } from './time-argument.ts';

/** Options of the command line. */
export interface ListenOptions {
  forward?: string;
  url?: string;
  key?: string;
  events: string[];
  since?: string;
  secret?: string;
  timeoutSeconds: number;
  /** Certificates of an https server are not verified. */
  skipVerify: boolean;
  ca?: string;
}

interface Context {
  home: string;
  output: Output;
  clock: Clock;
  random: Random;
}

/** Runs until the signal aborts. */
export async function listen(
  context: Context,
  given: ListenOptions,
  signal: AbortSignal,
): Promise<void> {
  const { home, output, clock, random } = context;
  const { secret = createSecret(random), skipVerify } = given;
  if (given.ca !== undefined) trustAuthority(given.ca);
  if (!isSecret(secret)) {
    throw new CommandFailure('the secret must be "whsec_" and 24 to 64 bytes in base64');
  }
  const url = given.forward === undefined ? null : readForward(given.forward);
  const timeoutMs = given.timeoutSeconds * 1000;
  const facts = { secret, verify: !skipVerify, timeoutMs, clock, signal };
  const receiver = url && createLocalReceiver({ ...facts, url });
  const report = createReport(output);
  const access = () => findAccess(home, given);
  let brand = '';
  const events = followEvents({
    access,
    eventTypes: given.events.flatMap((text) => text.split(',')),
    from: given.since === undefined ? null : readSince(given.since, clock.now()),
    clock,
    signal,
    onStart(name) {
      brand = name;
      report.started({ from: access().baseUrl, to: url?.href ?? null, secret });
    },
    onConnection: report.connection,
  });
  for await (const event of events) {
    if (receiver === null) report.printed(event);
    else await forward({ receiver, report }, event, brand);
  }
  report.ended();
}

async function forward(
  { receiver, report }: { receiver: LocalReceiver; report: Report },
  event: ListedEvent,
  brand: string,
): Promise<void> {
  let last: LocalAttempt | null = null;
  for await (const attempt of receiver.deliver(event, brand)) {
    last = attempt;
    report.attempted(event, attempt);
  }
  report.settled(event, last);
}

interface Report {
  started(facts: { from: string; to: string | null; secret: string }): void;
  connection(this: void, reason: string | null): void;
  printed(event: ListedEvent): void;
  attempted(event: ListedEvent, attempt: LocalAttempt): void;
  /** Called with the last attempt; null if Ctrl-C interrupted it. */
  settled(event: ListedEvent, last: LocalAttempt | null): void;
  ended(): void;
}

function createReport({ json, write }: Output): Report {
  const counts = { events: 0, delivered: 0, skipped: 0 };
  const say = (kind: string, facts: object, text: string): void =>
    write(json ? `${JSON.stringify({ kind, ...facts })}\n` : `${text}\n`);
  return {
    started({ from, to, secret }) {
      const facts = { url: from, forward: to, secret: to && secret };
      const where = to === null ? `Events of ${from}` : `Forwarding events of ${from} to ${to}`;
      const signing = to === null ? [] : [`Signing secret: ${secret}`];
      say('listening', facts, [where, ...signing, 'Press Ctrl-C to stop.', ''].join('\n'));
    },
    connection(reason) {
      const text = reason === null ? 'Connected again.' : `Connection lost. ${reason} Retrying.`;
      say('connection', { connected: reason === null, reason }, text);
    },
    printed(event) {
      counts.events += 1;
      const { event_type: type, event_id: id, created_at: at, body } = event;
      say('event', event, `${at}  ${type}  ${id}\n${body}\n`);
    },
    attempted(event, { at, attempt, status, error, durationMs }) {
      const { event_id, event_type, workflow_id } = event;
      const row = { event_id, event_type, workflow_id, at, attempt, status, error };
      const retry = attempt === 1 ? '' : `  attempt ${attempt}`;
      const answer = `${status ?? error}  ${durationMs} ms${retry}`;
      const text = `${at.toISOString()}  ${event_type}  ${event_id}  ${answer}`;
      say('attempt', { ...row, duration_ms: durationMs }, text);
    },
    settled({ event_id }, last) {
      counts.events += 1;
      if (last === null) return;
      if (isDelivered(last)) counts.delivered += 1;
      else {
        counts.skipped += 1;
        const { attempt: attempts, status, error } = last;
        const reason = error ?? `status ${status}`;
        const text = `Skipped ${event_id} after ${attempts} attempts: ${reason}.`;
        say('skipped', { event_id, attempts, status, error }, text);
      }
    },
    ended() {
      const { events, delivered, skipped } = counts;
      say('summary', counts, `\n${events} events, ${delivered} delivered, ${skipped} skipped`);
    },
  };
}

/** Parses the address; `localhost:3000/hook` means http. Throws CommandFailure. */
function readForward(text: string): URL {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new CommandFailure(`"${text}" is not an http or https URL.`);
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses a date and time, or a duration before now: 90s, 15m, 2h, 1d. Throws CommandFailure. */
function readSince(text: string, now: Date): Date {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit === undefined) return readTime(text);
  return new Date(now.getTime() - Number(amount) * unitMs[unit]!);
}
