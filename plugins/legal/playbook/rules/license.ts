// Shipped positions for licenses.

import type { PlaybookRule } from '../rule.ts';

export const licenseRules: readonly PlaybookRule[] = [
  {
    id: 'license.no_grant',
    title: 'No license grant',
    contract_types: ['license'],
    when: { clause: 'license_grant', is: 'missing' },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'The scope of the license is stated.',
  },
  {
    id: 'license.volume',
    title: 'Restriction of volume',
    contract_types: ['license', 'hosting'],
    when: { clause: 'volume_restriction' },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'Use above the limit is charged at the agreed price.',
  },
  {
    id: 'license.unlimited',
    title: 'Unlimited license',
    contract_types: ['license'],
    when: { clause: 'unlimited_license' },
    risk: 'medium',
    recommendation: 'legal_review',
    position: 'Licenses are counted.',
  },
  {
    id: 'license.audit_costs',
    title: 'Costs of an audit',
    contract_types: ['license', 'distribution', 'franchise'],
    when: {
      clause: 'audit_rights',
      words: [
        'cost of the audit',
        'costs of the audit',
        'cost of such audit',
        'costs of such audit',
        'expense of the audit',
        'audit fees',
        'pay for the audit',
        'bear the cost',
      ],
    },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'The auditing party pays, unless fees are short by more than 5 %.',
  },
  {
    id: 'license.no_escrow',
    title: 'No escrow of source code',
    contract_types: ['license'],
    when: { clause: 'source_code_escrow', is: 'missing' },
    risk: 'low',
    recommendation: 'auto_accept',
    position: 'Source code of critical software is in escrow.',
  },
  {
    id: 'license.affiliates',
    title: 'Affiliates have no license',
    contract_types: ['license', 'hosting'],
    when: { sentence: ['affiliate', 'subsidiar', 'verbundene unternehmen'], is: 'missing' },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'Affiliates may use the license.',
  },
];
