import t from 'tap';
import { growsInStep } from '../../support/growth.ts';
import { passportZone, type Holder } from '../../../scripts/generate/compliance-samples/zones.ts';
import {
  correctLeadingFillers,
  correctLines,
  fitLength,
} from '../../../plugins/compliance/mrz/correct.ts';
import { zoneLayouts } from '../../../core/sdk/zone-layouts.ts';
import { birthDateOf, expiryDateOf } from '../../../plugins/compliance/mrz/zone-dates.ts';
import { zoneOf } from '../../../plugins/compliance/mrz/zone.ts';
import { makeRecord } from './record.ts';

const passport = zoneLayouts.find(({ format }) => format === 'TD3')!;
const card = zoneLayouts.find(({ format }) => format === 'TD1')!;
const holder: Holder = {
  code: 'P<',
  issuer: 'NOR',
  nationality: 'NOR',
  surname: 'AASEN BRATT',
  givenNames: 'SIRI',
  number: 'C0B17S209',
  birth: '900417',
  sex: 'F',
  expiry: '330101',
};
const lines = passportZone(holder);

t.test('a zone gives names, number, dates and sex', async (t) => {
  const zone = zoneOf(lines, passport);
  t.equal(zone.surname, 'AASEN BRATT');
  t.equal(zone.givenNames, 'SIRI');
  t.equal(zone.documentNumber, 'C0B17S209');
  t.equal(zone.sex, 'female');
  t.ok(zone.checks.every(({ isRight }) => isRight));
});

t.test('every wrong digit of a zone is reported', async (t) => {
  for (const [name, place] of [
    ['document_number', 9],
    ['birth_date', 19],
    ['expiry_date', 27],
    ['composite', 43],
  ] as const) {
    const wrong = (Number(lines[1]![place]) + 1) % 10;
    const changed = `${lines[1]!.slice(0, place)}${wrong}${lines[1]!.slice(place + 1)}`;
    const { checks } = zoneOf([lines[0]!, changed], passport);
    t.notOk(checks.find((check) => check.name === name)!.isRight, name);
  }
});

t.test('a long document number goes on in the optional data', async (t) => {
  const zone = zoneOf(
    [
      'I<PRT007666667<ZZ00<<<<<<<<<<<',
      '8303143M3405293PRT<<<<<<<<<<<4',
      'SILVA<<ANA<<<<<<<<<<<<<<<<<<<<',
    ],
    card,
  );
  t.equal(zone.documentNumber, '007666667ZZ0');
  t.ok(zone.checks.find(({ name }) => name === 'document_number')!.isRight);
});

t.test('recognized letters in places of digits are corrected and reported', async (t) => {
  const misread = lines[1]!.replace('900417', '9OO4I7');
  const { lines: corrected, corrections } = correctLines([lines[0]!, misread], passport);
  t.same(corrected, lines);
  t.same(
    corrections.map(({ place, reason }) => [place, reason]),
    [
      [15, 'class'],
      [16, 'class'],
      [18, 'class'],
    ],
  );
});

t.test('a field is corrected only if one change makes its check digit right', async (t) => {
  const one = correctLines([lines[0]!, lines[1]!.replace('C0B17S209', 'C0B175209')], passport);
  t.same(one.corrections, [
    { line: 2, place: 6, read: '5', corrected: 'S', reason: 'check_digit' },
  ]);
  const two = correctLines([lines[0]!, lines[1]!.replace('C0B17S209', 'COB175209')], passport);
  t.not(two.lines[1]!.slice(0, 9), 'C0B17S209', 'two wrong characters are not restored');
});

t.test('fillers that recognition dropped are restored', async (t) => {
  const [names] = lines;
  t.equal(fitLength(names!.slice(0, 40), 44, true), names);
  t.equal(fitLength(names!.replace(/<{6}$/, '<KLC<<'), 44, true), names);
  t.equal(fitLength('SHORT<<LINE', 44, true), null);
});

t.test(
  'a K that recognition made of a filler is corrected where the document shows it',
  async (t) => {
    const read = ['PKNORAASEN<<KSIRI<<<<<<<<<<<<<<<<<<<<<<<<<<<', lines[1]!];
    const { lines: corrected, corrections } = correctLeadingFillers(
      read,
      passport,
      new Set(['SIRI']),
    );
    t.equal(corrected[0], 'P<NORAASEN<<<SIRI<<<<<<<<<<<<<<<<<<<<<<<<<<<');
    t.match(corrections, [
      { line: 1, place: 2, read: 'K', corrected: '<', reason: 'class' },
      { line: 1, place: 13, read: 'K', corrected: '<', reason: 'printed' },
    ]);
    const named = correctLeadingFillers(read, passport, new Set(['SIRI', 'KSIRI']));
    t.match(named.lines[0], /<<KSIRI<</, 'a name that is printed with its K stays');
    t.equal(
      fitLength('8703145M1701027SWE<K<<<<L<<<<<8', 30, false),
      '8703145M1701027SWE<<<<<<<<<<<8',
    );
  },
);

t.test('the century of a date follows from what it is', async (t) => {
  t.equal(birthDateOf('260301', '2026-03-01'), '2026-03-01');
  t.equal(birthDateOf('260302', '2026-03-01'), '1926-03-02');
  t.equal(expiryDateOf('350101', '2026-03-01'), '2035-01-01');
  t.equal(expiryDateOf('990101', '2026-03-01'), '1999-01-01');
  t.equal(birthDateOf('900231', '2026-03-01'), null);
  t.equal(birthDateOf('9004<<', '2026-03-01'), null);
});

t.test('text that the file carries is not corrected', async (t) => {
  const wrong = lines.join('\n').replace('900417', '9OO417');
  const input = { record_type: 'kyc', documents: [{ document_type: 'passport' }] };
  const { completedUnit } = await makeRecord([wrong], { input });
  const { zone } = completedUnit.compliance_object.documents[0]!;
  t.same(zone!.corrections, []);
  t.equal(completedUnit.decision, 'review');
});

t.test('a long text of fillers takes time in proportion to its length', async (t) => {
  const input = { record_type: 'kyc', documents: [{ document_type: 'passport' }] };
  await growsInStep(t, 5_000, async (lines) => {
    const text = `${'P<'.repeat(22)}\n`.repeat(lines);
    const { completedUnit } = await makeRecord([text], { input });
    t.equal(completedUnit.compliance_object.verification_status, 'review_required');
  });
});
