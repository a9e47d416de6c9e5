// What crosses from the appliance to the reader's threads and back.

import type { ErrorCode } from '../kernel/errors.ts';
import type { DocumentSummary } from '../sdk/document.ts';
import type { ReadingLimits } from './limits.ts';

export interface ReaderHostConfig {
  threads: number;
  heapMb: number;
}

/** Given to each thread. */
export interface ReaderThreadConfig {
  /** Load every reader at once: no file can be opened later. */
  preload: boolean;
}

/** Small sources cross as bytes; a `name` is a file in the reader's own folder. */
export type ReaderSource = { bytes: Uint8Array } | { name: string };

export interface ReaderTask {
  source: ReaderSource;
  fileName: string | null;
  declaredType: string | null;
  limits: ReadingLimits;
}

export type ReaderAnswer =
  | { kind: 'document'; summary: DocumentSummary; document: Uint8Array }
  | { kind: 'fault'; code: ErrorCode; message: string }
  | { kind: 'error'; message: string; stack: string };
