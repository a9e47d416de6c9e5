// Recordings through the reader's own process, by programs of this machine.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { ReaderOptions } from '../../../core/reading/reader.ts';
import { missingSpeechFile, speechSetup } from '../../../core/reading/speech-settings.ts';
import { collectingLog } from '../../support/log.ts';
import { faultOf, testReader } from '../test-reader.ts';
import { sound, waveFile, waveOf } from './wave-files.ts';

const settings = {
  program: '/bin/sh',
  decoder: null,
  modelFile: null,
  memory: 2 ** 31,
  pieceMs: 20_000,
  maxDurationMs: 7_200_000,
  timeoutMs: 30_000,
  channels: 'mixed',
  channelSpeakers: ['Customer', 'Agent'],
  url: null,
} as const;

function speechOf(script: string, more: object = {}) {
  const args = ['-c', script, '{audio}'];
  return speechSetup({ ...settings, kind: 'command', arguments: args, ...more })!;
}

/** Says how long the WAV file is that it was given, so that each piece has its own words. */
const saysLength =
  'echo "[00:00:00.500 --> 00:00:01.000]  $(( ($(wc -c < "$0") - 44) / 32000 )) seconds"';
const call = { bytes: waveFile({ samples: sound([15, -1, 18, -1, 12]) }) };

t.test('a program transcribes pieces, and an interrupted recording goes on', async (t) => {
  const log = collectingLog();
  const speech = speechOf(saysLength);
  const reader = testReader(t, { speech, log } satisfies Partial<ReaderOptions>);
  const stopped = new AbortController();
  const onPiece = (done: number): void => {
    if (done === 1) stopped.abort();
  };
  const interrupted = { caller: 'acme', signal: stopped.signal, onPiece };
  await t.rejects(reader.transcribe(call, interrupted));
  const counts: string[] = [];
  const { segments } = await reader.transcribe(call, {
    caller: 'acme',
    onPiece: (done, expected) => counts.push(`${done} of ${expected}`),
  });
  t.match(segments, [{ start: 0.5, text: '15 seconds' }, { text: /^\d+ seconds$/ }]);
  const expected = segments.length;
  t.equal(counts.at(-1), `${expected} of ${expected}`);
  t.match(
    log.lines.find(({ message }) => message === 'continuing an interrupted read'),
    { fields: { recognizedPages: 1 } },
  );
  t.equal(reader.stats()['reader-speech']?.starts, 1);
});

const ffmpeg = speechOf('').decoder;
/** Of the whole recording, or of its first three seconds. */
const codecs = {
  'call.mp3': ['-c:a', 'libmp3lame'],
  'call.ogg': ['-c:a', 'libopus', '-t', '3'],
  'call.m4a': ['-c:a', 'aac', '-t', '3'],
  'call-gsm.wav': ['-c:a', 'libgsm_ms', '-t', '3'],
};

t.test(
  'MP3, OGG, M4A and telephony codecs are decoded for the program',
  ffmpeg === null ? { skip: 'ffmpeg is not installed' } : {},
  async (t) => {
    const folder = t.testdir();
    const spoken = join(folder, 'spoken.wav');
    writeFileSync(spoken, waveFile({ samples: sound([15, -1, 16]) }));
    const reader = testReader(t, { speech: speechOf(saysLength) });
    for (const [name, args] of Object.entries(codecs)) {
      const file = join(folder, name);
      execFileSync(ffmpeg!, ['-v', 'error', '-i', spoken, ...args, file]);
      const { segments } = await reader.transcribe({ path: file }, {});
      if (!args.includes('-t')) {
        t.match(segments, [{ text: '15 seconds' }, { text: /^1[567] seconds$/ }], name);
      } else t.match(segments, [{ text: /^[23] seconds$/ }], name);
    }
    const long = speechOf(saysLength, { maxDurationMs: 20_000 });
    const path = join(folder, 'call.mp3');
    t.match(await faultOf(testReader(t, { speech: long }).transcribe({ path }, {})), {
      message: 'The recording is longer than 20 s, which is the maximum.',
    });
    const claim = readFileSync(join(folder, 'call-gsm.wav'));
    claim.writeUInt32LE(3_000_000_000, claim.indexOf('data') + 4);
    const claimed = await reader.transcribe({ bytes: claim }, {});
    t.match(claimed.segments, [{ text: /^[23] seconds$/ }], '3 GB');
  },
);

t.test('sound that nobody can decode is refused with the reason', async (t) => {
  const unknown = { bytes: waveOf(Buffer.alloc(9000, 7), { tag: 'unknown' }) };
  if (ffmpeg !== null) {
    const reader = testReader(t, { speech: speechOf(saysLength) });
    t.match(await faultOf(reader.transcribe(unknown, {})), {
      code: 'document_unreadable',
      message: /^Decoding the recording failed: it ended with code 1: .*codec/i,
    });
  }
  const without = testReader(t, { speech: { ...speechOf(saysLength), decoder: null } });
  t.match(await faultOf(without.transcribe(unknown, {})), {
    code: 'unsupported_document',
    message:
      /^The sound is stored as 0x7777 .* Install ffmpeg, or configure a transcription server/,
  });
  const text = { bytes: Buffer.from('no sound') };
  t.match(await faultOf(without.transcribe(text, {})), {
    message: /text\/plain, which is no sound/,
  });
});

t.test('a program that fails, hangs or takes too much memory ends with the reason', async (t) => {
  const short = { bytes: waveFile({ samples: sound([1]) }) };
  const failing = testReader(t, { speech: speechOf('echo "no model" >&2; exit 3') });
  t.match(await faultOf(failing.transcribe(short, {})), {
    code: 'document_unreadable',
    message: 'The transcription program failed: it ended with code 3: no model.',
  });
  const usage = 'echo "error: unknown language" >&2; seq 500 >&2';
  const misused = testReader(t, { speech: speechOf(usage) });
  t.match(await faultOf(misused.transcribe(short, {})), {
    message: 'The transcription program failed: it wrote nothing but "error: unknown language".',
  });
  const hanging = testReader(t, { speech: speechOf('exec sleep 60', { timeoutMs: 300 }) });
  t.match(await faultOf(hanging.transcribe(short, {})), { message: /longer than 300 ms/ });
  const tiny = { memory: 2 ** 20 };
  const greedy = testReader(t, { speech: speechOf('echo started', tiny) });
  t.match(await faultOf(greedy.transcribe(short, {})), { message: /failed: it ended with/ });
});

const sphinx = speechSetup({ ...settings, kind: 'pocketsphinx', program: null, arguments: [] })!;
const example = '/usr/share/pocketsphinx/test/data/goforward.raw';
const absent = missingSpeechFile(sphinx) ?? (existsSync(example) ? null : `there is no ${example}`);

t.test(
  'pocketsphinx transcribes English speech',
  absent === null ? {} : { skip: `pocketsphinx: ${absent}` },
  async (t) => {
    const reader = testReader(t, { speech: sphinx });
    const bytes = waveOf(readFileSync(example), { rate: 16_000 });
    const { segments } = await reader.transcribe({ bytes }, {});
    t.match(segments, [{ start: 0.46, text: 'go forward ten meters' }]);
  },
);
