import t from 'tap';
import type { Check } from '../../../plugins/compliance/checks/check.ts';
import { decide } from '../../../plugins/compliance/checks/policy.ts';
import { compareNames } from '../../../plugins/compliance/documents/names.ts';
import {
  checkIdentifier,
  identifierSchemes,
} from '../../../plugins/compliance/identifiers/schemes.ts';
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
