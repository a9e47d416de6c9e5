// Small requests of one tenant while another sends the documents that cost the most.

import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { call } from '../../../test/http/client.ts';
import { quantile } from '../../bench/bench-database.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family, Outcome } from '../attack.ts';
import { sendDocument } from '../send-document.ts';
import { allBombs } from './document-bombs.ts';

const requests = { quick: 60, full: 400 };
const senders = 8;
/** Longest p99 of a neighbor's requests. */
const mostMs = 5_000;

/** Those that kept a processor busy for longest. */
const costly = [
  'xml: UBL with 20,000 lines',
  'pdf: 499 pages',
  'pdf: image of 7,000 squared',
  'picture: PNG of 10,000 squared, one color',
  'text: words of an invoice, 100,000 times',
  'archive: letter of 20,000 paragraphs',
];

export const neighbors: Family = {
  name: 'neighbors',
  title: "A tenant's small requests while another sends the worst documents",
  prepare: (arena, { quick }) => [compare(arena, quick ? requests.quick : requests.full)],
};

function compare(arena: Arena, count: number): Attack {
  return {
    name: 'small requests',
    async run(): Promise<Outcome> {
      const calm = await ask(arena, count);
      const done = new AbortController();
      const sending = Array.from({ length: senders }, (_, n) => keepSending(arena, n, done.signal));
      const busy = await ask(arena, count);
      done.abort();
      const documents = (await Promise.all(sending)).reduce((sum, sent) => sum + sent, 0);
      const wrong = [...calm.wrong, ...busy.wrong];
      const p99 = quantile(busy.times, 0.99);
      if (p99 > mostMs) wrong.push(`p99 ${p99.toFixed(0)} ms beside a busy neighbor`);
      const figures = {
        'p50 calm, ms': quantile(calm.times, 0.5),
        'p99 calm, ms': quantile(calm.times, 0.99),
        'p50 beside, ms': quantile(busy.times, 0.5),
        'p99 beside, ms': p99,
        'documents beside': documents,
      };
      return { tried: 2 * count, wrong, figures };
    },
  };
}

/** A list and a small workflow in turn. */
async function ask({ url, stranger }: Arena, count: number) {
  const times: number[] = [];
  const wrong: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedMs = clock.elapsedMs();
    const body = { input: { message: 'hello' } };
    const { status, text } =
      n % 2 === 0
        ? await call(`${url}/v1/workflows`, { headers: stranger })
        : await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers: stranger, body });
    times.push(clock.elapsedMs() - startedMs);
    if (status !== 200) wrong.push(`request ${n} got ${status} ${text.slice(0, 200)}`);
  }
  return { times, wrong };
}

/** The number of documents that have ended. */
async function keepSending({ url, owner }: Arena, first: number, signal: AbortSignal) {
  const documents = allBombs().filter(({ name }) => costly.includes(name));
  let sent = 0;
  for (let n = first; !signal.aborted; n += 1) {
    await sendDocument(url, owner, documents[n % documents.length]!.make());
    sent += 1;
  }
  return sent;
}
