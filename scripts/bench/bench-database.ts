// A fresh embedded PostgreSQL for one measurement, durable as in production.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../core/database/embedded.ts';
import { migrate } from '../../core/database/migrate.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createLog } from '../../core/telemetry/log.ts';

export const benchLog = createLog({ clock, level: 'error', format: 'pretty', destination: 2 });

export interface BenchDatabase {
  url: string;
  pid: number;
  folder: string;
  /** Median time of one commit of one small row, in milliseconds: the base cost of every write. */
  commitMs: () => Promise<number>;
  /** The same during `work`, some 50 times per second, because disk speed changes by the minute. */
  commitMsDuring: <T>(work: Promise<T>) => Promise<{ value: T; commitMs: number }>;
  /** Creates another migrated database on the same server, for a side that must run isolated. */
  createDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'workmill-bench-'));
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    clock,
    log: benchLog,
  });
  // Stops the server if the measurement ends without `close`.
  const abandon = (): void => {
    process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  await migrate({ url: server.url, log: benchLog });
  return {
    url: server.url,
    pid: server.pid,
    folder,
    commitMs: async () => (await measureCommits(server.url, { pauseMs: 0, most: 200 })).median,
    async commitMsDuring(work) {
      const ended = new AbortController();
      const measured = measureCommits(server.url, { pauseMs: 20, signal: ended.signal });
      const value = await work.finally(() => ended.abort());
      return { value, commitMs: (await measured).median };
    },
    async createDatabase(name) {
      await runOnce(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
      const other = new URL(server.url);
      other.pathname = `/${name}`;
      await migrate({ url: other.href, log: benchLog });
      return other.href;
    },
    async close() {
      process.off('exit', abandon);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runOnce<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureCommits(
  url: string,
  options: { pauseMs: number; most?: number; signal?: AbortSignal },
): Promise<{ median: number }> {
  const { pauseMs, most = Number.POSITIVE_INFINITY, signal } = options;
  return await runOnce(url, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS bench_commits (n int)');
    const times: number[] = [];
    while (times.length < most && !signal?.aborted) {
      const beganMs = clock.elapsedMs();
      await client.query('INSERT INTO bench_commits VALUES ($1)', [times.length]);
      times.push(clock.elapsedMs() - beganMs);
      if (pauseMs > 0) await clock.sleep(pauseMs, signal);
    }
    return { median: quantile(times, 0.5) };
  });
}

/** Returns the quantile of the values at `share`, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Load of the machine by other programs; printed beside every round. */
export function machineLoad(): string {
  return `load ${loadavg()[0]!.toFixed(1)}`;
}
