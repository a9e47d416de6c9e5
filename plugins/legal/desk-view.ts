// How the review desk shows a contract: clauses and obligations as cards beside the text.

import type { DeskView } from 'workmill/sdk';

const root = '/contract_intelligence';

export const contractView: DeskView = {
  cards: [
    {
      items: `${root}/flagged_clauses`,
      title: '/clause',
      badges: ['/risk', '/recommendation'],
      severities: {
        high: 'critical',
        medium: 'warning',
        reject: 'critical',
        legal_review: 'warning',
        negotiate: 'warning',
      },
      quote: '/quote',
      details: ['/message', '/position', '/fallback', '/candidates/0'],
    },
    {
      items: `${root}/obligations_extracted`,
      title: '/action',
      badges: ['/party', '/deadline'],
      quote: '/quote',
      details: ['/due', '/condition'],
    },
    {
      items: `${root}/clauses`,
      title: '/clause',
      badges: ['/presence'],
      severities: { not_found: 'warning' },
      quote: '/passages/0/text',
      details: ['/candidates/0/text'],
    },
    {
      items: `${root}/nda_questions`,
      title: '/statement',
      badges: ['/answer', '/check'],
      quote: '/evidence/0/text',
    },
    { items: `${root}/inconsistencies`, title: '/message', badges: ['/code'] },
  ],
};
