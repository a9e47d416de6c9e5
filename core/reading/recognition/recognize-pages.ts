// Recognition for the readers of a document: chooses the engine, limits the number of pages, and
// reports what was done.

import type { Clock } from '../../kernel/clock.ts';
import type { ReadingNote } from '../../sdk/document.ts';
import type { FinishedPages, Recognized } from '../finished-pages.ts';
import type { ReadingLimits } from '../limits.ts';
import { loadCanvas, release, type DrawnPicture, type Picture } from '../formats/image/pictures.ts';
import { createNativeEngine } from './recognize-native.ts';
import type { InsetCache, InsetContent } from '../formats/pdf/inset-cache.ts';
import type { BarcodeReader } from './barcodes.ts';
import { recognizeInset } from './recognize-inset.ts';
import { languagesFor, recognizePage, type RecognizedPage } from './recognize-page.ts';
import { createWasmEngine } from './recognize-wasm.ts';
import type { PageContent } from '../host/reader-contract.ts';
import type { RecognitionEngine, RecognitionOptions } from './recognition.ts';

export interface PageRecognition {
  page: PageContent;
  note: ReadingNote;
}

export interface PagePicture {
  picture: Picture;
  /** Null if unknown. */
  dotsPerInch: number | null;
}

export interface Recognizer {
  maxPixels: number;
  /** Adds to the number of pages to recognize, for progress reports. */
  expect(pages: number): void;
  /** Whether a further page would be recognized. */
  takes(): boolean;
  /** `draw` is only called if the page must be recognized. The picture is released afterwards. */
  recognize(number: number, draw: () => Promise<PagePicture>): Promise<PageRecognition>;
  /** Whether to read pictures on text pages. */
  readsInsets: boolean;
  /**
   * Reads a picture on a text page: certain lines and barcodes, in points from its top left corner.
   * `pageText` determines the language.
   */
  recognizeInset(
    picture: DrawnPicture,
    shape: { dotsPerInch: number; pageText: string },
  ): Promise<InsetContent>;
  /** Metadata for the document; empty if nothing was recognized. */
  metadata(): Record<string, string>;
}

/** One a thread: an engine holds trained data and is made with the first page that needs it. */
export interface EngineSource {
  for(options: RecognitionOptions): Promise<RecognitionEngine>;
  /** Milliseconds of all passes so far outside this thread: elapsed time of the native program. */
  outsideMs(): number;
}

export function createEngineSource(clock: Pick<Clock, 'elapsedMs'>): EngineSource {
  const made = new Map<string, Promise<RecognitionEngine>>();
  let outsideMs = 0;
  const onRun = (elapsedMs: number): void => void (outsideMs += elapsedMs);
  return {
    for(options) {
      const key = JSON.stringify(options);
      let engine = made.get(key);
      if (engine === undefined) {
        // The options of the present settings alone: an engine of earlier ones is not asked again.
        made.clear();
        const isNative = options.engine === 'native';
        engine = isNative
          ? Promise.resolve(createNativeEngine(options, clock, onRun))
          : createWasmEngine(options);
        made.set(key, engine);
      }
      return engine;
    },
    outsideMs: () => outsideMs,
  };
}

/** Loads everything that recognition needs, because no file can be opened later. */
export async function preloadRecognition(
  options: RecognitionOptions,
  engines: EngineSource,
  barcodeReader: BarcodeReader,
): Promise<void> {
  if (options.engine === 'off') return;
  await Promise.all([loadCanvas(), engines.for(options), barcodeReader.load()]);
}

/** Remaining budget of a document and all its attachments. */
export interface RecognitionBudget {
  recognizedPages: number;
  /** Number of pictures on text pages, without cached ones. */
  recognizedInsets: number;
  /** Milliseconds for them, as for a page. */
  insetMs: number;
  /** Recognized so far, and to be recognized as far as is known by now. */
  donePages: number;
  expectedPages: number;
}

/** Called with the number of recognized pages, and of those known to need recognition. */
export type OnPage = (done: number, expected: number) => void;

export interface RecognizerParts {
  options: RecognitionOptions;
  engines: EngineSource;
  barcodeReader: BarcodeReader;
  /** Cache of the thread. */
  knownInsets: InsetCache;
  budget: RecognitionBudget;
  signal: AbortSignal;
  limits: ReadingLimits;
  /** SHA-256 of the file whose pages are recognized. */
  file: string;
  finished?: FinishedPages | undefined;
  onPage?: OnPage | undefined;
}

