import t from 'tap';
import { readStatements } from '../../../plugins/compliance/ownership/read-statements.ts';
import { traceOwners } from '../../../plugins/compliance/ownership/trace-owners.ts';
import { makeRecord } from './record.ts';

const record = (recordType: string, recordId: string, recordDetails: object) => ({
  statementId: `statement-${recordId}`,
  declarationSubject: 'quellar',
  recordId,
  recordType,
  recordStatus: 'new',
  recordDetails,
});
const entity = (id: string, name: string) => record('entity', id, { name });
const person = (id: string, fullName: string) =>
  record('person', id, { names: [{ type: 'legal', fullName }] });
const holds = (interestedParty: string, subject: string, exact?: number) =>
  record('relationship', `${interestedParty}-${subject}`, {
    subject,
    interestedParty,
    interests: [{ type: 'shareholding', ...(exact !== undefined && { share: { exact } }) }],
  });

const quellar = entity('quellar', 'Quellar Shipping Ltd');
const holding = entity('holding', 'Quellar Holding Ltd');
const siri = person('siri', 'Siri Bratt');
const ownersOf = (statements: readonly object[]) =>
  traceOwners(readStatements(JSON.stringify(statements))!);

t.test('shares are multiplied along a chain and added over chains', async (t) => {
  const { owners, circles } = ownersOf([
    quellar,
    holding,
    siri,
    holds('holding', 'quellar', 60),
    holds('siri', 'holding', 50),
    holds('siri', 'quellar', 10),
  ]);
  t.match(owners, [{ name: 'Siri Bratt', isPerson: true, least: 40, most: 40, steps: 2 }]);
  t.same(circles, []);
});

t.test('a step without a figure leaves a range, and circles are named', async (t) => {
  const { owners } = ownersOf([quellar, siri, holds('siri', 'quellar')]);
  t.match(owners, [{ least: 0, most: 100, hasUnknownShare: true }]);
  const { circles } = ownersOf([
    quellar,
    holding,
    holds('holding', 'quellar', 60),
    holds('quellar', 'holding', 60),
  ]);
  t.same(circles, [['Quellar Shipping Ltd', 'Quellar Holding Ltd']]);
});

t.test('a later statement replaces an earlier one about the same record', async (t) => {
  const { owners } = ownersOf([
    quellar,
    siri,
    holds('siri', 'quellar', 80),
    holds('siri', 'quellar', 30),
  ]);
  t.match(owners, [{ least: 30 }]);
});

t.test(
  'a declaration passes with a known beneficial owner, and goes to review without',
  async (t) => {
    const input = { record_type: 'kyc', documents: [{ document_type: 'ownership' }] };
    const decide = async (statements: object) =>
      (await makeRecord([JSON.stringify(statements)], { input })).completedUnit;
    const known = await decide([quellar, siri, holds('siri', 'quellar', 75)]);
    t.equal(known.decision, 'auto_verify');
    t.match(known.compliance_object.documents[0]!.ownership!.owners, [{ least_percent: 75 }]);
    const small = await decide([quellar, siri, holds('siri', 'quellar', 10)]);
    t.equal(small.decision, 'review');
    const missing = await decide([quellar, holds('nobody', 'quellar', 90)]);
    t.equal(missing.decision, 'review');
    t.equal((await decide({ invoice: 1 })).decision, 'review');
  },
);

t.test('many entities that hold each other are followed in bounded time', async (t) => {
  const ids = Array.from({ length: 60 }, (_, at) => `e${at}`);
  const all = ids.flatMap((one) =>
    ids.filter((other) => other !== one).map((other) => holds(one, other, 10)),
  );
  const { isCut } = ownersOf([
    quellar,
    ...ids.map((id) => entity(id, id)),
    holds('e0', 'quellar', 50),
    ...all,
  ]);
  t.equal(isCut, true);
});
