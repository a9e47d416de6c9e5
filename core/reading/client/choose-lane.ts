// Chooses the reader's process for a document, and its timeout.

import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { isTimeout, readerFailed, type Ask, type Made } from './ask.ts';
import type { XmlRoot } from '../../sdk/pipeline.ts';
import type { KeptDocument } from './kept-pages.ts';
import { countMs, quickMs, type Lanes } from './lanes.ts';
import { createPageTimes } from './page-times.ts';
import type { ReaderLimits, ReadOptions } from '../reader.ts';
import type { Making, ReaderNote, ReaderTask } from '../tasks.ts';
import type { PlacedSource } from './placed-source.ts';
import { weightOf } from './read-weight.ts';

export type DocumentMade = Extract<Made, { kind: 'document' }>;

export interface LaneChoice {
  /** Recognized pages are stored, and stored pages are not recognized again. */
  read(source: PlacedSource, options: ReadOptions, kept: KeptDocument): Promise<DocumentMade>;
  drawPage(
    source: PlacedSource,
    options: ReadOptions,
    picture: Extract<Making, { kind: 'picture' }>,
  ): Promise<Uint8Array>;
  /** Returns null if the pages are not counted in time. */
  countPages(source: PlacedSource, caller: string | undefined): Promise<number | null>;
}

export interface LaneChoiceDeps {
  lanes: Lanes;
  ask: Ask;
  limits: () => ReaderLimits;
  /** Whether the slow lane recognizes text. */
  recognizes: boolean;
  clock: Clock;
}

export function createLaneChoice(deps: LaneChoiceDeps): LaneChoice {
  const { lanes, ask, limits, clock } = deps;
  return {
    async read(source, options, kept) {
      try {
        return await readInLanes(deps, source, options, kept);
      } catch (error) {
        // A timeout of one page, which its reader reports.
        throw error instanceof Fault && error.code === 'timeout' ? timedOut(error) : error;
      }
    },
    async drawPage(source, options, picture) {
      const { signal, caller } = options;
      const weightBytes = weightOf(source.traits, picture);
      const asking = { signal, caller, weightBytes, timeoutMs: limits().timeoutMs };
      const made = await ask(lanes.slow, taskOf(deps, source, options, picture), asking);
      if (made.kind !== 'picture') throw readerFailed();
      return made.png;
    },
    async countPages(source, caller) {
      const late = new AbortController();
      const timer = clock.after(countMs.total, () => late.abort());
      const making = { kind: 'count' } as const;
      const weightBytes = weightOf(source.traits, making);
      const asking = { caller, weightBytes, timeoutMs: countMs.run, signal: late.signal };
      try {
        const made = await ask(lanes.count, taskOf(deps, source, {}, making), asking);
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

type DocumentMaking = Extract<Making, { kind: 'document' }>;

/** Reads without recognition first: documents that need none do not wait for those that do. */
async function readInLanes(
  deps: LaneChoiceDeps,
  source: PlacedSource,
  options: ReadOptions,
  kept: KeptDocument,
): Promise<DocumentMade> {
  const { lanes, ask, clock } = deps;
  const { timeoutMs } = deps.limits();
  const { signal, caller, onPage, recognize = true, exactXml = [] } = options;
  const { keep: onFinished } = kept;
  const times = createPageTimes(clock);
  let carriesExact = false;
  const onNote = (note: unknown): void => {
    times.handleNote(note);
    carriesExact ||= (note as Partial<ReaderNote> | null)?.kind === 'exact';
    options.onNote?.(note);
  };
  const make = (lane: keyof Lanes & ('quick' | 'slow'), making: Partial<DocumentMaking>) => {
    const task: DocumentMaking = {
      kind: 'document',
      recognition: 'off',
      exactXml,
      pages: true,
      finished: [],
      ...making,
    };
    const within = lane === 'quick' ? Math.min(quickMs, timeoutMs) : timeoutMs;
    const weightBytes = weightOf(source.traits, task);
    const hearing = { onNote, onPage, onFinished };
    const asking = { signal, caller, weightBytes, timeoutMs: within, ...hearing };
    return ask(lanes[lane], taskOf(deps, source, options, task), asking);
  };
  const makeRecognized = (exact: readonly XmlRoot[]): Promise<Made> =>
    make('slow', { recognition: 'on', exactXml: exact, finished: kept.pages() });
  /** Exact XML does not wait for pages, and does not fail with them. */
  const makeExact = async (late: Fault): Promise<DocumentMade> => {
    const made = await make('quick', { pages: false });
    if (made.kind === 'document' && made.isExact) return made;
    throw late;
  };

  const isWanted = recognize && deps.recognizes;
  const quick = await unlessLate(make('quick', { recognition: isWanted ? 'ask' : 'off' }));
  if (!(quick instanceof Fault)) {
    if (quick.kind === 'document') return quick;
    // It is known by now that the document contains no exact XML.
    const slow = await unlessLate(makeRecognized([]));
    if (slow instanceof Fault) throw timedOut(slow, times.slowest());
    return documentOf(slow);
  }
  if (carriesExact) return makeExact(timedOut(quick, times.slowest()));
  const slow = await unlessLate(isWanted ? makeRecognized(exactXml) : make('slow', {}));
  if (!(slow instanceof Fault)) return documentOf(slow);
  const late = timedOut(slow, times.slowest());
  if (carriesExact) return makeExact(late);
  throw late;
}

/** Returns the result, or the fault of the timeout. */
async function unlessLate(making: Promise<Made>): Promise<Made | Fault> {
  try {
    return await making;
  } catch (error) {
    if (isTimeout(error)) return error as Fault;
    throw error;
  }
}

function documentOf(made: Made): DocumentMade {
  if (made.kind !== 'document') throw readerFailed();
  return made;
}

/** The fault of the document: reading it again would take as long. */
function timedOut(cause: Fault, slowest = ''): Fault {
  return new Fault('document_unreadable', `${cause.message} ${slowest}`.trim(), { cause });
}

function taskOf(
  { limits }: Pick<LaneChoiceDeps, 'limits'>,
  source: PlacedSource,
  options: Partial<ReadOptions>,
  make: Making,
): ReaderTask {
  const { fileName = null, declaredType = null, maxContentBytes = Infinity } = options;
  const isTraced = options.onNote !== undefined;
  const { reading } = limits();
  const most = Math.min(maxContentBytes, reading.maxContentBytes);
  const given = { ...reading, maxContentBytes: most };
  return { source: source.reached, fileName, declaredType, limits: given, isTraced, make };
}
