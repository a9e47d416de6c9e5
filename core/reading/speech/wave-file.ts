// Writes WAV files for speech recognizers.

import { speechRate } from './speech.ts';

/** 16-bit PCM, one channel, 16 kHz. */
export function waveFile(samples: Float32Array): Buffer {
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
