// Gathers the log lines of the plugins of this process, and stores them in batches. Nothing waits
// for it: a line that cannot be stored is counted, and the log of the process still has it.

import type { Database } from '../../database/connection.ts';
import { isDataRefused } from '../../database/sql-state.ts';
import { createBeat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { createLineBuffer, type LeftOutReason, type LineBuffer } from './buffer.ts';
import { toPluginLine, type LineLevel } from './line.ts';
import { insertLines, trimPlugin, type LogLimits, type NodeName } from './queries.ts';
import { tapLog } from './tap-log.ts';

const everyMs = 1_000;
const batchLines = 1_000;
/** A plugin is trimmed after this process has stored so much of it. */
const trimAfter = { lines: 1_000, bytes: 2 ** 20 };

export interface LogSettings extends LogLimits {
  /** False: nothing is stored. */
  isStored: boolean;
}

export interface LineGatherer {
  /** Log for plugins; it also writes to the log of the process. */
  log: Log;
  /** Begins to store. Earlier lines wait until then. */
  start(database: Database, node: NodeName): void;
  /** Stores what waits, and stops. */
  stop(): Promise<void>;
}

export interface GathererDeps {
  clock: Clock;
  log: Log;
  settings(): LogSettings;
  /** Whether the log of the process has lines of this level. */
  isLogged(level: LineLevel): boolean;
  onStored(plugin: string, lines: number): void;
  onLeftOut(plugin: string, reason: LeftOutReason, lines: number): void;
}

export function createLineGatherer(deps: GathererDeps): LineGatherer {
  const { clock, settings, isLogged } = deps;
  const buffer = createLineBuffer(clock);
  let storing: { beat: ReturnType<typeof createBeat>; store: () => Promise<void> } | null = null;

  const log = tapLog(deps.log, (level, message, bound, own) => {
    const plugin = own?.['plugin'] ?? bound['plugin'];
    if (typeof plugin !== 'string' || !isLogged(level) || !settings().isStored) return;
    buffer.add(plugin, () => {
      const fields = { ...bound, ...own };
      return toPluginLine(plugin, { level, message, fields }, clock.now());
    });
  });

  return {
    log,
    start(database, node) {
      const store = createStore({ ...deps, buffer, database, node });
      storing = { store, beat: createBeat(clock, everyMs, store) };
      storing.beat.start();
    },
    async stop() {
      await storing?.beat.stop();
      await storing?.store();
    },
  };
}

function createStore(
  deps: GathererDeps & { buffer: LineBuffer; database: Database; node: NodeName },
): () => Promise<void> {
  const { buffer, database, node, clock, log, settings, onStored, onLeftOut } = deps;
  const grown = new Map<string, LogLimits>();
  /** Number of lines that were left out and not marked yet. */
  const unmarked = new Map<string, number>();
  let isFailing = false;

  async function storeWaiting(): Promise<void> {
    for (;;) {
      const lines = buffer.oldest(batchLines);
      if (lines.length === 0) return;
      await insertLines(database, node, lines).catch((error: unknown) => {
        // Other lines must not wait for values that are never accepted.
        if (isDataRefused(error)) buffer.leaveOut(lines.length);
        throw error;
      });
      buffer.remove(lines.length);
      for (const [plugin, own] of Map.groupBy(lines, (line) => line.plugin)) {
        onStored(plugin, own.length);
        grow(
          plugin,
          own.length,
          own.reduce((sum, { bytes }) => sum + bytes, 0),
        );
      }
    }
  }

  function grow(plugin: string, lines: number, bytes: number): void {
    const before = grown.get(plugin) ?? { lines: 0, bytes: 0 };
    grown.set(plugin, { lines: before.lines + lines, bytes: before.bytes + bytes });
  }

  function countLeftOut(): void {
    for (const { plugin, rate, database: waiting } of buffer.takeLeftOut()) {
      if (rate > 0) onLeftOut(plugin, 'rate', rate);
      if (waiting > 0) onLeftOut(plugin, 'database', waiting);
      unmarked.set(plugin, (unmarked.get(plugin) ?? 0) + rate + waiting);
    }
  }

  /** Marks the place where lines are missing. */
  async function markLeftOut(): Promise<void> {
    const marks = [...unmarked].map(([plugin, count]) => {
      const message = `lines left out of the stored log: ${count}; the log of the process has them`;
      const fields = { left_out: count };
      return toPluginLine(plugin, { level: 'warn', message, fields }, clock.now());
    });
    if (marks.length > 0) await insertLines(database, node, marks);
    unmarked.clear();
  }

  async function trimGrown(): Promise<void> {
    for (const [plugin, { lines, bytes }] of grown) {
      if (lines < trimAfter.lines && bytes < trimAfter.bytes) continue;
      grown.delete(plugin);
      await trimPlugin(database, plugin, settings());
    }
  }

  return async () => {
    try {
      countLeftOut();
      await storeWaiting();
      await markLeftOut();
      await trimGrown();
      isFailing = false;
    } catch (error) {
      // Lines wait; beyond the limit they are counted.
      if (!isFailing) log.warn('log lines of plugins cannot be stored yet', { error });
      isFailing = true;
    }
  };
}
