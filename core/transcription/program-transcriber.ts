// Transcribes recordings with a program on this machine, which the reader's process runs.

import { Fault, type ErrorCode } from '../kernel/errors.ts';
import type { Reader } from '../reading/reader.ts';
import type { Transcriber } from './transcriber.ts';
import { toWebVtt } from './transcription.ts';

/** Errors for which a retry is useless: a person must listen to the recording. */
export const finalErrors: ReadonlySet<ErrorCode> = new Set([
  'document_unreadable',
  'unsupported_document',
]);

/** `missing`: why the program cannot run, for reviewers of the recordings. */
export function createProgramTranscriber(
  reader: Pick<Reader, 'transcribe'>,
  { kind, missing }: { kind: 'command' | 'pocketsphinx'; missing: string | null },
): Transcriber {
  return {
    async transcribe({ source }, options) {
      if (missing !== null) return { refused: `The transcription program cannot run: ${missing}.` };
      try {
        const { segments, isLikeSpeech } = await reader.transcribe(source, options);
        // The models of pocketsphinx are English; other programs do not report the language.
        const language = kind === 'pocketsphinx' ? 'en' : null;
        return { text: toWebVtt({ segments }), language, isLikeSpeech };
      } catch (error) {
        if (error instanceof Fault && finalErrors.has(error.code))
          return { refused: error.message };
        throw error;
      }
    },
    async close() {},
  };
}
