import t from 'tap';
import { readWaveHeader } from '../../core/reading/formats/audio/wave-header.ts';

function wave(chunks: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const parts = chunks.flatMap(([name, bytes]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return [Buffer.from(name), size, bytes, Buffer.alloc(bytes.length % 2)];
  });
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...parts]);
}

function format(tag: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(1, 2);
  bytes.writeUInt32LE(8000, 4);
  bytes.writeUInt32LE(8000, 8);
  return bytes;
}

t.test('codec and duration of a call are read, whatever chunks come before', async (t) => {
  const file = wave([
    ['LIST', Buffer.from('odd')],
    ['fmt ', format(7)],
    ['data', Buffer.alloc(12_000)],
  ]);
  t.match(readWaveHeader(file), {
    codec: 'mulaw',
    channels: 1,
    sampleRate: 8000,
    durationSeconds: 1.5,
  });
  t.equal(
    readWaveHeader(
      wave([
        ['fmt ', format(0x1234)],
        ['data', Buffer.alloc(2)],
      ]),
    ).codec,
    '0x1234',
  );
});

t.test('a claim of 3 GB counts only what is there, and a cut file is refused', async (t) => {
  const file = wave([
    ['fmt ', format(1)],
    ['data', Buffer.alloc(8000)],
  ]);
  file.writeUInt32LE(3_000_000_000, file.length - 8004);
  t.equal(readWaveHeader(file).durationSeconds, 1);
  t.throws(() => readWaveHeader(wave([['fmt ', format(1)]])), { code: 'document_unreadable' });
});
