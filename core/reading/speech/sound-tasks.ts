// Handles the reader's tasks about recordings: where to split one, and the text of one piece.

import { mkdirSync } from 'node:fs';
import { Fault } from '../../kernel/errors.ts';
import type { Making, ReaderAnswer, ReaderSource } from '../tasks.ts';
import { cutPieces } from './cut-pieces.ts';
import { decodeSound } from './decode-sound.ts';
import { openSound } from './sound-file.ts';
import type { SpeechOptions } from './speech.ts';
import { transcribePiece } from './transcribe-piece.ts';

export async function runSoundTask(
  source: ReaderSource,
  make: Extract<Making, { kind: 'sound' | 'speech' }>,
  speech: SpeechOptions | null,
  signal: AbortSignal,
): Promise<ReaderAnswer> {
  if (speech === null) {
    const message =
      'The transcription program cannot be started: the service user cannot reach the folder that ' +
      'Workmill is installed in. Install it outside of /root.';
    throw new Fault('document_unreadable', message);
  }
  mkdirSync(speech.scratch, { recursive: true, mode: 0o700 });
  const found = openSound(source);
  const piece = make.kind === 'speech' ? make.piece : null;
  const sound = 'read' in found ? found : await decodeSound(source, found, piece, speech, signal);
  try {
    if (make.kind === 'sound') return { kind: 'sound', pieces: cutPieces(sound, speech) };
    const segments = await transcribePiece(sound, make.piece, speech, signal);
    return { kind: 'speech', segments };
  } finally {
    sound.close();
  }
}
