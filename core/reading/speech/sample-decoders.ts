// Decoders of samples in WAV files, including those of telephone systems (ITU-T G.711).

export interface SampleDecoder {
  /** Size of one sample. */
  bytes: number;
  /** Returns a value from -1 to 1. */
  read(bytes: Buffer, at: number): number;
}

/** By the codec in the header and its bits per sample. */
export const decoders: Readonly<Record<string, SampleDecoder | undefined>> = {
  'pcm 8': { bytes: 1, read: (bytes, at) => (bytes[at]! - 128) / 128 },
  'pcm 16': { bytes: 2, read: (bytes, at) => bytes.readInt16LE(at) / 2 ** 15 },
  'pcm 24': { bytes: 3, read: (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23 },
  'pcm 32': { bytes: 4, read: (bytes, at) => bytes.readInt32LE(at) / 2 ** 31 },
  'pcm_float 32': { bytes: 4, read: (bytes, at) => finite(bytes.readFloatLE(at)) },
  'pcm_float 64': { bytes: 8, read: (bytes, at) => finite(bytes.readDoubleLE(at)) },
  'alaw 8': { bytes: 1, read: (bytes, at) => alaw[bytes[at]!]! },
  'mulaw 8': { bytes: 1, read: (bytes, at) => mulaw[bytes[at]!]! },
};

/** A damaged file may contain invalid numbers. */
function finite(sample: number): number {
  return Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
}

const alaw = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = bits & 15;
  const value = exponent === 0 ? mantissa * 16 + 8 : (mantissa * 16 + 264) << (exponent - 1);
  return ((bits & 0x80) !== 0 ? value : -value) / 2 ** 15;
});

const mulaw = Float32Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 7;
  const value = ((((bits & 15) << 3) + 132) << exponent) - 132;
  return ((bits & 0x80) !== 0 ? -value : value) / 2 ** 15;
});
