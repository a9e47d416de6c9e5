// Dates and lengths of time that are chosen by learned weights.

import t from 'tap';
import { addDuration } from '../../../plugins/legal/text/durations.ts';
import { choose, inOrder } from '../../../plugins/legal/facts/choose.ts';
import { dateInputNames } from '../../../plugins/legal/facts/date-inputs.ts';
import { effectiveDateWeights } from '../../../plugins/legal/facts/weights.ts';
import { analyze } from './analyze.ts';

async function read(text: string) {
  const { completedUnit } = await analyze(text);
  const { metadata, effective_date: effective } = completedUnit.contract_intelligence;
  const { agreement_date: agreement, expiration_date: expiration, renewal } = metadata;
  return { agreement, effective, expiration, renewal };
}

const preamble =
  'This Supply Agreement is made and entered into this 4th day of May, 2026 by and between Acme, Inc. and Bolt LLC.\n\n';

t.test('the likeliest value is chosen, and none if that is likelier', async (t) => {
  const candidates = [
    { value: 'once', inputs: [1] },
    { value: 'twice', inputs: [0.5] },
    { value: 'twice', inputs: [0.6] },
  ];
  t.match(choose(candidates, [1], 0.45), { candidate: { value: 'twice', inputs: [0.6] } });
  t.equal(choose(candidates, [1], 0.5), null);
  t.equal(choose(candidates, [-9], 0.5), null);
  t.equal(choose([], [1], 0), null);
  t.ok(choose([{ value: 'much', inputs: [1e9] }], [1], 0.5)!.probability <= 1, 'stays a number');
});

t.test('weights that do not belong to the inputs are refused', async (t) => {
  t.equal(inOrder(dateInputNames, effectiveDateWeights.weights).length, dateInputNames.length);
  t.throws(() => inOrder(['new_input'], effectiveDateWeights.weights), /no weight for new_input/);
});

t.test('the day of the agreement is told from its start and from other agreements', async (t) => {
  const text =
    'Pursuant to that certain Loan Agreement dated January 2, 2020, as amended, Bolt owns the plant. ' +
    'This Agreement shall take effect on June 1, 2026 (the "Effective Date").';
  t.match(await read(preamble + text), { agreement: '2026-05-04', effective: '2026-06-01' });
});

t.test('a contract can take effect with its last signature', async (t) => {
  const text =
    'This Services Agreement is effective as of the last date on which it is signed below and is made by and between ' +
    'Acme, Inc. and Bolt LLC. Bolt shall repair the machines of Acme with due care and in time.\n\n' +
    '1. Law. This Agreement is governed by the laws of the State of Ohio.\n\n' +
    'Acme, Inc.\nBy: /s/ Ada Moor\nDate: April 26, 2026\n\nBolt LLC\nBy: /s/ Ben Voss\nDate: April 28, 2026\n';
  t.equal((await read(text)).effective, '2026-04-28');
});

t.test('the end is stated, or follows from the term; the notice counts back from it', async (t) => {
  const start = `${preamble}This Agreement is effective as of June 1, 2026 (the "Effective Date"). `;
  const stated = 'The initial term of this Agreement shall continue until May 31, 2029. ';
  t.match(await read(start + stated), { expiration: '2029-05-31', renewal: { notice_by: null } });
  const renewed =
    'The term of this Agreement shall be for a period of three (3) years from the Effective Date and shall ' +
    'automatically renew for successive one (1) year terms unless either party gives written notice of its ' +
    'intent not to renew at least sixty (60) days prior to the end of the then-current term. ';
  t.match(await read(start + renewed), {
    expiration: '2029-06-01',
    renewal: {
      term: { count: 1, unit: 'year' },
      notice: { count: 60, unit: 'day' },
      notice_by: '2029-04-02',
    },
  });
  const business = renewed.replace('sixty (60) days', 'sixty (60) business days');
  t.match(
    await read(start + business),
    { renewal: { notice_by: null } },
    'business days have no known calendar',
  );
});

t.test('durations count back by the calendar', async (t) => {
  t.equal(addDuration('2029-03-01', { count: -60, unit: 'day' }), '2028-12-31');
  t.equal(addDuration('2029-03-31', { count: -1, unit: 'month' }), '2029-02-28');
  t.equal(addDuration('2029-01-15', { count: -14, unit: 'month' }), '2027-11-15');
});
