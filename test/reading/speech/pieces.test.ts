import { join } from 'node:path';
import t from 'tap';
import { withoutRepeated } from '../../../core/reading/client/speech.ts';
import { cutPieces } from '../../../core/reading/speech/cut-pieces.ts';
import { segmentsOfLines, segmentsOfSphinx } from '../../../core/reading/speech/program-output.ts';
import { openSound, type SoundFile } from '../../../core/reading/speech/sound-file.ts';
import { isLikeSpeech } from '../../../core/reading/speech/speech-likeness.ts';
import { sound, waveFile, waveOf } from './wave-files.ts';

const limits = { pieceSeconds: 20, maxSeconds: 7200, separatesChannels: false };
const open = (bytes: Buffer) => openSound({ bytes }) as SoundFile;
const cut = (bytes: Buffer, given = limits) => cutPieces(open(bytes), given);

t.test('telephone sound becomes one channel at 16 kHz', async (t) => {
  const samples = sound([0.5]);
  const stereo = open(waveFile({ samples, channels: 2 }));
  t.equal(stereo.seconds, 0.5);
  t.equal(stereo.read(0, 9).length, 8000);
  t.ok(Math.abs(Math.max(...stereo.read(0, 1)) - 0.3) < 0.01, 'as loud as before');
  // ITU-T G.711: 0xff and 0x80 are zero and the loudest sample of µ-law, 0xd5 and 0xaa of A-law.
  const mulaw = open(waveOf(Buffer.from([0xff, 0x80]), { tag: 'mulaw', bits: 8, rate: 16_000 }));
  t.same(
    [...mulaw.read(0, 1)].map((one) => one.toFixed(2)),
    ['0.00', '0.98'],
  );
  const alaw = open(waveOf(Buffer.from([0xd5, 0xaa]), { tag: 'alaw', bits: 8, rate: 16_000 }));
  t.same(
    [...alaw.read(0, 1)].map((one) => one.toFixed(2)),
    ['0.00', '0.98'],
  );
});

t.test('sound that has to be decoded first says how it is stored', async (t) => {
  const gsm = waveFile({ samples: sound([1]), tag: 'gsm' });
  t.match(open(gsm), { mediaType: 'audio/wav', storage: /gsm_6_10 with 16 bits/ });
  const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100)]);
  t.match(open(mp3), { mediaType: 'audio/mpeg', storage: /audio\/mpeg/ });
  t.match(open(waveFile({ samples: sound([0.1]), rate: 2_000_000 })), { storage: /2000000 Hz/ });
});

t.test('a recording is cut at its pauses', async (t) => {
  const pieces = cut(waveFile({ samples: sound([15, -1, 18, -1, 12]) }));
  t.equal(pieces.length, 3);
  const ends = pieces.map(({ end }) => end);
  t.ok(ends[0]! > 15 && ends[0]! < 16, 'in the first pause');
  t.ok(ends[1]! > 34 && ends[1]! < 35, 'in the second one');
  t.ok(
    pieces.every(({ start, from }) => start === from),
    'without overlap',
  );
});

t.test('where nobody pauses, pieces overlap by a second', async (t) => {
  t.same(cut(waveFile({ samples: sound([45]) })), [
    { start: 0, end: 20, from: 0 },
    { start: 19, end: 45, from: 20 },
  ]);
});

t.test('silence, too much and nothing at all are refused with the reason', async (t) => {
  const silence = waveFile({ samples: sound([-3]) });
  t.throws(() => cut(silence), { code: 'document_unreadable', message: /silent/ });
  const long = waveFile({ samples: sound([30]) });
  t.throws(() => cut(long, { ...limits, maxSeconds: 20 }), { message: /longer than 20 s/ });
  t.throws(() => cut(waveFile({ samples: sound([0.1]) })), { message: /too short/ });
});

t.test('a header that claims 3 GB has the sound that the file has', async (t) => {
  const claim = waveFile({ samples: sound([2]), claimedBytes: 3_000_000_000 });
  t.equal(open(claim).seconds, 2);
});

