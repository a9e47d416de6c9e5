// Proofs of address, register extracts and identifiers of fictitious people and companies. The age
// of these documents depends on the day of the test. Cases whose result changes with it have settings,
// which excludes them from the demonstration.

import type { Sample } from './sample.ts';

const bill = [
  'Nordlys Energi A/S',
  'Energivej 4, 8000 Aarhus C',
  '',
  'Lene Holmgaard',
  'Strandgade 17',
  '1401 København K',
  '',
  'Invoice date: 12 January 2026',
  'Customer number: 88-40917',
  'Electricity, December 2025: DKK 612.40',
];
const lene = { kind: 'person', name: 'Lene Holmgaard', country: 'DK' };

const extract = [
  'COMPANY REGISTER - CURRENT EXTRACT',
  '',
  'Company name: Bergfalke Werkzeugbau GmbH',
  'Registration number: HRB 40917',
  'Registered office: Mühlenweg 3, 49080 Osnabrück',
  'Company status: active',
  'Managing director: Heike Vosskuhl',
  'Date of issue: 3 February 2026',
];
const bergfalke = {
  kind: 'organisation',
  name: 'Bergfalke Werkzeugbau GmbH',
  country: 'DE',
  registration_number: 'HRB 40917',
};

const of = (document_type: string, subject: object, more: object = {}) => ({
  record_type: 'kyc',
  documents: [{ document_type }],
  subject,
  ...more,
});

export const companySamples: readonly Sample[] = [
  {
    name: 'bill',
    settings: { proof_of_address_months: 3 },
    about: 'an electricity bill of the last three months',
    files: { 'bill.txt': bill },
    input: of('proof_of_address', lene),
    status: 'completed',
    expected: {
      verification_status: 'verified',
      documents: [{ fields: { address: 'Strandgade 17, 1401 København K', date: '2026-01-12' } }],
    },
    decision: 'auto_verify',
  },
  {
    name: 'bill-old',
    about: 'an electricity bill that is too old',
    files: { 'bill-old.txt': bill.map((line) => line.replace('January 2026', 'August 2025')) },
    input: of('proof_of_address', lene),
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
  {
    name: 'bill-of-another',
    about: 'an electricity bill of somebody else',
    files: {
      'bill-of-another.txt': bill.map((line) => line.replace('Lene Holmgaard', 'Per Kjær')),
    },
    input: of('proof_of_address', lene),
    status: 'in_review',
    expected: { verification_status: 'review_required' },
    decision: 'review',
  },
  {
    name: 'extract',
    settings: { registry_extract_months: 6 },
    about: 'a register extract of an active company, with identifiers',
    files: { 'extract.txt': extract },
    input: of('company_registry', bergfalke, {
      identifiers: [
        { scheme: 'iban', value: 'DE89 3704 0044 0532 0130 00' },
        { scheme: 'eu.vat', value: 'DE 136 695 976' },
      ],
    }),
    status: 'completed',
    expected: {
      verification_status: 'verified',
      identifiers: [
        { scheme: 'iban', valid: true },
        { scheme: 'eu.vat', valid: true },
      ],
    },
    decision: 'auto_verify',
  },
  {
    name: 'extract-dissolved',
    about: 'a register extract of a company in liquidation',
    files: {
      'extract-dissolved.txt': extract.map((line) => line.replace('active', 'in liquidation')),
    },
    input: of('company_registry', bergfalke),
    status: 'completed',
    expected: { verification_status: 'failed' },
    decision: 'reject',
  },
  {
    name: 'extract-other-number',
    about: 'a register extract of another company of nearly the same name',
    files: { 'extract-other-number.txt': extract.map((line) => line.replace('40917', '51022')) },
    input: of('company_registry', bergfalke),
    status: 'completed',
    expected: { verification_status: 'failed' },
    decision: 'reject',
  },
  {
    name: 'identifiers',
    demo: true,
    about: 'identifiers without a document, one of them mistyped',
    files: {},
    input: {
      record_type: 'kyc',
      subject: bergfalke,
      identifiers: [
        { scheme: 'iban', value: 'DE89 3704 0044 0532 0130 01' },
        { scheme: 'lei', value: '529900T8BM49AURSDO55' },
      ],
    },
    status: 'in_review',
    expected: {
      verification_status: 'review_required',
      identifiers: [
        { scheme: 'iban', valid: false, fault: 'checksum' },
        { scheme: 'lei', valid: true },
      ],
    },
    decision: 'review',
  },
];
