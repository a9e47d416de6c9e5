// Transcribes recordings with the configured server or program. The text is a machine-made draft
// and must be labeled as such.

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
  /** Called with the number of finished parts of a long recording. */
  onPiece?: ((done: number, expected: number) => void) | undefined;
}

export interface Transcript {
  /** WebVTT. */
  text: string;
  language: string | null;
  /** False for a recording that sounds like music or noise. */
  isLikeSpeech: boolean;
}

export interface Transcriber {
  /**
   * Returns the transcript, or the reason why there is none: a recording without text is not an
   * error.
   */
  transcribe(
    recording: Recording,
    options: TranscribeOptions,
  ): Promise<Transcript | { refused: string }>;
  close(): Promise<void>;
}

/** Returns null if none is configured. */
export function openTranscriber(
  settings: Settings['transcription'],
  { reader, clock, log }: { reader: Pick<Reader, 'transcribe'>; clock: Clock; log: Log },
): Transcriber | null {
  if (settings.kind === 'server') return openServerTranscriber(settings, { reader, clock, log });
  const setup = speechSetup(settings);
  const missing = setup === null ? 'transcription.program is not set' : missingSpeechFile(setup);
  if (missing !== null) {
    log.child({ part: 'transcription' }).error('no recording can be transcribed', { missing });
  }
  return createProgramTranscriber(reader, { kind: settings.kind, missing });
}
