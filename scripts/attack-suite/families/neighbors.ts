// Small requests of one tenant while another sends the most expensive documents.

import { setTimeout } from 'node:timers/promises';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { call } from '../../../test/http/client.ts';
import { quantile } from '../../bench/bench-database.ts';
import { mainThreadTime } from '../../bench/processor-time.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family, Outcome } from '../attack.ts';
import { startBusyNeighbor } from './busy-neighbor.ts';

const requests = { quick: 60, full: 400 };
/**
 * Lowest number of documents that must end meanwhile: every expensive one is in progress for a
 * while.
 */
const documentsBeside = { quick: 8, full: 48 };
/** Pause between two requests, so that they are spread over the documents. */
const gapMs = 75;
/** A workflow is every third request, as long as the units last: without a license, 500 a month. */
const workflowEvery = 3;
const mostWorkflows = 240;
/** Longest p99 of a neighbor's requests. */
const mostMs = 5_000;

export const neighbors: Family = {
  name: 'neighbors',
  title: "A tenant's small requests while another sends the worst documents",
  prepare(arena, { quick }) {
    const size = quick ? 'quick' : 'full';
    return [compare(arena, requests[size], documentsBeside[size])];
  },
};

function compare(arena: Arena, count: number, documentCount: number): Attack {
  return {
    name: 'small requests',
    async run(): Promise<Outcome> {
      const calm = await ask(arena, (asked) => asked < count);
      const neighbor = await startBusyNeighbor({ url: arena.url, owner: arena.owner });
      const busy = await ask(arena, (n) => n < count || neighbor.ended() < documentCount);
      const ended = neighbor.ended();
      await neighbor.stop();
      const wrong = [...calm.wrong, ...busy.wrong];
      const p99 = quantile(busy.times, 0.99);
      if (p99 > mostMs) wrong.push(`p99 ${p99.toFixed(0)} ms beside a busy neighbor`);
      const figures = {
        ...figuresOf('calm', calm),
        ...figuresOf('beside', busy),
        'documents beside': ended,
      };
      return { tried: calm.times.length + busy.times.length, wrong, figures };
    },
  };
}

interface Asked {
  times: number[];
  wrong: string[];
  /** Mean milliseconds of a request in which the thread was ready to run and had no processor. */
  waitedMs: { appliance: number; client: number };
}

/**
 * The time that a request waited for a processor tells a busy machine from a busy appliance. The
 * client's own wait does not count toward the appliance; a calm machine has almost none.
 */
function figuresOf(when: string, { times, waitedMs }: Asked): Record<string, number> {
  return {
    [`p50 ${when}, ms`]: quantile(times, 0.5),
    [`p99 ${when}, ms`]: quantile(times, 0.99),
    [`appliance without a processor ${when}, ms a request`]: waitedMs.appliance,
    [`client without a processor ${when}, ms a request`]: waitedMs.client,
  };
}

/** Lists, and small workflows between them. */
async function ask(arena: Arena, goesOn: (asked: number) => boolean): Promise<Asked> {
  const { url, stranger, pid } = arena;
  const times: number[] = [];
  const wrong: string[] = [];
  const waited = { appliance: 0, client: 0 };
  for (let n = 0; goesOn(n); n += 1) {
    await setTimeout(gapMs);
    const before = { appliance: mainThreadTime(pid), client: mainThreadTime(process.pid) };
    const startedMs = clock.elapsedMs();
    const body = { input: { message: 'hello' } };
    const isWorkflow = n % workflowEvery === 0 && n / workflowEvery < mostWorkflows;
    const { status, text } = isWorkflow
      ? await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers: stranger, body })
      : await call(`${url}/v1/workflows`, { headers: stranger });
    times.push(clock.elapsedMs() - startedMs);
    waited.appliance += mainThreadTime(pid).waitedMs - before.appliance.waitedMs;
    waited.client += mainThreadTime(process.pid).waitedMs - before.client.waitedMs;
    if (status !== 200) wrong.push(`request ${n} got ${status} ${text.slice(0, 200)}`);
  }
  const { length } = times;
  const waitedMs = { appliance: waited.appliance / length, client: waited.client / length };
  return { times, wrong, waitedMs };
}
