// Transcribes one piece of a recording: writes it as a WAV file for the program, and parses the
// output.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { segmentsOfLines, segmentsOfSphinx } from './program-output.ts';
import { runProgram } from './run-program.ts';
import type { SoundFile } from './sound-file.ts';
import { speechRate, type SoundPiece, type SpeechOptions, type SpeechSegment } from './speech.ts';

/** The piece is in a temporary folder while the program runs. */
export async function transcribePiece(
  sound: SoundFile,
  piece: SoundPiece,
  options: SpeechOptions,
  signal: AbortSignal,
): Promise<SpeechSegment[]> {
  const { program, memoryBytes, pieceTimeoutMs: timeoutMs, scratch } = options;
  const folder = mkdtempSync(join(scratch, 'piece-'));
  try {
    const audio = join(folder, 'piece.wav');
    writeFileSync(audio, waveFile(sound.read(piece.start, piece.end - piece.start)));
    const title = 'The transcription program';
    const run = { title, path: program.path, folder, memoryBytes, timeoutMs, signal };
    if (program.kind === 'lines') {
      const { args, modelFile } = program;
      const filled = args.map((one) =>
        one.replaceAll('{audio}', () => audio).replaceAll('{model_file}', () => modelFile ?? ''),
      );
      return segmentsOfLines(await runProgram({ ...run, args: filled }), piece);
    }
    writeFileSync(join(folder, 'list'), 'piece\n');
    await runProgram({ ...run, args: sphinxArguments(program.modelFolder) });
    return segmentsOfSphinx(readFileSync(join(folder, 'words'), 'utf8'), piece);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Mean normalization over the whole piece (`-cmn batch`): 20.5 % of words wrong instead of 38.5 %
 * on 12 clips.
 */
function sphinxArguments(models: string): string[] {
  const options = {
    '-hmm': join(models, 'en-us'),
    '-lm': join(models, 'en-us.lm.bin'),
    '-dict': join(models, 'cmudict-en-us.dict'),
    '-adcin': 'yes',
    '-adchdr': '44',
    '-cepdir': '.',
    '-cepext': '.wav',
    '-ctl': 'list',
    '-hyp': 'words',
    '-cmn': 'batch',
    '-logfn': '/dev/null',
  };
  return Object.entries(options).flat();
}

/** 16-bit PCM, one channel, 16 kHz. */
function waveFile(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(speechRate, 24);
  file.writeUInt32LE(speechRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) {
    const value = Math.max(-1, Math.min(1, sample)) * 0x7fff;
    file.writeInt16LE(Math.round(value), 44 + index * 2);
  }
  return file;
}
