// Loudness of a recording over time, by which pauses and speakers are found.

import type { SoundFile } from './sound-file.ts';
import { speechRate } from './speech.ts';

/** Length of the parts in which loudness is measured. */
export const partSeconds = 0.05;
const partSamples = speechRate * partSeconds;
/** Length of sound read at once. */
const blockSeconds = 30;

/** Quieter sound is the noise of a silent line. */
export const silenceDb = -50;

/** Level of each part, in dB of full scale. */
export function levelsOf(sound: SoundFile, channel?: number): Float32Array {
  const levels = new Float32Array(Math.ceil(sound.seconds / partSeconds)).fill(-120);
  for (let start = 0; start < sound.seconds; start += blockSeconds) {
    const found = partLevels(sound.read(start, blockSeconds, channel));
    const first = Math.round(start / partSeconds);
    levels.set(found.subarray(0, levels.length - first), first);
  }
  return levels;
}

/** Returns samples that are silent wherever the other channel is much louder. */
export function withoutEcho(samples: Float32Array, other: Float32Array): Float32Array {
  const [own, louder] = [partLevels(samples), partLevels(other)];
  const result = Float32Array.from(samples);
  for (const [part, level] of own.entries()) {
    if (!isEcho(level, louder[part])) continue;
    result.fill(0, part * partSamples, (part + 1) * partSamples);
  }
  return result;
}

/** The other speaker, heard through the telephone or the headset, is quieter by this difference. */
const echoBelowDb = 15;

export function isEcho(level: number, other = -120): boolean {
  return level < other - echoBelowDb;
}

function partLevels(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / partSamples));
  for (const index of levels.keys()) {
    levels[index] = loudness(samples.subarray(index * partSamples, (index + 1) * partSamples));
  }
  return levels;
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.max(-120, 10 * Math.log10(sum / samples.length + 1e-12));
}
