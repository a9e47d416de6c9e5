// Shipped positions for employment and consulting agreements.

import type { PlaybookRule } from '../rule.ts';

export const employmentRules: readonly PlaybookRule[] = [
  {
    id: 'employment.non_compete_long',
    title: 'Long non-compete after employment',
    contract_types: ['employment', 'consulting'],
    when: { clause: 'non_compete', longer_than: { count: 12, unit: 'month' } },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'At most six months, with compensation.',
  },
  {
    id: 'employment.severance',
    title: 'Severance',
    contract_types: ['employment'],
    when: { sentence: ['severance', 'abfindung'] },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Statutory severance.',
  },
  {
    id: 'employment.golden_parachute',
    title: 'Payment at a change of control',
    contract_types: ['employment'],
    when: {
      sentence: ['change of control', 'change in control'],
      words: ['bonus', 'severance', 'accelerat', 'lump sum', 'vest'],
    },
    risk: 'high',
    recommendation: 'legal_review',
    position: 'No payments at a change of control.',
  },
  {
    id: 'employment.no_ip',
    title: 'Inventions are not assigned',
    contract_types: ['employment', 'consulting'],
    when: {
      sentence: [
        'inventions',
        'work product',
        'work made for hire',
        'works made for hire',
        'intellectual property',
        'hereby assigns',
        'are the property of',
        'arbeitsergebnisse',
      ],
      is: 'missing',
    },
    risk: 'medium',
    recommendation: 'negotiate',
    position: 'Results of the work belong to the employer.',
  },
  {
    id: 'employment.notice_long',
    title: 'Long notice period',
    contract_types: ['employment'],
    when: {
      sentence: ['notice', 'kündigungsfrist'],
      words: ['terminat', 'resign', 'kündig'],
      longer_than: { count: 3, unit: 'month' },
      without: ['surviv', 'non-compet'],
    },
    risk: 'low',
    recommendation: 'negotiate',
    position: 'At most three months.',
  },
  {
    id: 'employment.clawback_training',
    title: 'Repayment by the employee',
    contract_types: ['employment'],
    when: {
      sentence: ['repay', 'reimburse the company', 'zurückzahlen'],
      words: ['bonus', 'training', 'relocation', 'fortbildung'],
    },
    risk: 'low',
    recommendation: 'legal_review',
    position: 'Repayment decreases with time.',
  },
];
