// Reads the samples of a WAV file in parts: two hours of a call are never in memory at once.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readWaveHeader, type WaveHeader } from '../formats/audio/wave-header.ts';
import { sniffMediaType } from '../sniff.ts';
import type { ReaderSource } from '../tasks.ts';
import { decoders, type SampleDecoder } from './sample-decoders.ts';
import { speechRate } from './speech.ts';

export interface SoundFile {
  seconds: number;
  channels: number;
  /**
   * Returns one channel, by default the average of all, at 16 kHz with samples from -1 to 1; fewer
   * samples at the end of the recording.
   */
  read(startSeconds: number, seconds: number, channel?: number): Float32Array;
  close(): void;
}

/** Sound that is stored in another way: it has to be decoded first. */
export interface ForeignSound {
  mediaType: string;
  /** For messages, as a sentence without its end. */
  storage: string;
}

/** Headers with covers and comments are shorter. */
const headerBytes = 1024 * 1024;
const [slowest, fastest] = [4000, 192_000];
const mostChannels = 8;

/** @throws Fault `document_unreadable` for a WAV file without sound. */
export function openSound(source: ReaderSource): SoundFile | ForeignSound {
  const file = openBytes(source);
  try {
    const beginning = file.read(0, headerBytes);
    const mediaType = sniffMediaType(beginning);
    const isWave = mediaType === 'audio/wav';
    const header = isWave ? readWaveHeader(beginning, file.byteLength) : null;
    const decoder = header && decoderOf(header);
    if (decoder) return soundOf(file, header, decoder);
    file.close();
    return { mediaType, storage: header ? storageOf(header) : `The recording is ${mediaType}` };
  } catch (error) {
    file.close();
    throw error;
  }
}

function decoderOf({ codec, bitsPerSample, channels, sampleRate }: WaveHeader) {
  const fits =
    sampleRate >= slowest && sampleRate <= fastest && channels >= 1 && channels <= mostChannels;
  return fits ? decoders[`${codec} ${bitsPerSample}`] : undefined;
}

function storageOf({ codec, bitsPerSample, channels, sampleRate }: WaveHeader): string {
  return (
    `The sound is stored as ${codec} with ${bitsPerSample} bits per sample, ` +
    `${channels} channels and ${sampleRate} Hz`
  );
}

function soundOf(file: ByteFile, header: WaveHeader, decoder: SampleDecoder): SoundFile {
  const { channels, sampleRate, dataStart, dataBytes } = header;
  const frameBytes = channels * decoder.bytes;
  const frames = Math.floor(dataBytes / frameBytes);
  return {
    seconds: frames / sampleRate,
    channels,
    read(startSeconds, seconds, channel) {
      const first = Math.min(frames, Math.round(startSeconds * sampleRate));
      const count = Math.min(frames - first, Math.ceil(seconds * sampleRate));
      const bytes = file.read(dataStart + first * frameBytes, count * frameBytes);
      const whole = Math.floor(bytes.length / frameBytes);
      const chosen = channel === undefined ? everyChannel(channels) : [channel];
      return resampled(
        averageOf(chosen, bytes, { frameBytes, decoder, frames: whole }),
        sampleRate,
      );
    },
    close: () => file.close(),
  };
}

function everyChannel(channels: number): number[] {
  return Array.from({ length: channels }, (_, channel) => channel);
}

function averageOf(
  channels: readonly number[],
  bytes: Buffer,
  { frameBytes, decoder, frames }: { frameBytes: number; decoder: SampleDecoder; frames: number },
): Float32Array {
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (const channel of channels) {
      sum += decoder.read(bytes, frame * frameBytes + channel * decoder.bytes);
    }
    samples[frame] = sum / channels.length;
  }
  return samples;
}

/** Higher rates are averaged, to prevent aliasing; lower ones are interpolated. */
function resampled(samples: Float32Array, rate: number): Float32Array {
  if (rate === speechRate) return samples;
  const step = rate / speechRate;
  const result = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < result.length; index += 1) {
    const at = index * step;
    result[index] = step > 1 ? average(samples, at, at + step) : between(samples, at);
  }
  return result;
}

function average(samples: Float32Array, from: number, to: number): number {
  const [first, last] = [Math.floor(from), Math.min(samples.length, Math.ceil(to))];
  let sum = 0;
  for (let index = first; index < last; index += 1) sum += samples[index]!;
  return sum / (last - first);
}

function between(samples: Float32Array, at: number): number {
  const index = Math.floor(at);
  const next = samples[Math.min(index + 1, samples.length - 1)]!;
  return samples[index]! + (next - samples[index]!) * (at - index);
}

interface ByteFile {
  byteLength: number;
  /** Returns fewer bytes at the end. */
  read(start: number, length: number): Buffer;
  close(): void;
}

function openBytes(source: ReaderSource): ByteFile {
  if ('bytes' in source) {
    const { bytes } = source;
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return {
      byteLength: all.length,
      read: (start, length) => all.subarray(start, start + length),
      close() {},
    };
  }
  const handle = openSync(source.name, 'r');
  const byteLength = fstatSync(handle).size;
  return {
    byteLength,
    read(start, length) {
      const part = Buffer.alloc(Math.max(0, Math.min(length, byteLength - start)));
      return part.subarray(0, readSync(handle, part, 0, part.length, start));
    },
    close: () => closeSync(handle),
  };
}
