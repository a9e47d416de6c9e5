// Handles the reader's tasks about recordings: where to split one, and the text or the sound of one
// piece.

import { mkdirSync } from 'node:fs';
import { Fault } from '../../kernel/errors.ts';
import type { Making, ReaderAnswer, ReaderSource } from '../tasks.ts';
import { cutPieces } from './cut-pieces.ts';
import { decodeSound } from './decode-sound.ts';
import { withoutEcho } from './levels.ts';
import { openSound, type SoundFile } from './sound-file.ts';
import type { SoundPiece, SpeechOptions } from './speech.ts';
import { isLikeSpeech } from './speech-likeness.ts';
import { transcribePiece } from './transcribe-piece.ts';
import { waveFile } from './wave-file.ts';

export async function runSoundTask(
  source: ReaderSource,
  make: Extract<Making, { kind: 'sound' | 'speech' | 'clip' }>,
  speech: SpeechOptions | null,
  signal: AbortSignal,
): Promise<ReaderAnswer> {
  if (speech === null) {
    const message =
      'The transcription program cannot be started: the service user cannot reach the folder that ' +
      'Workmill is installed in. Install it outside of /root.';
    throw new Fault('unsupported_document', message);
  }
  mkdirSync(speech.scratch, { recursive: true, mode: 0o700 });
  const found = openSound(source);
  const piece = make.kind === 'sound' ? null : make.piece;
  const sound = 'read' in found ? found : await decodeSound(source, found, piece, speech, signal);
  try {
    if (make.kind === 'sound') {
      const pieces = cutPieces(sound, speech);
      return { kind: 'sound', pieces, isLikeSpeech: isLikeSpeech(sound) };
    }
    const wave = waveFile(samplesOf(sound, make.piece));
    if (make.kind === 'clip') return { kind: 'clip', wave };
    const segments = await transcribePiece(wave, make.piece, speech, signal);
    return { kind: 'speech', segments };
  } finally {
    sound.close();
  }
}

function samplesOf(sound: SoundFile, { start, end, channel }: SoundPiece): Float32Array {
  const seconds = end - start;
  if (channel === undefined) return sound.read(start, seconds);
  const [own, other] = [channel.index, 1 - channel.index];
  return withoutEcho(sound.read(start, seconds, own), sound.read(start, seconds, other));
}
