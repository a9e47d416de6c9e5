// How the review desk shows a case: the conversation as turns, and what was read in it as cards.

import type { DeskView } from 'workmill/sdk';

const root = '/case_object';

export const caseView: DeskView = {
  conversation: { items: `${root}/conversation`, role: '/role', text: '/text', at: '/at' },
  cards: [
    { items: `${root}/signals`, title: '/signal', quote: '/text' },
    { items: `${root}/reply_macros`, title: '/title', badges: ['/language'], details: ['/text'] },
    {
      items: `${root}/escalations`,
      title: '/title',
      badges: ['/at', '/unless'],
      details: ['/team', '/action'],
    },
  ],
};
