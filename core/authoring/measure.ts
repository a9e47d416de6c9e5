// `workmill plugin bench`: measures one case repeatedly, first one call at a time, then as many as
// the plugin has threads. Whole: includes reading its document, which is cached after the first
// time, as in service. Host: only the plugin's part. Direct: the same in a bare Piscina thread. The
// difference is the overhead of the host, so the two alternate.

import type { Clock } from '../kernel/clock.ts';
import type { GoldenFile } from './cases.ts';
import type { Workbench } from './workbench.ts';

export interface Figures {
  calls: 'whole' | 'host' | 'direct';
  at_once: number;
  count: number;
  per_second: number;
  median_ms: number;
  p95_ms: number;
  /** For host rows: how much longer the median call takes than a direct one. */
  overhead_ms: number | null;
  /** Memory of the plugin's process; null for direct calls. */
  memory_mb: number | null;
}

/**
 * Number of turns: long enough for meaningful rows, short enough to average the load of a busy
 * machine.
 */
const turns = 4;

export async function measurePlugin(options: {
  bench: Workbench;
  golden: GoldenFile;
  /** Duration of each row in seconds. */
  seconds: number;
  clock: Clock;
}): Promise<Figures[]> {
  const { bench, golden, seconds, clock } = options;
  const { threads } = Object.values(bench.plugin.operations)[0]!.limits;
  const prepared = await bench.prepare(golden);
  const { throughHost, directly } = prepared;
  const whole = (): Promise<unknown> => bench.run({ golden });
  const figures: Figures[] = [];
  try {
    // The first calls load code and start threads.
    for (const call of [whole, directly]) {
      await Promise.all(Array.from({ length: 4 * threads }, call));
    }
    for (const atOnce of [1, 4 * threads]) {
      const turn = { atOnce, forMs: (1000 * seconds) / turns, clock };
      const rows = [emptyRow(), emptyRow(), emptyRow()] as const;
      for (let done = 0; done < turns; done += 1) {
        for (const [index, call] of [whole, throughHost, directly].entries()) {
          await callFor(call, turn, rows[index]!);
        }
      }
      const [all, host, direct] = rows;
      const memory = Math.round(bench.stats().rssBytes / 2 ** 20);
      const present = (row: Row) => figuresOf(row, atOnce);
      const overhead = round(quantile(host, 0.5) - quantile(direct, 0.5));
      figures.push(
        { calls: 'whole', ...present(all), overhead_ms: null, memory_mb: memory },
        { calls: 'host', ...present(host), overhead_ms: overhead, memory_mb: memory },
        { calls: 'direct', ...present(direct), overhead_ms: null, memory_mb: null },
      );
    }
    return figures;
  } finally {
    await prepared.stop();
  }
}

interface Row {
  timesMs: number[];
  tookMs: number;
}

function emptyRow(): Row {
  return { timesMs: [], tookMs: 0 };
}

async function callFor(
  call: () => Promise<unknown>,
  { atOnce, forMs, clock }: { atOnce: number; forMs: number; clock: Clock },
  row: Row,
): Promise<void> {
  const beganMs = clock.elapsedMs();
  const caller = async (): Promise<void> => {
    do {
      const calledMs = clock.elapsedMs();
      await call();
      row.timesMs.push(clock.elapsedMs() - calledMs);
    } while (clock.elapsedMs() < beganMs + forMs);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  row.tookMs += clock.elapsedMs() - beganMs;
}

function figuresOf(row: Row, atOnce: number) {
  return {
    at_once: atOnce,
    count: row.timesMs.length,
    per_second: round((1000 * row.timesMs.length) / row.tookMs),
    median_ms: round(quantile(row, 0.5)),
    p95_ms: round(quantile(row, 0.95)),
  };
}

function quantile({ timesMs }: Row, share: number): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
