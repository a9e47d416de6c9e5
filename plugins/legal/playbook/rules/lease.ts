// Shipped positions for leases.

import type { PlaybookRule } from '../rule.ts';

export const leaseRules: readonly PlaybookRule[] = [
  {
    id: 'lease.deposit_high',
    title: 'Security deposit',
    contract_types: ['lease'],
    when: {
      sentence: ['security deposit', 'kaution', 'dépôt de garantie'],
      without: ['no security deposit'],
    },
    risk: 'low',
    recommendation: 'auto_accept',
    position: 'At most three monthly rents.',
  },
  {
    id: 'lease.rent_increase',
    title: 'Increase of the rent',
    contract_types: ['lease'],
    when: {
      sentence: ['rent', 'miete'],
      words: ['increase', 'escalat', 'adjusted annually', 'erhöh', 'index'],
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Once a year, with the consumer price index.',
  },
  {
    id: 'lease.no_sublease',
    title: 'No sublease',
    contract_types: ['lease'],
    when: {
      sentence: ['sublet', 'sublease', 'untervermiet'],
      words: ['shall not', 'may not', 'prohibited', 'nicht'],
      without: ['unreasonably withheld'],
    },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'Sublease with consent that is not unreasonably withheld.',
  },
  {
    id: 'lease.repairs',
    title: 'The tenant repairs the structure',
    contract_types: ['lease'],
    when: {
      sentence: ['tenant', 'lessee', 'mieter'],
      words: ['structural repair', 'repair the roof', 'roof and structure', 'dach und fach'],
      without: ['landlord shall', 'lessor shall'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'The landlord repairs roof and structure.',
  },
  {
    id: 'lease.personal_guarantee',
    title: 'Personal guarantee',
    contract_types: ['lease', 'loan'],
    when: {
      sentence: ['personal guarantee', 'personally guarantee', 'personal guaranty', 'bürgschaft'],
      without: ['no personal'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'No personal guarantee.',
  },
];
