// Clients that send slowly or do not read their answers, while others are served.

import { connect, type Socket } from 'node:net';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { call } from '../../../test/http/client.ts';
import { quantile } from '../../bench/bench-database.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family, Outcome } from '../attack.ts';

interface Slow {
  name: string;
  /** Bytes sent at once. */
  start: string;
  /** Bytes sent every `everyMs`. */
  drip: string;
  everyMs: number;
  /** Time within which the server must close the connection. */
  withinMs: number;
  reads: boolean;
}

const clients = { quick: 10, full: 200 };
/** Highest allowed time of a request of a normal client. */
const mostMs = 5_000;
const askEveryMs = 200;

export const slowClients: Family = {
  name: 'slow-clients',
  title: 'Dripping headers and bodies, and clients that do not read',
  prepare(arena, { quick }) {
    const count = quick ? clients.quick : clients.full;
    return slowKinds(arena.owner.authorization).map((slow) => attackWith(arena, slow, count));
  },
};

function slowKinds(key: string): Slow[] {
  const head = `POST /v1/workflows/start HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n`;
  const body = `${head}Content-Type: application/json\r\n`;
  const upload = `POST /v1/documents HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Type: application/pdf\r\n`;
  const pages = `GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50);
  // The limits of docs/limits.md, and the time between two checks of them.
  const [headers, pace] = [30_000, 60_000];
  const drip = { everyMs: 1_000, reads: true };
  return [
    { name: 'request line', start: 'G', drip: 'E', withinMs: headers, ...drip },
    { name: 'headers', start: head, drip: 'a', withinMs: headers, ...drip },
    { name: 'header fields', start: head, drip: 'a: b\r\n', withinMs: headers, ...drip },
    {
      name: 'body',
      start: `${body}Content-Length: 1000000\r\n\r\n`,
      drip: 'x',
      withinMs: pace,
      ...drip,
    },
    {
      name: 'chunks',
      start: `${body}Transfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\nx\r\n',
      withinMs: pace,
      ...drip,
    },
    {
      name: 'upload',
      start: `${upload}Content-Length: 1000000\r\n\r\n`,
      drip: 'x',
      withinMs: pace,
      ...drip,
    },
    {
      name: 'no body at all',
      start: `${body}Content-Length: 1000\r\n\r\n`,
      drip: '',
      withinMs: pace,
      ...drip,
    },
    // The server may wait for the reader; it must only serve others.
    {
      name: 'answers that nobody reads',
      start: pages,
      drip: '',
      withinMs: Infinity,
      everyMs: 1_000,
      reads: false,
    },
  ];
}

/** Time to watch connections that need not end. */
const longestMs = 20_000;

function attackWith(arena: Arena, slow: Slow, count: number): Attack {
  return {
    name: slow.name,
    async run(): Promise<Outcome> {
      const done = new AbortController();
      const asking = askMeanwhile(arena, done.signal);
      const ends = await Promise.all(Array.from({ length: count }, () => dripTo(arena.port, slow)));
      done.abort();
      const { times, wrong } = await asking;
      const late = ends.filter((ended) => !ended).length;
      if (late > 0)
        wrong.push(`${late} of ${count} connections were open after ${slow.withinMs} ms`);
      const p99 = quantile(times, 0.99);
      if (p99 > mostMs) wrong.push(`p99 of other requests: ${p99.toFixed(0)} ms`);
      const figures = { [`p99 of other requests, ms (${slow.name})`]: p99 };
      return { tried: count, wrong, figures };
    },
  };
}

/** Whether the server has closed the connection in time. */
function dripTo(port: number, slow: Slow): Promise<boolean> {
  const { start, drip, everyMs, withinMs, reads } = slow;
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(start, 'latin1'));
    const dripping = clock.every(everyMs, () => {
      if (drip !== '' && socket.writable) socket.write(drip, 'latin1');
    });
    const limit = clock.after(Math.min(withinMs, longestMs * 3), () => finish(false));
    const rest = clock.after(longestMs, () => withinMs === Infinity && finish(true));
    const finish = (hasEnded: boolean): void => {
      for (const timer of [dripping, limit, rest]) timer.cancel();
      socket.destroy();
      resolve(hasEnded);
    };
    if (reads) socket.resume();
    else socket.pause();
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('error', () => finish(true));
  });
}

/** Times of requests by a normal client. */
async function askMeanwhile({ url, stranger }: Arena, signal: AbortSignal) {
  const times: number[] = [];
  const wrong: string[] = [];
  while (!signal.aborted) {
    const startedMs = clock.elapsedMs();
    const { status } = await call(`${url}/v1/workflows`, { headers: stranger });
    times.push(clock.elapsedMs() - startedMs);
    if (status !== 200) wrong.push(`another request got ${status}`);
    await clock.sleep(askEveryMs, signal);
  }
  return { times, wrong };
}
