import t, { type Test } from 'tap';
import { openTranscriber } from '../../core/transcription/transcriber.ts';
import { readTranscription, toWebVtt } from '../../core/transcription/transcription.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { speechSetup } from '../../core/reading/speech-settings.ts';
import { sound, waveFile } from '../reading/speech/wave-files.ts';
import { testReader } from '../reading/test-reader.ts';
import { quietLog } from '../support/log.ts';
import { startSpeechServer, type SpeechTurn } from './speech-server.ts';

const bytes = waveFile({ samples: sound([2]) });
const recording = { source: { bytes }, fileName: null, mediaType: 'audio/wav' };
const { signal } = new AbortController();
const options = { caller: 'acme', signal };
const ofPrograms = {
  kind: 'server',
  program: null,
  decoder: null,
  arguments: [],
  modelFile: null,
  memory: 2 ** 32,
  pieceMs: 20_000,
  maxDurationMs: 7_200_000,
  channels: 'mixed',
  channelSpeakers: ['Customer', 'Agent'],
  responseFormat: 'verbose_json',
} as const;
// Nobody waits between two tries.
const clock = { ...systemClock, sleep: async () => {} };

const ofServers = {
  ...ofPrograms,
  url: 'http://127.0.0.1/v1',
  model: 'whisper-1',
  apiKey: null,
  caFile: null,
  timeoutMs: 30_000,
};
/** Each has a process of its own: most sentences share one. */
const readers = {
  mixed: testReader(t, { speech: speechSetup(ofServers) }),
  separate: testReader(t, { speech: speechSetup({ ...ofServers, channels: 'separate' }) }),
};

async function open(
  t: Test,
  turns: SpeechTurn[],
  { channels = 'mixed', ...more }: { channels?: 'mixed' | 'separate'; [key: string]: unknown } = {},
) {
  const server = await startSpeechServer(t, turns);
  const transcriber = openTranscriber(
    { ...ofServers, url: server.url, channels, ...more },
    { reader: readers[channels], clock, log: quietLog() },
  )!;
  t.teardown(() => transcriber.close());
  return { server, transcriber };
}

