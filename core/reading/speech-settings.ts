// Converts the settings of transcription to the options for a local program.

import { existsSync } from 'node:fs';
import type { SpeechOptions, SpeechProgram } from './speech/speech.ts';

/** The process determines the folder for pieces. */
export interface SpeechSetup extends Omit<SpeechOptions, 'scratch'> {
  channelSpeakers: readonly string[];
}

export interface SpeechSettings {
  kind: 'server' | 'command' | 'pocketsphinx';
  /** Absolute path; null searches the usual places for pocketsphinx. */
  program: string | null;
  /** Absolute path; null looks for ffmpeg in the usual places. */
  decoder: string | null;
  arguments: readonly string[];
  modelFile: string | null;
  /** Memory limit in bytes. */
  memory: number;
  pieceMs: number;
  maxDurationMs: number;
  channels: 'mixed' | 'separate';
  /** Names of the speakers of separate channels. */
  channelSpeakers: readonly string[];
  /** Server; null if none is configured. */
  url: string | null;
  timeoutMs: number;
}

/** Paths of Debian's packages pocketsphinx and pocketsphinx-en-us. */
const sphinxPlaces = ['/usr/bin/pocketsphinx_batch', '/usr/local/bin/pocketsphinx_batch'];
const sphinxModels = '/usr/share/pocketsphinx/model/en-us';

const decoderPlaces = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'];

/** Null if nothing transcribes. A program that is missing is reported with each recording. */
export function speechSetup(settings: SpeechSettings): SpeechSetup | null {
  const program = programOf(settings);
  if (program === null && (settings.kind !== 'server' || settings.url === null)) return null;
  return {
    program,
    decoder: settings.decoder ?? decoderPlaces.find((place) => existsSync(place)) ?? null,
    memoryBytes: settings.memory,
    pieceTimeoutMs: settings.timeoutMs,
    pieceSeconds: settings.pieceMs / 1000,
    maxSeconds: settings.maxDurationMs / 1000,
    separatesChannels: settings.channels === 'separate',
    channelSpeakers: settings.channelSpeakers,
  };
}

function programOf({ kind, program, modelFile, ...rest }: SpeechSettings): SpeechProgram | null {
  if (kind === 'command' && program !== null) {
    return { kind: 'lines', path: program, args: rest.arguments, modelFile };
  }
  if (kind !== 'pocketsphinx') return null;
  const path = program ?? sphinxPlaces.find((place) => existsSync(place)) ?? sphinxPlaces[0]!;
  return { kind: 'sphinx', path, modelFolder: modelFile ?? sphinxModels };
}

/** Why the program cannot run; null when its files are there. */
export function missingSpeechFile({ program, decoder }: SpeechSetup): string | null {
  if (program === null) return null;
  const model = program.kind === 'lines' ? program.modelFile : program.modelFolder;
  const absent = [program.path, model, decoder].find((path) => path !== null && !existsSync(path));
  return absent === undefined ? null : `there is no ${absent}`;
}
