// Recordings that are made for a test: tones and silence, in the forms of WAV files.

/** Format tags of WAV files. */
const tags = { pcm: 1, float: 3, alaw: 6, mulaw: 7, gsm: 0x31, unknown: 0x7777 } as const;

export interface WaveOptions {
  /** Of one channel, from -1 to 1. */
  samples: Float32Array;
  rate?: number;
  channels?: number;
  /** Of the second channel; by default like the first one. */
  other?: Float32Array;
  /** As the header claims; the bytes of the sound by default. */
  claimedBytes?: number;
  tag?: keyof typeof tags;
}

/** 16-bit PCM; other tags claim to be something else. */
export function waveFile(options: WaveOptions): Buffer {
  const { samples, other, rate = 8000, channels = other ? 2 : 1, tag = 'pcm' } = options;
  const data = Buffer.alloc(samples.length * channels * 2);
  for (const [index, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = channel === 1 && other ? other[index]! : sample;
      data.writeInt16LE(Math.round(value * 0x7fff), (index * channels + channel) * 2);
    }
  }
  return waveOf(data, { ...options, rate, channels, tag });
}

/** Any bytes as the sound of a WAV file. */
export function waveOf(
  data: Buffer,
  given: Pick<WaveOptions, 'rate' | 'channels' | 'claimedBytes' | 'tag'> & { bits?: number },
): Buffer {
  const { rate = 8000, channels = 1, tag = 'pcm', bits = 16, claimedBytes = data.length } = given;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(tags[tag], 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(claimedBytes, 40);
  return Buffer.concat([header, data]);
}

/** Seconds of a tone of 440 Hz, and of silence where they are negative. */
export function sound(spans: readonly number[], rate = 8000): Float32Array {
  const parts = spans.map((seconds) =>
    Float32Array.from({ length: Math.round(Math.abs(seconds) * rate) }, (_, index) =>
      seconds < 0 ? 0 : 0.3 * Math.sin((2 * Math.PI * 440 * index) / rate),
    ),
  );
  return Float32Array.from(parts.flatMap((part) => [...part]));
}