t.test('what programs write becomes segments of the whole recording', async (t) => {
  const piece = { start: 119, end: 200, from: 120 };
  const lines =
    '[00:00:00.000 --> 00:00:01.000]   repeated\n[00:00:01.500 --> 00:00:03,250]  Hello there.\n' +
    '[00:00:04.000 --> 00:00:05.000]   [Music]\n';
  const speaker = null;
  t.same(segmentsOfLines(lines, piece), [
    { start: 120.5, end: 122.25, text: 'Hello there.', speaker },
  ]);
  t.same(segmentsOfLines(' Good\nmorning. ', { start: 0, end: 9, from: 0 }), [
    { start: 0, end: 9, text: 'Good morning.', speaker },
  ]);
  t.same(segmentsOfLines('(upbeat music) ♪', piece), []);
  const words =
    '150 -9 -4 go 164 -7 -3 forward(2) 200 -1 -4 <sil> 320 -5 -5 ten 350 -2 -1 </s> 400';
  t.same(segmentsOfSphinx(`piece S 0 T -90 A -90 L -22 0 -30 0 <s> ${words}\n`, piece), [
    { start: 120.5, end: 121, text: 'go forward', speaker },
    { start: 122.2, end: 122.5, text: 'ten', speaker },
  ]);
  t.same(segmentsOfSphinx('piece S 0 T 0 A 0 L 0 0\n', piece), []);
});

t.test('marks of speakers in the output of programs become speakers', async (t) => {
  const piece = { start: 0, end: 60, from: 0 };
  const line = (text: string) => `[00:00.000 --> 00:02.000]  ${text}\n`;
  const diarized = line('(speaker 0) Hello. [SPEAKER_TURN]') + line('[SPEAKER_01]: Hi.');
  t.match(segmentsOfLines(diarized, piece), [
    { speaker: 'Speaker 1', text: 'Hello.' },
    { speaker: 'Speaker 2', text: 'Hi.' },
  ]);
  const turns = line('Good morning. [SPEAKER_TURN]') + line('My router') + line('is dead.');
  t.match(segmentsOfLines(turns, piece), [
    { speaker: 'Speaker 1', text: 'Good morning.' },
    { speaker: 'Speaker 2', text: 'My router' },
    { speaker: 'Speaker 2', text: 'is dead.' },
  ]);
  t.match(segmentsOfLines(line('(speaker ?) Pardon?'), piece), [
    { speaker: null, text: 'Pardon?' },
  ]);
});

t.test('the channels of a call become pieces of their own, unless they are alike', async (t) => {
  const separate = { ...limits, separatesChannels: true };
  const customer = sound([3, -5, 4]);
  const agent = sound([-4, 3, -5]);
  const echoed = agent.map((sample, index) => sample + customer[index]! * 0.1);
  const file = (left: Float32Array, right: Float32Array): Buffer =>
    waveFile({ samples: left, other: right });
  const pieces = cut(file(customer, echoed), separate);
  t.match(pieces, [
    {
      start: 0,
      end: 12,
      channel: {
        index: 0,
        heard: [
          [0, 3],
          [8, 12],
        ],
      },
    },
    { start: 0, end: 12, channel: { index: 1, heard: [[4, 7]] } },
  ]);
  t.match(cut(file(customer, customer), separate), [{ start: 0, end: 12 }]);
  t.equal(cut(file(customer, customer), separate)[0]!.channel, undefined);
  t.match(
    cut(
      file(
        customer,
        customer.map(() => 0),
      ),
      separate,
    ),
    [{ channel: { index: 0 } }],
  );
});

t.test('music, tones and noise are told from speech', async (t) => {
  const ofSamples = (samples: Float32Array): boolean => isLikeSpeech(open(waveFile({ samples })));
  t.notOk(ofSamples(sound([1, -1, 1, -1, 1])), 'a busy tone');
  const noise = Float32Array.from({ length: 40_000 }, (_, at) => 0.3 * Math.sin(at * at * 1.7));
  t.notOk(ofSamples(noise), 'noise');
  t.ok(ofSamples(sound([-3])), 'silence is not judged');
  const samples = join(import.meta.dirname, '../../../plugins/support/samples');
  const call = openSound({ name: join(samples, 'call-stereo.wav') }) as SoundFile;
  t.ok(isLikeSpeech(call));
});

t.test('words that two pieces share are written once', async (t) => {
  const last = { start: 0, end: 20, text: 'my router does not', speaker: null };
  const heard = [{ start: 20, end: 40, text: 'does not work', speaker: null }];
  t.match(withoutRepeated(last, heard, { start: 19, end: 40, from: 20 }), [{ text: 'work' }]);
  t.equal(withoutRepeated(last, heard, { start: 20, end: 40, from: 20 }), heard);
});
