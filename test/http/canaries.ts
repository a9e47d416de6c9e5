// Documents and rows with personal data that occurs nowhere else.

/** Words of the values, as no other text of the appliance has them. */
export const canaries = [
  'quirrina',
  'zaffertonne',
  'ZQ7719402',
  '1971-03-29',
  'Ploverquay',
  'Tarnhollow',
];

export const subject = {
  kind: 'person',
  name: 'Quirrina Zaffertonne',
  date_of_birth: '1971-03-29',
  document_number: 'ZQ7719402',
  country: 'DK',
};
export const bill = `Nordlys Energi A/S

Quirrina Zaffertonne
Ploverquay 17
1401 København K

Invoice date: 12 January 2026
Electricity, December 2025: DKK 612.40
`;
export const contract = `SERVICE AGREEMENT

This Agreement is made as of March 1, 2026 by and between Alpha Works GmbH ("Supplier") and Edwin Tarnhollow ("Customer").

1. Term. This Agreement ends on March 1, 2031.

2. Reports. Supplier shall deliver a report to Edwin Tarnhollow by May 31, 2026.

3. Law. This Agreement shall be governed by the laws of England and Wales.

ALPHA WORKS GMBH

By: /s/ Anke Zaffertonne
Name: Anke Zaffertonne
Title: Director
`;

export const listRow = {
  entry_id: 'list:demo',
  list: 'demo',
  kind: 'list',
  names: ['Demo'],
  version: '1',
  entries: 1,
};

/** A row of monitored_subjects. */
export const monitored = {
  tenant_id: 'acme',
  subject_id: '01890000-0000-7000-8000-000000000001',
  pipeline: 'compliance',
  operation: 'record',
  subject_hash: 'none',
  workflow_id: '01890000-0000-7000-8000-000000000002',
  subject: JSON.stringify(subject),
  findings: stored({ entry_id: 'demo:1', name: subject.name }),
  ruled_out: stored({ entry_id: 'demo:2', false_positive: { reason: 'Not Quirrina' } }),
  changed_at: '2026-01-01',
  last_change: JSON.stringify({
    version: 1,
    appeared: [{ entry_id: 'demo:1', name: subject.name }],
    gone: [{ entry_id: 'demo:3', name: 'Zaffertonne, Q.' }],
  }),
};

function stored(content: { entry_id: string; [name: string]: unknown }): string {
  return JSON.stringify([{ key: content.entry_id, source: null, content }]);
}
