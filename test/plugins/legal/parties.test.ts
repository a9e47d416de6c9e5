// Who is a party: names with their forms, and what only looks like one.

import t from 'tap';
import { partyKey, partyName } from '../../../plugins/legal/facts/party-names.ts';
import { analyze } from './analyze.ts';

async function partiesOf(text: string): Promise<string[]> {
  const { completedUnit } = await analyze(text);
  return completedUnit.contract_intelligence.parties;
}

const more =
  '\n\n1. Services. Each party shall perform its duties under this Agreement with due care and in time.\n\n' +
  '2. Law. This Agreement is governed by the laws of the State of Ohio.';

t.test('a university and a plc are parties with their whole names', async (t) => {
  const text =
    'This License Agreement is entered into by and between The Nordholm University ("NU"), a foundation having its ' +
    'seat in Nordholm, and Kestrel Optics plc, a public company ("Licensee").';
  t.same(await partiesOf(text + more), ['The Nordholm University', 'Kestrel Optics plc']);
});

t.test('who signs a joint filing is a party, not the company that it is about', async (t) => {
  const text =
    'JOINT FILING AGREEMENT\n\nIn accordance with the rules of the regulator, the undersigned hereby confirm the agreement by ' +
    'and among them to the joint filing on behalf of them of the statement about shares.\n\n' +
    'ALDER CAPITAL, L.P.\n\nBy: /s/ Ines Moor\nName: Ines Moor\nTitle: General Counsel\n\n' +
    'BRIGHTWATER GP, LLC\n\nBy: /s/ Owen Pritchard\nName: Owen Pritchard\nTitle: Director\n';
  t.same(await partiesOf(text), ['ALDER CAPITAL, L.P.', 'BRIGHTWATER GP, LLC']);
});

t.test('words that tell what a party is are no party, nor is who signs for one', async (t) => {
  const described =
    'This Supply Agreement is made by and between Ostrava Turbine Co., Ltd. ("Seller"), a subsidiary of Vistula Energy ' +
    'Technology Co., a registered Financial Company (RFC), and Amber Grid, ("Buyer"), 3900 North Street, a Florida corporation.';
  t.same(await partiesOf(described + more), ['Ostrava Turbine Co., Ltd.', 'Amber Grid']);
  const person =
    'This Agreement is entered into by and among Larkspur Holdings, Inc. (the "Company") and Noor Halvorsen, in her ' +
    'individual capacity and as a member of the Bramble Group (the "Designee").';
  t.same(await partiesOf(person + more), ['Larkspur Holdings, Inc.', 'Noor Halvorsen']);
});

t.test('a letter and a power of attorney name parties without "between"', async (t) => {
  const power =
    'LIMITED POWER OF ATTORNEY\n\nKNOW ALL MEN BY THESE PRESENTS, dated as of March 2, 2026, that TIDEWATER FUND COMPANY, a ' +
    'statutory trust (the "Trust"), makes PELHAM ADVISORY COMPANY, a corporation (the "Adviser"), its agent under this agreement.';
  t.same(await partiesOf(power + more), ['TIDEWATER FUND COMPANY', 'PELHAM ADVISORY COMPANY']);
});

t.test('a party is the same with "&" and with "and"', async (t) => {
  t.equal(partyKey('Pell & Daughters Retail Plc'), partyKey('Pell and Daughters Retail plc'));
  t.equal(partyName('APPROVED AND AGREED: KIRN S.R.L.'), 'KIRN S.R.L.');
});

t.test('places, dates, statutes and bare forms are no names', async (t) => {
  for (const printed of [
    'New York, U.S.A.',
    'South Carolina Corporation',
    'Effective February 4',
    'Securities Exchange Act',
    'Professional Corporation',
    'Trust',
    'R E C I T A L S',
  ]) {
    t.equal(partyName(printed), null, printed);
  }
  t.equal(partyName('on behalf of Bolt Trading AS'), 'Bolt Trading AS');
});
