// Shipped positions for distribution and agency agreements.

import type { PlaybookRule } from '../rule.ts';

export const distributionRules: readonly PlaybookRule[] = [
  {
    id: 'distribution.post_termination',
    title: 'Duties after the end',
    contract_types: ['distribution', 'agency', 'franchise'],
    when: { clause: 'post_termination_services' },
    risk: 'low',
    recommendation: 'auto_accept',
    position: 'Stock can be sold for 90 days.',
  },
  {
    id: 'distribution.no_territory',
    title: 'No territory',
    contract_types: ['distribution'],
    when: { sentence: ['territory', 'vertragsgebiet', 'territoire'], is: 'missing' },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'The territory is stated.',
  },
  {
    id: 'distribution.minimum_purchase',
    title: 'Minimum purchases',
    contract_types: ['distribution', 'supply'],
    when: {
      sentence: [
        'minimum purchase',
        'minimum quantity',
        'minimum order',
        'mindestabnahme',
        'take-or-pay',
        'take or pay',
      ],
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Targets instead of minimum purchases.',
  },
  {
    id: 'distribution.goodwill_waiver',
    title: 'Waiver of compensation at the end',
    contract_types: ['distribution', 'agency'],
    when: {
      sentence: ['goodwill', 'indemnity', 'compensation', 'ausgleichsanspruch'],
      words: [
        'no compensation',
        'not be entitled to any compensation',
        'waives any',
        'no indemnity',
        'ausgeschlossen',
      ],
    },
    risk: 'medium',
    recommendation: 'legal_review',
    position: 'Statutory compensation applies.',
  },
  {
    id: 'distribution.price_fixing',
    title: 'Resale prices are prescribed',
    contract_types: ['distribution', 'franchise'],
    when: {
      sentence: ['resale price', 'retail price', 'wiederverkaufspreis'],
      words: [
        'shall not sell below',
        'not less than',
        'minimum resale',
        'minimum retail',
        'fixed by',
      ],
    },
    risk: 'high',
    recommendation: 'reject',
    position: 'The distributor sets its prices freely.',
  },
];