/** Null when recognition is off. */
export function createRecognizer(parts: RecognizerParts): Recognizer | null {
  const { options, engines, barcodeReader, knownInsets, budget, signal, onPage, file, finished } =
    parts;
  const { maxPageMs } = parts.limits;
  if (options.engine === 'off') return null;
  const { languages, maxPixels } = options;
  const done: Recognized[] = [];
  const insetLanguages = new Set<string>();
  let engineName = '';

  async function recognizeAnew(number: number, draw: () => Promise<PagePicture>) {
    const engine = await engines.for(options);
    const spentMs = measureSpent(engines);
    const isInTime = (): boolean => spentMs() < maxPageMs;
    const { picture, dotsPerInch } = await draw();
    try {
      const setup = { engine, barcodeReader, languages, signal, isInTime };
      const read = await recognizePage(picture, { number, dotsPerInch }, setup);
      const made: Recognized = { ...read, engine: engine.name };
      finished?.add(file, number, made);
      return made;
    } finally {
      release(picture);
    }
  }

  return {
    maxPixels,
    expect(pages) {
      budget.expectedPages += Math.min(pages, budget.recognizedPages);
      onPage?.(budget.donePages, budget.expectedPages);
    },
    takes: () => budget.recognizedPages > 0,
    async recognize(number, draw) {
      budget.recognizedPages -= 1;
      const read = finished?.get(file, number) ?? (await recognizeAnew(number, draw));
      engineName = read.engine;
      done.push(read);
      budget.donePages += 1;
      onPage?.(budget.donePages, budget.expectedPages);
      const isEmpty = read.page.lines.length === 0;
      const page = { ...read.page, how: { engine: read.engine } };
      return { page, note: isEmpty ? nothingRead(number, read) : recognized(read) };
    },
    readsInsets: options.pictures,
    async recognizeInset(picture, { dotsPerInch, pageText }) {
      const chosen = languagesFor(pageText, languages);
      const spentMs = measureSpent(engines);
      const content = await recognizeInset(picture, dotsPerInch, {
        barcodeReader,
        languages: chosen,
        signal,
        known: knownInsets,
        engine: () => engines.for(options),
        engineName: options.engine,
        take: () => (budget.recognizedInsets -= 1) >= 0,
        isInTime: () => spentMs() < budget.insetMs,
      });
      budget.insetMs -= spentMs();
      if (content.lines.length > 0) {
        engineName = options.engine;
        for (const language of chosen) insetLanguages.add(language);
      }
      return content;
    },
    metadata: () => (engineName === '' ? {} : describe(done, engineName, insetLanguages)),
  };
}

/**
 * Milliseconds since the call: processor time of this thread, which draws the page, looks for barcodes
 * and recognizes, and the time of the program that recognizes where there is one.
 */
function measureSpent({ outsideMs }: Pick<EngineSource, 'outsideMs'>): () => number {
  const before = process.threadCpuUsage();
  const outsideBefore = outsideMs();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 + outsideMs() - outsideBefore;
  };
}

/** The note on the first page beyond those that are recognized, and on all after it. */
export function pagesLeftOut(page: number): ReadingNote {
  const message = `From page ${page} on, pages without a text layer were not recognized: there are too many.`;
  return { code: 'no_text_layer', message, page };
}

function nothingRead(page: number, { isNoise }: RecognizedPage): ReadingNote {
  const message = isNoise
    ? `Page ${page} has no text layer, and nothing is legible on it: its picture is noise.`
    : `Page ${page} has no text layer, and no text was recognized.`;
  return { code: 'no_text_layer', message, page };
}

function recognized({ page: { number }, straightening, languages }: RecognizedPage): ReadingNote {
  const { turn, skew } = straightening;
  const facts = [`languages ${languages.join(', ')}`];
  if (turn !== 0) facts.push(`turned by ${turn} degrees`);
  if (skew !== 0) facts.push(`${skew} degrees askew`);
  const message = `The text of page ${number} was recognized from an image (${facts.join('; ')}).`;
  return { code: 'text_recognised', message, page: number };
}

function describe(
  done: readonly RecognizedPage[],
  engine: string,
  further: ReadonlySet<string>,
): Record<string, string> {
  const perPage = (value: (page: RecognizedPage) => number): string =>
    done.map((one) => `${one.page.number}:${value(one)}`).join(' ');
  const isStraight = (value: (page: RecognizedPage) => number): boolean =>
    done.every((one) => value(one) === 0);
  const turn = (one: RecognizedPage): number => one.straightening.turn;
  const skew = (one: RecognizedPage): number => one.straightening.skew;
  return {
    ocr_engine: engine,
    ocr_languages: [...new Set([...done.flatMap(({ languages }) => languages), ...further])].join(
      ' ',
    ),
    ...(!isStraight(turn) && { ocr_turns: perPage(turn) }),
    ...(!isStraight(skew) && { ocr_skews: perPage(skew) }),
  };
}
