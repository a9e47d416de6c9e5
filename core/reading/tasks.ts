// Messages between the appliance and the reader's threads.

import type { ErrorCode } from '../kernel/errors.ts';
import type { XmlRoot } from '../sdk/pipeline.ts';
import type { DocumentSummary } from '../sdk/document.ts';
import type { ReadingLimits } from './limits.ts';
import type { FinishedPage } from './finished-pages.ts';
import type { BegunPage } from './host/reader-contract.ts';
import type { PageRequest } from './host/page-picture.ts';
import type { RecognitionOptions } from './recognition/recognition.ts';
import type { SoundPiece, SpeechOptions, SpeechSegment } from './speech/speech.ts';

export interface ReaderHostConfig {
  threads: number;
  heapMb: number;
  recognition: RecognitionOptions;
  /** Null if no local program transcribes. */
  speech: SpeechOptions | null;
}

/** Passed to each thread. */
export interface ReaderThreadConfig {
  /** Loads every reader at once, because no file can be opened later. */
  preload: boolean;
  recognition: RecognitionOptions;
  speech: SpeechOptions | null;
}

/** Small sources are passed as bytes; `name` is a file in the reader's own folder. */
export type ReaderSource = { bytes: Uint8Array } | { name: string };

/**
 * Requested result of a source: a Document, a picture of one page, the number of pages, or speech.
 */
export type Making =
  | {
      kind: 'document';
      /**
       * `ask` reads without recognition, and returns `incomplete` if recognition would find more.
       */
      recognition: 'on' | 'off' | 'ask';
      /** Documents with such XML are read without recognition. */
      exactXml: readonly XmlRoot[];
      /** False: only the files of a PDF are read, not its pages. */
      pages: boolean;
      /** Pages recognized by earlier attempts, which are not recognized again. */
      finished: readonly FinishedPage[];
    }
  | { kind: 'picture'; request: PageRequest }
  | { kind: 'count' }
  /** Split positions of a recording. */
  | { kind: 'sound' }
  /** Speech in one piece, recognized by the local program. */
  | { kind: 'speech'; piece: SoundPiece }
  /** One piece as a WAV file, for a server. */
  | { kind: 'clip'; piece: SoundPiece };

export interface ReaderTask {
  source: ReaderSource;
  fileName: string | null;
  declaredType: string | null;
  limits: ReadingLimits;
  make: Making;
  /** The thread reports durations. */
  isTraced: boolean;
}

/** Notes during the reading of a document. */
export type ReaderNote =
  /** Number of recognized pages, and of pages to be recognized. */
  | { kind: 'pages'; done: number; expected: number }
  /** A page was recognized; sent before it is counted. */
  | ({ kind: 'finished' } & FinishedPage)
  /** The document contains exact XML: it can be read without its pages. */
  | { kind: 'exact' }
  /** A page begins; `file` is the attachment that contains it, null for the document itself. */
  | ({ kind: 'page' } & BegunPage);

/** Spans: fetch the bytes, read the document, serialize it for the plugin. */
export const readerSpans = ['reader.open', 'reader.read', 'reader.answer'] as const;

export type ReaderAnswer =
  | {
      kind: 'document';
      summary: DocumentSummary;
      document: Uint8Array;
      /** Text recognition would find nothing further. */
      isComplete: boolean;
      /** The document is or contains the requested XML. */
      isExact: boolean;
    }
  | { kind: 'incomplete' }
  | { kind: 'picture'; png: Uint8Array }
  | { kind: 'count'; pages: number }
  | { kind: 'sound'; pieces: SoundPiece[]; isLikeSpeech: boolean }
  | { kind: 'speech'; segments: SpeechSegment[] }
  | { kind: 'clip'; wave: Uint8Array }
  | { kind: 'fault'; code: ErrorCode; message: string }
  | { kind: 'error'; message: string; stack: string };
