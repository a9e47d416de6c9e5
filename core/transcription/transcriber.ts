// Recordings as text, by what an administrator has configured. What it writes is a draft by a machine:
// whoever uses it has to say so.

import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { DocumentSource, Reader } from '../reading/reader.ts';
import { missingSpeechFile, speechSetup } from '../reading/speech-settings.ts';
import { createProgramTranscriber } from './program-transcriber.ts';
import { openServerTranscriber } from './server-transcriber.ts';

export interface Recording {
  source: DocumentSource;
  fileName: string | null;
  mediaType: string;
}

export interface TranscribeOptions {
  /** The tenant. */
  caller: string;
  signal: AbortSignal;
  /** Hears how many pieces of a long recording are finished. */
  onPiece?: ((done: number, expected: number) => void) | undefined;
}

export interface Transcriber {
  /** The WebVTT text and the language, or why there is none: a recording without text is no error. */
  transcribe(
    recording: Recording,
    options: TranscribeOptions,
  ): Promise<{ text: string; language: string | null } | { refused: string }>;
  close(): Promise<void>;
}

/** Null when none is configured. */
export function openTranscriber(
  settings: Settings['transcription'],
  { reader, clock, log }: { reader: Pick<Reader, 'transcribe'>; clock: Clock; log: Log },
): Transcriber | null {
  if (settings.kind === 'server') return openServerTranscriber(settings, { clock, log });
  const setup = speechSetup(settings);
  const missing = setup === null ? 'transcription.program is not set' : missingSpeechFile(setup);
  if (missing !== null) {
    log.child({ part: 'transcription' }).error('no recording can be transcribed', { missing });
  }
  return createProgramTranscriber(reader, { kind: settings.kind, missing });
}
