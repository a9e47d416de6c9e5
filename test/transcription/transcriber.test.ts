import t, { type Test } from 'tap';
import { openTranscriber } from '../../core/transcription/transcriber.ts';
import { readTranscription, toWebVtt } from '../../core/transcription/transcription.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { quietLog } from '../support/log.ts';
import { startSpeechServer, type SpeechTurn } from './speech-server.ts';

const source = { bytes: Buffer.from('RIFFsound') };
const recording = { source, fileName: null, mediaType: 'audio/wav' };
const { signal } = new AbortController();
const options = { caller: 'acme', signal };
const reader = {
  transcribe: () => Promise.reject(new Error('a server needs no program')),
};
const ofPrograms = {
  kind: 'server',
  program: null,
  decoder: null,
  arguments: [],
  modelFile: null,
  memory: 2 ** 32,
  pieceMs: 120_000,
  maxDurationMs: 7_200_000,
} as const;
// Nobody waits between two tries.
const clock = { ...systemClock, sleep: async () => {} };

async function open(t: Test, turns: SpeechTurn[], more: object = {}) {
  const server = await startSpeechServer(t, turns);
  const settings = {
    ...ofPrograms,
    url: server.url,
    model: 'whisper-1',
    apiKey: null,
    caFile: null,
  };
  const transcriber = openTranscriber(
    { ...settings, timeoutMs: 5000, ...more },
    { reader, clock, log: quietLog() },
  )!;
  t.teardown(() => transcriber.close());
  return { server, transcriber };
}

t.test('a recording becomes WebVTT with times and speakers', async (t) => {
  const segments = [
    { start: 0, end: 2.5, text: ' Good morning. ', speaker: 'Agent' },
    { start: 3661.25, end: 3662, text: 'My router is --> dead.' },
  ];
  const { server, transcriber } = await open(t, [{ answers: { language: 'en', segments } }], {
    apiKey: 'k1',
  });
  t.same(await transcriber.transcribe(recording, options), {
    language: 'en',
    text:
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\n<v Agent>Good morning.\n\n' +
      '01:01:01.250 --> 01:01:02.000\nMy router is -> dead.\n',
  });
  t.same(server.requests, [
    {
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer k1',
      model: 'whisper-1',
      responseFormat: 'verbose_json',
      file: { name: 'recording.wav', type: 'audio/wav', bytes: 9 },
    },
  ]);
});

t.test('a server that is busy gets a second chance, and one that refuses does not', async (t) => {
  const busy = await open(t, [{ status: 503 }, { answers: { text: 'Hello.' } }]);
  t.match(await busy.transcriber.transcribe(recording, options), { text: /Hello\./ });
  const refusing = await open(t, [{ status: 415 }]);
  t.match(await refusing.transcriber.transcribe(recording, options), { refused: /status 415/ });
  t.equal(refusing.server.requests.length, 1);
  const strange = await open(t, [{ writes: '<html>' }]);
  t.match(await strange.transcriber.transcribe(recording, options), {
    refused: /not a transcription/,
  });
});

t.test('silence has no text, and without a server there is no transcriber', async (t) => {
  t.equal(toWebVtt(readTranscription('{"text":" ","segments":[]}')!), '');
  t.equal(readTranscription('[]'), null);
  const none = { ...ofPrograms, url: null, model: 'm', apiKey: null, caFile: null, timeoutMs: 1 };
  t.equal(openTranscriber(none, { reader, clock, log: quietLog() }), null);
});

t.test('a program that is missing sends recordings to review with its path', async (t) => {
  const program = { program: '/nowhere/whisper-cli', modelFile: '/nowhere/model.bin' };
  const server = { url: null, model: 'm', apiKey: null, caFile: null, timeoutMs: 1 };
  const settings = { ...ofPrograms, ...program, ...server, kind: 'command' } as const;
  const transcriber = openTranscriber(settings, { reader, clock, log: quietLog() })!;
  t.same(await transcriber.transcribe(recording, options), {
    refused: 'The transcription program cannot run: there is no /nowhere/whisper-cli.',
  });
});
