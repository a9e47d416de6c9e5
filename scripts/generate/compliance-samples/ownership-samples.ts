// Statements of beneficial ownership (BODS 0.4) of fictitious companies.

import type { Sample } from './sample.ts';

const input = { record_type: 'kyc', documents: [{ document_type: 'ownership' }] };

const statement = (recordType: string, recordId: string, recordDetails: object) => ({
  statementId: `statement-${recordId}`,
  declarationSubject: 'quellar',
  recordId,
  recordType,
  recordStatus: 'new',
  recordDetails,
});
const entity = (id: string, name: string) => statement('entity', id, { name });
const holds = (interestedParty: string, subject: string, exact: number) =>
  statement('relationship', `${interestedParty}-${subject}`, {
    subject,
    interestedParty,
    interests: [{ type: 'shareholding', share: { exact } }],
  });

const quellar = entity('quellar', 'Quellar Shipping Ltd');
const holding = entity('holding', 'Quellar Holding Ltd');
const siri = statement('person', 'siri', { names: [{ type: 'legal', fullName: 'Siri Bratt' }] });

const file = (name: string, statements: readonly object[]) => ({
  [name]: [JSON.stringify(statements, null, 1)],
});

export const ownershipSamples: readonly Sample[] = [
  {
    name: 'ownership',
    about: 'a person who holds a company through another one, and directly',
    files: file('ownership.json', [
      quellar,
      holding,
      siri,
      holds('holding', 'quellar', 60),
      holds('siri', 'holding', 50),
      holds('siri', 'quellar', 10),
    ]),
    input,
    status: 'completed',
    expected: {
      verification_status: 'verified',
      documents: [{ ownership: { owners: [{ name: 'Siri Bratt', least_percent: 40 }] } }],
    },
    decision: 'auto_verify',
  },
  {
    name: 'ownership-circle',
    about: 'two companies that hold each other, and nobody else',
    files: file('ownership-circle.json', [
      quellar,
      holding,
      holds('holding', 'quellar', 60),
      holds('quellar', 'holding', 60),
    ]),
    input,
    status: 'in_review',
    expected: {
      verification_status: 'review_required',
      documents: [{ ownership: { circles: [['Quellar Shipping Ltd', 'Quellar Holding Ltd']] } }],
    },
    decision: 'review',
  },
];