t.test('a recording becomes WebVTT with times and speakers', async (t) => {
  const segments = [
    { start: 0, end: 1.5, text: ' Good morning. ', speaker: 'Agent' },
    { start: 1.5, end: 9, text: 'My router is --> dead.' },
  ];
  const { server, transcriber } = await open(t, [{ answers: { language: 'english', segments } }], {
    apiKey: 'k1',
  });
  t.same(await transcriber.transcribe(recording, options), {
    language: 'en',
    isLikeSpeech: false,
    text:
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v Agent>Good morning.\n\n' +
      '00:00:01.500 --> 00:00:02.000\nMy router is -> dead.\n',
  });
  t.same(server.requests, [
    {
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer k1',
      model: 'whisper-1',
      responseFormat: 'verbose_json',
      file: { name: 'recording.wav', type: 'audio/wav', bytes: bytes.length },
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

t.test('times are written as WebVTT has them', async (t) => {
  const segment = { start: 3661.25, end: 3662, text: 'Bye.', speaker: null };
  t.match(toWebVtt({ segments: [segment] }), '01:01:01.250 --> 01:01:02.000\nBye.');
});

t.test('silence has no text, and without a server there is no transcriber', async (t) => {
  t.equal(toWebVtt(readTranscription('{"text":" ","segments":[]}')!), '');
  t.equal(readTranscription('[]'), null);
  const none = { ...ofServers, url: null };
  t.equal(openTranscriber(none, { reader: readers.mixed, clock, log: quietLog() }), null);
});

t.test('a long recording is sent in pieces, and continues after the last answer', async (t) => {
  const long = waveFile({ samples: sound([15, -1, 18, -1, 12]) });
  const given = { ...recording, source: { bytes: long }, fileName: 'call.wav' };
  const heard = (text: string): SpeechTurn => ({ answers: { text } });
  const { server, transcriber } = await open(t, [
    heard('one'),
    { status: 415 },
    heard('two'),
    heard('three'),
  ]);
  t.match(await transcriber.transcribe(given, options), { refused: /status 415/ });
  const counts: string[] = [];
  const onPiece = (done: number, all: number): void => void counts.push(`${done} of ${all}`);
  t.match(await transcriber.transcribe(given, { ...options, onPiece }), {
    text: /00:00:00.000 --> 00:00:15.*\none\n\n00:00:15.* --> .*\ntwo\n\n00:00:3.*\nthree\n/,
  });
  t.equal(counts.at(-1), '3 of 3');
  t.equal(server.requests.length, 4, 'the first piece was sent once');
  t.match(server.requests[0]!.file, { name: 'piece.wav', type: 'audio/wav' });
});

t.test('each channel of a call is transcribed as a speaker', async (t) => {
  const samples = sound([2, -4, 2]);
  const bytes = waveFile({ samples, other: sound([-3, 2, -3]) });
  const answers = ['My parcel is late.', 'One moment.'].map((text) => ({
    answers: { segments: [{ start: 0, end: 4, text, no_speech_prob: 0.1 }] },
  }));
  const { server, transcriber } = await open(t, answers, { channels: 'separate' });
  t.match(await transcriber.transcribe({ ...recording, source: { bytes } }, options), {
    text:
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n<v Customer>My parcel is late.\n\n' +
      '00:00:03.000 --> 00:00:04.000\n<v Agent>One moment.\n',
  });
  t.equal(server.requests.length, 2);
});

t.test('speakers of servers are named, and words of silence are left out', async (t) => {
  const segments = [
    { start: 0, end: 1, text: 'Hi.', speaker: 'SPEAKER_01' },
    { start: 1, end: 2, text: 'Hello.', speaker: '0' },
    { start: 2, end: 3, text: 'Yes.', speaker: '?' },
    { start: 3, end: 4, text: 'Thanks for watching!', no_speech_prob: 0.9, avg_logprob: -1.4 },
  ];
  t.match(readTranscription(JSON.stringify({ language: 'German', segments })), {
    language: 'de',
    segments: [{ speaker: 'Speaker 2' }, { speaker: 'Speaker 1' }, { speaker: null }],
  });
  const { server, transcriber } = await open(t, [{ answers: { segments } }], {
    responseFormat: 'diarized_json',
  });
  await transcriber.transcribe(recording, options);
  t.match(server.requests, [{ responseFormat: 'diarized_json' }]);
});

t.test('a recording that nothing here decodes is sent as it is', async (t) => {
  const strange = { source: { bytes: Buffer.from('no sound') }, fileName: 'call.xyz' };
  const { server, transcriber } = await open(t, [{ answers: { text: 'Hello.' } }]);
  const given = { ...strange, mediaType: 'application/octet-stream' };
  t.match(await transcriber.transcribe(given, options), { text: /Hello/, isLikeSpeech: true });
  t.match(server.requests, [{ file: { name: 'call.xyz', bytes: 8 } }]);
  const silent = { ...recording, source: { bytes: waveFile({ samples: sound([-3]) }) } };
  t.match(await transcriber.transcribe(silent, options), { refused: /silent/ });
});

t.test('a program that is missing sends recordings to review with its path', async (t) => {
  const program = { program: '/nowhere/whisper-cli', modelFile: '/nowhere/model.bin' };
  const settings = { ...ofServers, ...program, url: null, kind: 'command' } as const;
  const transcriber = openTranscriber(settings, {
    reader: readers.mixed,
    clock,
    log: quietLog(),
  })!;
  t.same(await transcriber.transcribe(recording, options), {
    refused: 'The transcription program cannot run: there is no /nowhere/whisper-cli.',
  });
});
