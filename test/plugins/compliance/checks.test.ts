import t from 'tap';
import type { Check } from '../../../plugins/compliance/checks/check.ts';
import { decide } from '../../../plugins/compliance/checks/policy.ts';
import { compareNames } from '../../../plugins/compliance/documents/names.ts';
import {
  checkIdentifier,
  identifierSchemes,
} from '../../../plugins/compliance/identifiers/schemes.ts';
import pipeline from '../../../plugins/compliance/pipeline.ts';
import { findingsAfter } from '../../support/corrected.ts';
import { referenceOf } from '../../support/reference.ts';
import { makeRecord } from './record.ts';

/** Numbers with right check digits, computed by hand or published as examples by their registrars. */
const valid: readonly (readonly [scheme: string, value: string])[] = [
  ['iban', 'GB29 NWBK 6016 1331 9268 19'],
  ['iban', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['bic', 'DEUTDEFF500'],
  ['lei', '529900T8BM49AURSDO55'],
  ['isin', 'US0378331005'],
  ['cusip', '037833100'],
  ['gb.sedol', '0263494'],
  ['us.rtn', '111000025'],
  ['eu.vat', 'DE136695976'],
  ['at.uid', 'ATU13585627'],
  ['de.idnr', '36 574 261 809'],
  ['fr.siret', '73282932000074'],
  ['es.nif', '54362315K'],
  ['it.codicefiscale', 'RCCMNL83S18D969H'],
  ['nl.bsn', '111222333'],
  ['pl.pesel', '44051401359'],
  ['ch.ssn', '756.9217.0769.85'],
  ['br.cnpj', '16.727.230/0001-97'],
  ['in_.aadhaar', '2341 2341 2346'],
  ['jp.cn', '5835678256246'],
  ['isni', '0000-0001-2103-2683'],
];

t.test(
  'identifiers with right check digits are valid, whatever separates their parts',
  async (t) => {
    for (const [scheme, value] of valid)
      t.equal(checkIdentifier(scheme, value)!.fault, null, value);
  },
);

t.test('one changed digit makes an identifier with a check digit invalid', async (t) => {
  for (const [scheme, value] of valid.filter(([name]) => name !== 'bic')) {
    const at = value.search(/\d\D*\d\D*$/);
    const changed = `${value.slice(0, at)}${(Number(value[at]) + 1) % 10}${value.slice(at + 1)}`;
    t.not(checkIdentifier(scheme, changed)!.fault, null, changed);
  }
});

t.test('every scheme has a name of its own and refuses what is no identifier', async (t) => {
  t.equal(new Set(identifierSchemes.map(({ id }) => id)).size, identifierSchemes.length);
  t.ok(identifierSchemes.length >= 60);
  for (const { id } of identifierSchemes) {
    for (const text of ['', '?', 'x'.repeat(5_000)])
      t.equal(checkIdentifier(id, text)!.fault === null, false, id);
  }
});

t.test('names are compared without case, accents, order and spelling of umlauts', async (t) => {
  t.equal(compareNames('MUELLER BRANDT JONAS', 'Jonas Müller-Brandt'), 'same');
  t.equal(compareNames('LENE MARIE HOLMGAARD', 'Holmgaard, Lene'), 'same');
  t.equal(compareNames('SØREN ÅBERG', 'SOEREN AABERG'), 'same');
  t.equal(compareNames('Lene Holmgaard', 'Per Holmgaard'), 'partial');
  t.equal(compareNames('Lene Holmgaard', 'Chiara Della Torre'), 'different');
});

const failed = (check: Check['check'], more: Partial<Check> = {}): Check => ({
  check,
  result: 'failed',
  detail: '',
  document: 0,
  ...more,
});

t.test(
  'the policy makes a status of failed checks, and settings change their effects',
  async (t) => {
    t.equal(decide([], {}).decision, 'auto_verify');
    t.equal(decide([failed('address_date')], {}).decision, 'review');
    t.equal(decide([failed('document_valid')], {}).decision, 'reject');
    t.equal(decide([failed('document_valid', { atMost: 'review' })], {}).decision, 'review');
    t.equal(decide([failed('address_date')], { address_date: 'reject' }).decision, 'reject');
    t.equal(
      decide([failed('zone_uncorrected')], { zone_uncorrected: 'note' }).decision,
      'auto_verify',
    );
  },
);

t.test('an unknown scheme goes to review with its name', async (t) => {
  const identifiers = [{ scheme: 'xx.unknown', value: '1' }];
  const subject = { kind: 'person', name: 'Lene Holmgaard' };
  const { completedUnit } = await makeRecord([], {
    input: { record_type: 'kyc', subject, identifiers },
  });
  const { checks, verification_status: status } = completedUnit.compliance_object;
  t.equal(status, 'review_required');
  t.match(checks.find(({ check }) => check === 'identifier')!.detail, /xx\.unknown/);
});

const passport = [
  'P<DNKHOLMGAARD<<LENE<MARIE<<<<<<<<<<<<<<<<<<',
  '2093481757DNK8402091F3107140<<<<<<<<<<<<<<02',
].join('\n');

t.test('corrections of a record are held against zone, subject and check digits', async (t) => {
  const outcome = await makeRecord([passport], {
    input: {
      record_type: 'kyc',
      documents: [{ document_type: 'passport' }],
      subject: { kind: 'person', name: 'Lene Holmgaard', date_of_birth: '1984-02-09' },
      identifiers: [{ scheme: 'iban', value: 'GB29NWBK60161331926819' }],
    },
  });
  t.equal(outcome.completedUnit.decision, 'auto_verify');
  const record = '/compliance_object';
  const fields = `${record}/documents/0/fields`;
  const after = (changes: Record<string, unknown>) =>
    findingsAfter(pipeline.operations.record, outcome, changes);
  t.same(await after({ [`${fields}/address`]: 'Havnegade 1' }), []);
  const born = await after({ [`${fields}/date_of_birth`]: '1984-02-08' });
  t.match(born, [
    { code: 'zone_mismatch', field: `${fields}/date_of_birth`, expected: '1984-02-09' },
    {
      code: 'subject_date_of_birth',
      expected: 'failed',
      message: /1984-02-08, the request 1984-02-09/,
    },
    { code: 'status_mismatch', expected: 'failed' },
    { code: 'decision_mismatch', expected: 'reject' },
    { code: 'trace_mismatch', field: '/validation_traces/identity_match', expected: 'failed' },
  ]);
  t.match(
    await after({
      [`${record}/documents/0/zone/lines/1`]: passport.slice(45).replace('7DNK', '8DNK'),
    }),
    [
      {
        code: 'zone_check_digits',
        expected: 'failed',
        message: /document_number \(8, expected 7\)/,
      },
      { code: 'status_mismatch', expected: 'review_required' },
      { code: 'decision_mismatch' },
      { code: 'trace_mismatch' },
    ],
  );
  t.match(
    await after({
      [`${fields}/nationality`]: 'XX',
      [`${record}/identifiers/0/value`]: 'GB29NWBK60161331926818',
    }),
    [
      { code: 'country_unknown', field: `${fields}/nationality` },
      { code: 'identifier', field: `${record}/identifiers/0/valid`, expected: false },
    ],
  );
  t.match(await after({ '/decision': 'reject' }), [
    { code: 'decision_mismatch', expected: 'auto_verify' },
  ]);
  t.match(await after({ [`${record}/subject/lei`]: '529900T8BM49AURSDO54' }), [
    { code: 'identifier', field: `${record}/subject/lei`, message: /check digits do not fit/ },
  ]);
});

t.test('a hit that is ruled out settles the check, the status and the decision', async (t) => {
  const watch_lists = [
    {
      entry_id: 'list:demo',
      list: 'demo',
      kind: 'list',
      names: ['Demo'],
      version: '1',
      entries: 1,
    },
    { entry_id: 'demo:1', list: 'demo', kind: 'person', names: ['Lene Holmgaard'] },
  ];
  const outcome = await makeRecord([passport], {
    input: {
      record_type: 'kyc',
      documents: [{ document_type: 'passport' }],
      subject: { kind: 'person', name: 'Lene Holmgaard' },
    },
    context: { reference: referenceOf(pipeline.reference, { watch_lists, false_positives: [] }) },
  });
  t.equal(outcome.completedUnit.decision, 'review');
  const at = '/compliance_object/screening/hits/0/false_positive';
  const ruleOut = (expires_on: string) =>
    findingsAfter(pipeline.operations.record, outcome, {
      [at]: { reason: 'Other birth', expires_on },
    });
  const settled = await ruleOut('2027-03-01');
  t.match(settled, [
    { code: 'screening', expected: 'passed', message: 'Every hit is ruled out.' },
    { code: 'status_mismatch', expected: 'verified' },
    { code: 'decision_mismatch', expected: 'auto_verify' },
    { code: 'trace_mismatch', field: '/validation_traces/screening', expected: 'passed' },
  ]);
  t.match((await ruleOut('2026-02-28'))[0], {
    code: 'decision_expired',
    field: `${at}/expires_on`,
  });
});
