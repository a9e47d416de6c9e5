// Header of a WAV file (RIFF, "Multimedia Programming Interface and Data Specifications 1.0").

import { Fault } from '../../../kernel/errors.ts';

export interface WaveHeader {
  /** Name of the format, or its number as `0x0055`. */
  codec: string;
  channels: number;
  /** Samples per second and channel. */
  sampleRate: number;
  bitsPerSample: number;
  durationSeconds: number;
  /** Position of the sound data; its length is less than stated in a truncated file. */
  dataStart: number;
  dataBytes: number;
}

/** Registered format tags that are used for calls. */
const codecs: Readonly<Record<number, string>> = {
  0x1: 'pcm',
  0x2: 'adpcm_ms',
  0x3: 'pcm_float',
  0x6: 'alaw',
  0x7: 'mulaw',
  0x11: 'adpcm_ima',
  0x31: 'gsm_6_10',
  0x55: 'mp3',
  0x64: 'g726',
  0x65: 'g722',
};
const extensible = 0xfffe;
/** Editors write a few chunks before the sound; more are an attack on the reader. */
const mostChunks = 1000;

/**
 * `byteLength` is the size of the file, of which `bytes` may be the beginning. Throws
 * `document_unreadable` if a mandatory chunk is missing.
 */
export function readWaveHeader(bytes: Uint8Array, byteLength = bytes.byteLength): WaveHeader {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Buffer | null = null;
  let at = 12;
  for (let count = 0; count < mostChunks && at + 8 <= file.length; count += 1) {
    const name = file.toString('latin1', at, at + 4);
    const stated = file.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ') format = file.subarray(start, start + stated);
    if (name === 'data') return headerOf(format, start, Math.min(stated, byteLength - start));
    at = start + stated + (stated % 2);
  }
  throw new Fault('document_unreadable', 'The WAV file has no sound in it: it was cut off.');
}

function headerOf(format: Buffer | null, dataStart: number, dataBytes: number): WaveHeader {
  if (format === null || format.length < 16) {
    throw new Fault('document_unreadable', 'The WAV file does not say how its sound is stored.');
  }
  const tag = format.readUInt16LE(0);
  const kind = tag === extensible && format.length >= 26 ? format.readUInt16LE(24) : tag;
  const bytesPerSecond = format.readUInt32LE(8);
  return {
    codec: codecs[kind] ?? `0x${kind.toString(16).padStart(4, '0')}`,
    channels: format.readUInt16LE(2),
    sampleRate: format.readUInt32LE(4),
    bitsPerSample: format.readUInt16LE(14),
    durationSeconds: bytesPerSecond === 0 ? 0 : dataBytes / bytesPerSecond,
    dataStart,
    dataBytes,
  };
}
