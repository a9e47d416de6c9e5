// Tells speech from music, tones and noise by two measures of the sound: how much the spectrum
// changes from one 20 ms to the next, and how much the loudness changes. Notes and tones last longer
// than sounds of speech; noise is always equally loud.

import type { SoundFile } from './sound-file.ts';
import { speechRate } from './speech.ts';

/** Sound that is measured: this many spans of this length, spread over the recording. */
const [spans, spanSeconds] = [24, 3];
const frameSamples = speechRate * 0.02;
/** The spectrum up to 4 kHz, which telephones transmit, in steps of 50 Hz. */
const bins = 80;
const halved = frameSamples / 2;
/** Quieter frames are pauses, which have the spectrum of the line. */
const [belowLoudDb, silenceDb] = [30, -50];
/** Half a second: less sound cannot be judged. */
const fewestFrames = 25;
/**
 * The least that speech has. Median change of the spectrum: speech 0.38 to 0.73, also with noise;
 * music and tones up to 0.31. Deviation of the level: speech 3 dB and more, steady noise 0.4 dB.
 */
const [leastChange, leastDeviationDb] = [0.34, 1.5];

/** True if the sound cannot be judged: a recording is only suspected for a reason. */
export function isLikeSpeech(sound: SoundFile): boolean {
  const frames = framesOf(sound);
  if (frames.length < fewestFrames) return true;
  const levels = frames.map(({ level }) => level);
  const loud = levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.95)]!;
  const leastLevel = Math.max(silenceDb, loud - belowLoudDb);
  const changes = frames
    .filter(({ level, change }) => level > leastLevel && change !== null)
    .map(({ change }) => change!)
    .toSorted((one, other) => one - other);
  if (changes.length < fewestFrames) return true;
  const clipped = levels.map((level) => Math.max(level, loud - belowLoudDb));
  return (
    changes[Math.floor(changes.length / 2)]! >= leastChange &&
    deviation(clipped) >= leastDeviationDb
  );
}

interface Frame {
  /** In dB of full scale. */
  level: number;
  /** Difference of the spectrum from that of the previous frame, 0 to 2; null for the first one. */
  change: number | null;
}

function framesOf(sound: SoundFile): Frame[] {
  const step = Math.max(spanSeconds, sound.seconds / spans);
  const frames: Frame[] = [];
  for (let start = 0; start < sound.seconds; start += step) {
    const samples = sound.read(start, spanSeconds);
    let previous: Float64Array | null = null;
    for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
      const frame = samples.subarray(at, at + frameSamples);
      const spectrum = spectrumOf(frame);
      frames.push({ level: levelOf(frame), change: previous && difference(previous, spectrum) });
      previous = spectrum;
    }
  }
  return frames;
}

function levelOf(frame: Float32Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return 10 * Math.log10(sum / frame.length + 1e-12);
}

/** Cosine and sine of the bins with a Hann window, one bin after the other. */
const [cosines, sines] = [Math.cos, Math.sin].map((wave) =>
  Float64Array.from({ length: bins * halved }, (_, index) => {
    const [bin, at] = [Math.floor(index / halved), index % halved];
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (halved - 1));
    return window * wave((2 * Math.PI * bin * at) / halved);
  }),
) as [Float64Array, Float64Array];

/** Shares of the bins in the sound, which is measured with half of its samples. */
function spectrumOf(frame: Float32Array): Float64Array {
  const samples = Float64Array.from(
    { length: halved },
    (_, at) => frame[2 * at]! + frame[2 * at + 1]!,
  );
  const shares = new Float64Array(bins);
  let total = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    let [real, imaginary] = [0, 0];
    for (let at = 0; at < halved; at += 1) {
      real += samples[at]! * cosines[bin * halved + at]!;
      imaginary += samples[at]! * sines[bin * halved + at]!;
    }
    shares[bin] = Math.hypot(real, imaginary) + 1e-6;
    total += shares[bin]!;
  }
  return shares.map((share) => share / total);
}

function difference(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, share, bin) => sum + Math.abs(share - other[bin]!), 0);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}
