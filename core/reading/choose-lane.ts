// Which of the reader's processes a document is read in, and with how much time.

import type { Clock } from '../kernel/clock.ts';
import { isTimeout, readerFailed, type Ask, type Made } from './ask.ts';
import { countMs, quickMs, type Lanes } from './lanes.ts';
import type { ReaderLimits, ReadOptions } from './reader.ts';
import type { Making, ReaderSource, ReaderTask } from './tasks.ts';

export type DocumentMade = Extract<Made, { kind: 'document' }>;

export interface LaneChoice {
  read(source: ReaderSource, options: ReadOptions): Promise<DocumentMade>;
  drawPage(
    source: ReaderSource,
    options: ReadOptions,
    picture: Extract<Making, { kind: 'picture' }>,
  ): Promise<Uint8Array>;
  /** Null when the pages are not counted in time. */
  countPages(source: ReaderSource, caller: string | undefined): Promise<number | null>;
}

export function createLaneChoice(deps: {
  lanes: Lanes;
  ask: Ask;
  limits: () => ReaderLimits;
  /** Whether the slow lane recognizes text. */
  recognizes: boolean;
  clock: Clock;
}): LaneChoice {
  const { lanes, ask, limits, recognizes, clock } = deps;

  function taskOf(source: ReaderSource, options: Partial<ReadOptions>, make: Making): ReaderTask {
    const { fileName = null, declaredType = null } = options;
    const isTraced = options.onNote !== undefined;
    return { source, fileName, declaredType, limits: limits().reading, isTraced, make };
  }

  return {
    /** Without recognition first: what needs none does not wait for what does. */
    async read(source, options) {
      const { timeoutMs } = limits();
      const { signal, caller, onNote, onPage, recognise = true } = options;
      const asking = { signal, caller, onNote, onPage };
      const isWanted = recognise && recognizes;
      try {
        const making: Making = { kind: 'document', recognition: isWanted ? 'ask' : 'off' };
        const brief = { ...asking, timeoutMs: Math.min(quickMs, timeoutMs) };
        const made = await ask(lanes.quick, taskOf(source, options, making), brief);
        if (made.kind === 'document') return made;
      } catch (error) {
        if (!isTimeout(error)) throw error;
      }
      const making: Making = { kind: 'document', recognition: isWanted ? 'on' : 'off' };
      const patient = { ...asking, timeoutMs };
      const made = await ask(lanes.slow, taskOf(source, options, making), patient);
      if (made.kind !== 'document') throw readerFailed();
      return made;
    },
    async drawPage(source, options, picture) {
      const { signal, caller } = options;
      const asking = { signal, caller, timeoutMs: limits().timeoutMs };
      const made = await ask(lanes.slow, taskOf(source, options, picture), asking);
      if (made.kind !== 'picture') throw readerFailed();
      return made.png;
    },
    async countPages(source, caller) {
      const late = new AbortController();
      const timer = clock.after(countMs.total, () => late.abort());
      const asking = { caller, timeoutMs: countMs.run, signal: late.signal };
      try {
        const made = await ask(lanes.count, taskOf(source, {}, { kind: 'count' }), asking);
        if (made.kind !== 'count') throw readerFailed();
        return made.pages;
      } catch (error) {
        if (late.signal.aborted || isTimeout(error)) return null;
        throw error;
      } finally {
        timer.cancel();
      }
    },
  };
}
