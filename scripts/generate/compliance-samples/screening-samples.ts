// Subjects that are screened against a watch list of fictitious entries.

import type { Sample } from './sample.ts';

const watch_lists = [
  {
    entry_id: 'list:demo',
    list: 'demo',
    kind: 'list',
    names: ['Demonstration list'],
    version: '2026-02-20',
    entries: 2,
  },
  {
    entry_id: 'demo:1',
    list: 'demo',
    kind: 'person',
    names: ['TELMIK, Orvan Drovsk', 'Орван Телмик'],
    birth_dates: ['1961-04-09'],
    countries: ['RU'],
    documents: ['PX778120'],
  },
  {
    entry_id: 'demo:2',
    list: 'demo',
    kind: 'organisation',
    names: ['Quellar Shipping Company Limited'],
  },
];

const screened = (subject: object) => ({ record_type: 'kyc', subject });

/** Records without documents always go to review; only the screening differs. */
const toReview = {
  files: {},
  reference: { watch_lists },
  status: 'in_review',
  decision: 'review',
} as const;

const ruledOut = {
  decision_id: 'earlier-review',
  kind: 'organisation',
  name: 'Quellar Shipping Co. Ltd',
  entry_ids: ['demo:2'],
  reasons: ['Another register number and another seat'],
};

export const screeningSamples: readonly Sample[] = [
  {
    ...toReview,
    name: 'screening-person',
    about: 'a person whose name and date of birth are listed',
    input: screened({ kind: 'person', name: 'Orvan Telmik Drovsk', date_of_birth: '1961-04-09' }),
    expected: { screening: { hits: [{ entry_id: 'demo:1', level: 'strong' }] } },
  },
  {
    ...toReview,
    name: 'screening-script',
    about: 'a person whose name is listed in Cyrillic letters',
    input: screened({ kind: 'person', name: 'Орван Телмик' }),
    expected: { screening: { hits: [{ entry_id: 'demo:1', level: 'probable' }] } },
  },
  {
    ...toReview,
    name: 'screening-other-birth',
    about: 'a person of a listed name who was born forty years later',
    input: screened({ kind: 'person', name: 'Orvan Telmik', date_of_birth: '2001-12-01' }),
    expected: { screening: { hits: [] } },
  },
  {
    ...toReview,
    name: 'screening-organization',
    about: 'an organization with another spelling of its legal form',
    input: screened({ kind: 'organisation', name: 'Quellar Shipping Co. Ltd' }),
    expected: { screening: { hits: [{ entry_id: 'demo:2' }] } },
  },
  {
    ...toReview,
    name: 'screening-false-positive',
    about: 'an organization whose hit an earlier review has ruled out',
    input: screened({ kind: 'organisation', name: 'Quellar Shipping Co. Ltd' }),
    reference: { watch_lists, false_positives: [{ ...ruledOut, expire_on: ['2999-12-31'] }] },
    expected: {
      screening: {
        hits: [{ entry_id: 'demo:2', false_positive: { decision_id: 'earlier-review' } }],
      },
    },
  },
  {
    ...toReview,
    name: 'screening-false-positive-expired',
    about: 'an organization of which the decision about a hit has expired',
    input: screened({ kind: 'organisation', name: 'Quellar Shipping Co. Ltd' }),
    reference: { watch_lists, false_positives: [{ ...ruledOut, expire_on: ['2020-12-31'] }] },
    expected: { screening: { hits: [{ entry_id: 'demo:2', false_positive: null }] } },
  },
  {
    ...toReview,
    name: 'screening-clear',
    about: 'a person who is on no list',
    input: screened({ kind: 'person', name: 'Lene Holmgaard' }),
    expected: {
      screening: { lists: [{ name: 'demo', version: '2026-02-20', entries: 2 }], hits: [] },
    },
  },
];
