import t from 'tap';
import { likeness, signatureOf } from '../../../plugins/support/related/signature.ts';
import { resolveCase } from './resolve.ts';

type Row = Readonly<Record<string, unknown>>;

/** What runs remember, found as the appliance finds it. */
function memory() {
  const rows: Row[] = [];
  return {
    rows,
    reference: {
      find: async (_set: string, match: Readonly<Record<string, string>>) =>
        rows.filter((row) =>
          Object.entries(match).every(([field, value]) =>
            [row[field]].flat().some((one) => one === value),
          ),
        ),
      lookup: async () => null,
    },
  };
}

async function resolveAll(
  cases: readonly { transcript: string; customerId?: string; now: string }[],
) {
  const { rows, reference } = memory();
  const units = [];
  for (const [index, one] of cases.entries()) {
    const { completedUnit, remember = [] } = await resolveCase({ ...one, reference });
    for (const { row } of remember) rows.push({ ...row, workflow_id: `wf_${index}` });
    units.push(completedUnit);
  }
  return units;
}

const late =
  'My parcel with order 4711 has not arrived although it should have been here last Monday. Please check it.';

t.test('texts that are nearly the same have signatures that are', async (t) => {
  const one = signatureOf(late)!;
  const other = signatureOf(late.replace('4711', '9022').replace('Please check it', 'Check it'))!;
  t.ok(likeness(one.digest, other.digest) > 0.5);
  t.ok(one.bands.some((band) => other.bands.includes(band)));
  const strange = signatureOf(
    'The printer on the second floor jams each time I print a long report.',
  )!;
  t.ok(likeness(one.digest, strange.digest) < 0.1);
  t.equal(signatureOf('Hello there'), null);
});

t.test('the same message of a customer is a duplicate, another one is related', async (t) => {
  const [, second, third, fourth] = await resolveAll([
    { transcript: late, customerId: 'c1', now: '2026-03-02T10:00:00Z' },
    { transcript: late, customerId: 'c1', now: '2026-03-03T10:00:00Z' },
    {
      transcript: 'How do I change the language of the app on my phone?',
      customerId: 'c1',
      now: '2026-03-04T10:00:00Z',
    },
    { transcript: late, customerId: 'c2', now: '2026-03-05T10:00:00Z' },
  ]);
  t.match(second!.case_object.related_cases, [
    { workflow_id: 'wf_0', relation: 'duplicate', likeness: 1 },
  ]);
  t.match(second!.case_object.suggested_actions, [
    'Merge the case with the earlier one, and answer once.',
  ]);
  t.match(
    third!.case_object.related_cases.map(({ relation }) => relation),
    ['same_customer', 'same_customer'],
  );
  t.equal(fourth!.case_object.related_cases[0]!.relation, 'similar', 'of another customer');
});

t.test('many cases alike in a short time are an incident', async (t) => {
  const units = await resolveAll(
    [0, 5, 10, 15, 20, 25].map((minute) => ({
      transcript: `The checkout page shows error 500 since this morning and nothing can be saved, id ${minute}.`,
      now: `2026-03-02T10:${String(minute).padStart(2, '0')}:00Z`,
    })),
  );
  t.equal(units[3]!.case_object.incident, null);
  t.match(units[4], {
    routing_decision: 'level_3_specialist',
    case_object: {
      incident: { opened: true, cases: 5, since: '2026-03-02T10:00:00.000Z' },
      impact: 'high',
      suggested_actions: ['Open an incident, and link the cases that are alike to it.'],
    },
  });
  t.match(units[5]!.case_object, {
    incident: {
      incident_id: units[4]!.case_object.incident!.incident_id,
      opened: false,
      cases: 6,
    },
    suggested_actions: ['Link the case to the open incident.'],
  });
});
