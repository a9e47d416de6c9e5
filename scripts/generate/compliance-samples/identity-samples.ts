// Valid and invalid identity documents of fictitious people.

import {
  cardZone,
  frenchZone,
  passportZone,
  smallZone,
  swissLicenseZone,
  visaZone,
  type Holder,
} from './zones.ts';
import type { Sample } from './sample.ts';

const lene: Holder = {
  code: 'P<',
  issuer: 'DNK',
  nationality: 'DNK',
  surname: 'HOLMGAARD',
  givenNames: 'LENE MARIE',
  number: '209348175',
  birth: '840209',
  sex: 'F',
  expiry: '310714',
};
const leneSubject = {
  kind: 'person',
  name: 'Lene Holmgaard',
  date_of_birth: '1984-02-09',
  nationality: 'DK',
  document_number: '209348175',
};
const jonas: Holder = {
  code: 'ID',
  issuer: 'D',
  nationality: 'D',
  surname: 'MUELLER BRANDT',
  givenNames: 'JONAS',
  number: 'L7X4M2K91',
  birth: '910523',
  sex: 'M',
  expiry: '300818',
};
const chiara: Holder = {
  code: 'C<',
  issuer: 'ITA',
  nationality: 'ITA',
  surname: 'DELLA TORRE',
  givenNames: 'CHIARA',
  number: 'CA40917FR',
  birth: '880101',
  sex: 'F',
  expiry: '290101',
};

function printed(title: string, rows: readonly (readonly [string, string])[]): string[] {
  return [title, '', ...rows.map(([label, value]) => `${label}: ${value}`), ''];
}

export const lenePage = printed('KINGDOM OF DENMARK - PASSPORT', [
  ['Surname', 'HOLMGAARD'],
  ['Given names', 'LENE MARIE'],
  ['Date of birth', '9 February 1984'],
  ['Document number', '209348175'],
  ['Date of expiry', '14 July 2031'],
]);
export const leneZone = passportZone(lene);
export const cardPage = printed('BUNDESREPUBLIK DEUTSCHLAND', [
  ['Nachname', 'MUELLER BRANDT'],
  ['Vornamen', 'JONAS'],
  ['Geburtsdatum', '23.05.1991'],
]);
export const jonasZone = cardZone(jonas);

export const wrongDigit = leneZone.map((line, index) =>
  index === 1 ? `${line.slice(0, 19)}${(Number(line[19]) + 3) % 10}${line.slice(20)}` : line,
);

const kyc = (document_type: string, subject?: object) => ({
  record_type: 'kyc',
  documents: [{ document_type }],
  ...(subject && { subject }),
});

export const identitySamples: readonly Sample[] = [
  {
    name: 'passport',
    demo: true,
    about: 'a passport whose zone, printed fields and subject agree',
    files: { 'passport.txt': [...lenePage, ...leneZone] },
    input: kyc('passport', leneSubject),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
  {
    name: 'passport-wrong-digit',
    demo: true,
    about: 'a passport with one wrong check digit',
    files: { 'passport-wrong-digit.txt': [...lenePage, ...wrongDigit] },
    input: kyc('passport', leneSubject),
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
  {
    name: 'passport-expired',
    demo: true,
    about: 'a passport that has expired',
    files: { 'passport-expired.txt': [...passportZone({ ...lene, expiry: '250714' })] },
    input: kyc('passport', leneSubject),
    status: 'completed',
    expected: { verification_status: 'failed' },
    decision: 'reject',
  },
  {
    name: 'passport-other-holder',
    about: 'a passport of somebody born on another day than the subject',
    files: { 'passport-other-holder.txt': [...passportZone({ ...lene, birth: '840902' })] },
    input: kyc('passport', leneSubject),
    status: 'completed',
    expected: { verification_status: 'failed' },
    decision: 'reject',
  },
  {
    name: 'passport-changed-print',
    about: 'a passport whose printed date of birth differs from its zone',
    files: {
      'passport-changed-print.txt': [
        ...lenePage.map((line) => line.replace('9 February 1984', '9 February 1994')),
        ...leneZone,
      ],
    },
    input: kyc('passport'),
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
  {
    name: 'passport-without-zone',
    about: 'a passport page whose zone is missing',
    files: { 'passport-without-zone.txt': lenePage },
    input: kyc('passport', leneSubject),
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
  {
    name: 'card-td1',
    demo: true,
    about: 'an identity card (TD1); the subject is written with an umlaut',
    files: { 'card-td1.txt': jonasZone },
    input: kyc('id_card', { kind: 'person', name: 'Jonas Müller-Brandt', nationality: 'DE' }),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
  {
    name: 'card-td2',
    about: 'an identity card (TD2)',
    files: { 'card-td2.txt': smallZone(chiara) },
    input: kyc('id_card', { kind: 'person', name: 'Chiara Della Torre' }),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
  {
    name: 'visa-mrvb',
    about: 'a visa (MRV-B) sent without a document type',
    files: { 'visa-mrvb.txt': visaZone({ ...chiara, code: 'V<', issuer: 'FRA' }) },
    input: kyc('other'),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
  {
    name: 'card-french',
    about: 'a French identity card of 2015, whose names stand on two lines',
    files: {
      'card-french.txt': frenchZone({
        ...chiara,
        surname: 'GARRIGUE',
        givenNames: 'MANON LISE',
        number: '150875A04417',
        optional: '75P021',
        birth: '960307',
      }),
    },
    input: kyc('id_card', { kind: 'person', name: 'Manon Garrigue', date_of_birth: '1996-03-07' }),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
  {
    name: 'license-swiss',
    about: 'a Swiss driving license, whose zone has no check digits',
    files: {
      'license-swiss.txt': swissLicenseZone({
        ...chiara,
        number: '402917365',
        surname: 'BRUNNSCHWEILER',
        givenNames: 'URS',
        birth: '790430',
      }),
    },
    input: kyc('other', {
      kind: 'person',
      name: 'Urs Brunnschweiler',
      date_of_birth: '1979-04-30',
    }),
    status: 'completed',
    expected: { verification_status: 'verified' },
    decision: 'auto_verify',
  },
];
