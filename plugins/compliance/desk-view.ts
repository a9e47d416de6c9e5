// How the review desk shows a record: its checks as cards, and screening hits beside the subject.

import type { DeskView } from 'workmill/sdk';

const root = '/compliance_object';

export const recordView: DeskView = {
  cards: [
    {
      items: `${root}/checks`,
      title: '/check',
      badges: ['/result', '/effect'],
      severities: { failed: 'critical' },
      details: ['/detail'],
    },
    {
      items: `${root}/tags`,
      title: '/title',
      badges: ['/tag', '/retention/period'],
      details: ['/cite'],
    },
  ],
  matches: [
    {
      items: `${root}/screening/hits`,
      subject: `${root}/screening/subject/name`,
      name: '/name',
      score: '/score',
      badges: ['/level'],
      severities: { strong: 'critical', probable: 'warning' },
      pairs: [
        { items: '/words', given: '/given', listed: '/listed', note: '/relation' },
        {
          items: '/evidence',
          label: '/field',
          given: '/given',
          listed: '/listed',
          note: '/effect',
        },
      ],
      details: [
        '/list',
        '/entry_id',
        '/unmatched_given',
        '/unmatched_listed',
        '/shared_number',
        '/rules',
      ],
      ruledOut: { at: '/false_positive', reason: '/reason', until: '/expires_on' },
    },
  ],
};
