// What crosses from the appliance to the reader's threads and back.

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
  /** Null where no local program transcribes. */
  speech: SpeechOptions | null;
}

/** Given to each thread. */
export interface ReaderThreadConfig {
  /** Load every reader at once: no file can be opened later. */
  preload: boolean;
  recognition: RecognitionOptions;
  speech: SpeechOptions | null;
}

/** Small sources cross as bytes; a `name` is a file in the reader's own folder. */
export type ReaderSource = { bytes: Uint8Array } | { name: string };

/** What to make of a source: a Document, a picture of one page, the number of its pages, or speech. */
export type Making =
  | {
      kind: 'document';
      /** `ask` reads without recognition, and answers `incomplete` where it would find more. */
      recognition: 'on' | 'off' | 'ask';
      /** What is or carries such XML is read without recognition. */
      exactXml: readonly XmlRoot[];
      /** False leaves the pages of a PDF unread, and its files are read alone. */
      pages: boolean;
      /** Recognised by earlier attempts: they are not recognised again. */
      finished: readonly FinishedPage[];
    }
  | { kind: 'picture'; request: PageRequest }
  | { kind: 'count' }
  /** Where a recording is cut. */
  | { kind: 'sound' }
  /** What is said in one piece of it. */
  | { kind: 'speech'; piece: SoundPiece };

export interface ReaderTask {
  source: ReaderSource;
  fileName: string | null;
  declaredType: string | null;
  limits: ReadingLimits;
  make: Making;
  /** The thread tells what took it how long. */
  isTraced: boolean;
}

/** Said while a document is read. */
export type ReaderNote =
  /** Pages that were recognised, of those that are to be. */
  | { kind: 'pages'; done: number; expected: number }
  /** A page was recognised; said before it is counted. */
  | ({ kind: 'finished' } & FinishedPage)
  /** The document carries XML that is exact: it can be read without its pages. */
  | { kind: 'exact' }
  /** A page begins; `file` is the attachment that has it, null for the document itself. */
  | ({ kind: 'page' } & BegunPage);

/** The bytes are fetched; the document is read; it is written for the plugin. */
export const readerSpans = ['reader.open', 'reader.read', 'reader.answer'] as const;

export type ReaderAnswer =
  | {
      kind: 'document';
      summary: DocumentSummary;
      document: Uint8Array;
      /** Text recognition would find nothing further to read. */
      isComplete: boolean;
      /** It is or carries the XML that was asked for. */
      isExact: boolean;
    }
  | { kind: 'incomplete' }
  | { kind: 'picture'; png: Uint8Array }
  | { kind: 'count'; pages: number }
  | { kind: 'sound'; pieces: SoundPiece[] }
  | { kind: 'speech'; segments: SpeechSegment[] }
  | { kind: 'fault'; code: ErrorCode; message: string }
  | { kind: 'error'; message: string; stack: string };
