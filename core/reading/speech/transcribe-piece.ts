// Transcribes one piece of a recording, a WAV file, with the program, and parses the output.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { segmentsOfLines, segmentsOfSphinx } from './program-output.ts';
import { runProgram } from './run-program.ts';
import type { SoundPiece, SpeechOptions, SpeechSegment } from './speech.ts';

/** The piece is in a temporary folder while the program runs. */
export async function transcribePiece(
  wave: Uint8Array,
  piece: SoundPiece,
  options: SpeechOptions,
  signal: AbortSignal,
): Promise<SpeechSegment[]> {
  const { program, memoryBytes, pieceTimeoutMs: timeoutMs, scratch } = options;
  if (program === null) throw new Error('a server recognizes the speech');
  const folder = mkdtempSync(join(scratch, 'piece-'));
  try {
    const audio = join(folder, 'piece.wav');
    writeFileSync(audio, wave);
    const title = 'The transcription program';
    const run = { title, path: program.path, folder, memoryBytes, timeoutMs, signal };
    if (program.kind === 'lines') {
      const { args, modelFile } = program;
      const filled = args.map((one) =>
        one.replaceAll('{audio}', () => audio).replaceAll('{model_file}', () => modelFile ?? ''),
      );
      // whisper-cli ends with code 0 for wrong arguments.
      const output = await runProgram({ ...run, args: filled, writesResult: true });
      return segmentsOfLines(output, piece);
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
    '-hypseg': 'words',
    '-cmn': 'batch',
    '-logfn': '/dev/null',
  };
  return Object.entries(options).flat();
}
