import t from 'tap';
import { withoutRepeated } from '../../../core/reading/client/speech.ts';
import { cutPieces } from '../../../core/reading/speech/cut-pieces.ts';
import { segmentsOfLines, segmentsOfSphinx } from '../../../core/reading/speech/program-output.ts';
import { openSound, type SoundFile } from '../../../core/reading/speech/sound-file.ts';
import { sound, waveFile, waveOf } from './wave-files.ts';

const limits = { pieceSeconds: 20, maxSeconds: 7200 };
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
  t.same(segmentsOfLines(lines, piece), [{ start: 120.5, end: 122.25, text: 'Hello there.' }]);
  t.same(segmentsOfLines(' Good\nmorning. ', { start: 0, end: 9, from: 0 }), [
    { start: 0, end: 9, text: 'Good morning.' },
  ]);
  t.same(segmentsOfLines('(upbeat music) ♪', piece), []);
  t.same(segmentsOfSphinx('go forward (piece -3122)\n', piece), [
    { start: 120, end: 200, text: 'go forward' },
  ]);
  t.same(segmentsOfSphinx('(piece -3122)\n', piece), []);
});

t.test('words that two pieces share are written once', async (t) => {
  const last = { start: 0, end: 20, text: 'my router does not' };
  const heard = [{ start: 20, end: 40, text: 'does not work' }];
  t.match(withoutRepeated(last, heard, { start: 19, end: 40, from: 20 }), [{ text: 'work' }]);
  t.equal(withoutRepeated(last, heard, { start: 20, end: 40, from: 20 }), heard);
});
