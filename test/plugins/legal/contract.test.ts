import t from 'tap';
import { addDuration, findDurations } from '../../../plugins/legal/text/durations.ts';
import { findDates } from '../../../plugins/legal/text/dates.ts';
import { squeeze } from '../../../plugins/legal/text/squeeze.ts';
import { sectionsOf } from '../../../plugins/legal/text/sections.ts';
import pipeline from '../../../plugins/legal/pipeline.ts';
import { findingsAfter } from '../../support/corrected.ts';
import { analyze } from './analyze.ts';

t.test('dates are read in words, figures and the languages that are read', async (t) => {
  const read = (text: string, isMonthFirst = true) => findDates(text, isMonthFirst)[0]?.date;
  t.equal(read('made this 8th day of May, 2014'), '2014-05-08');
  t.equal(read('as of March 3rd, 2020'), '2020-03-03');
  t.equal(read('on the twenty-first day of June, 2019'), '2019-06-21');
  t.equal(read('am 12. Januar 2026'), '2026-01-12');
  t.equal(read('le 1er avril 2026'), '2026-04-01');
  t.equal(read('4/5/2020', true), '2020-04-05');
  t.equal(read('4/5/2020', false), '2020-05-04');
  t.equal(read('30 February 2020'), undefined);
  t.equal(read('____ day of May 2014'), undefined);
});

t.test('durations are read in words and figures', async (t) => {
  const read = (text: string) => findDurations(text).map(({ count, unit }) => `${count} ${unit}`);
  t.same(read('thirty-six (36) months'), ['36 month']);
  t.same(read('a 90-day period'), ['90 day']);
  t.same(read('two successive one-year terms'), ['1 year']);
  t.same(read('drei Jahre'), ['3 year']);
  t.equal(addDuration('2024-01-31', { count: 1, unit: 'month' }), '2024-02-29');
  t.equal(addDuration('2026-03-01', { count: 2, unit: 'week' }), '2026-03-15');
});

t.test('offsets of the squeezed text lead back to the document', async (t) => {
  const original = 'One   two\n\n\n  three\nfour';
  const { text, at } = squeeze(original);
  t.equal(text, 'One two\nthree four');
  t.equal(original.slice(at(text.indexOf('three'))), 'three\nfour');
  t.equal(original.slice(at(text.indexOf('four'))), 'four');
});

t.test('sections are numbered lines, and figures in a text are not', async (t) => {
  const text = '1. Scope\nIn 2020 there were\n30 days of rain.\n2.1 Fees. Pay.\nEXHIBIT B\n';
  t.same(
    sectionsOf(text).map(({ number, kind, heading }) => [number, kind, heading]),
    [
      ['1', 'section', 'Scope'],
      ['2.1', 'section', 'Fees'],
      ['B', 'exhibit', null],
    ],
  );
});

const preamble =
  'SERVICES AGREEMENT\n\nThis Services Agreement (the "Agreement") is made on May 4, 2026 by and between Alder Works Inc., a Nevada corporation ("Provider"), and Jane Roe, an individual residing in Reno ("Client").\n\n';
const contractWith = (clauses: string): string =>
  `${preamble}1. Services. Provider shall repair the machines of Client.\n\n${clauses}\n`;
const read = async (clauses: string, request = {}) =>
  (await analyze(contractWith(clauses), request)).completedUnit.contract_intelligence;

t.test(
  'a company and a person are parties with the names that the contract gives them',
  async (t) => {
    const { party_details: parties } = await read('');
    t.same(parties, [
      { name: 'Alder Works Inc.', role: 'supplier', aliases: ['Provider'] },
      { name: 'Jane Roe', role: 'customer', aliases: ['Client'] },
    ]);
  },
);

t.test('the law of another contract or statute does not govern', async (t) => {
  const { metadata } = await read(
    '2. Law. The laws of the State of Utah shall govern this Agreement. Provider is organized under the laws of Nevada.',
  );
  t.equal(metadata.governing_law, 'Utah');
});

t.test('disputes are heard by the courts of a place, or by arbitrators', async (t) => {
  const venueIn = async (clause: string) => (await read(`2. Disputes. ${clause}`)).metadata.venue;
  t.same(
    await venueIn(
      'Each party submits to the exclusive jurisdiction of the state and federal courts located in the City of Reno, Nevada for any dispute.',
    ),
    { kind: 'courts', place: 'Reno, Nevada', exclusive: true },
  );
  t.same(
    await venueIn(
      'All disputes shall be finally settled by arbitration under the Rules of Arbitration of the International Chamber of Commerce. Either party may seek an injunction in the courts of Utah.',
    ),
    { kind: 'arbitration', place: null, exclusive: true },
  );
  t.same(
    await venueIn('Any dispute shall be resolved by arbitration held in Geneva, Switzerland.'),
    { kind: 'arbitration', place: 'Geneva, Switzerland', exclusive: true },
  );
  t.equal(await venueIn('The court order was issued in May.'), null);
});

t.test('a date of the last signature is told apart from a printed one', async (t) => {
  const text =
    'SERVICES AGREEMENT\n\nThis Services Agreement is made by and between Alder Works Inc. ("Provider") and Birch Foods LLC ("Client").\n\n1. Services. Provider shall repair the machines of Client. Client shall pay each invoice within thirty (30) days after its receipt.\n\nALDER WORKS INC.\nBy: /s/ Ann Alder\nDate: May 2, 2026\n\nBIRCH FOODS LLC\nBy: /s/ Bo Birch\nDate: May 4, 2026\n';
  const { metadata } = (await analyze(text)).completedUnit.contract_intelligence;
  t.match(metadata, {
    agreement_date: /^2026-05-0[24]$/,
    agreement_date_derived: /^date of (?:a|the last) signature$/,
  });
});

t.test('a term and a start give the end, and tell how', async (t) => {
  const { metadata } = await read(
    '2. Term. This Agreement commences on June 1, 2026 (the "Effective Date") and continues for a term of eighteen (18) months from the Effective Date.',
  );
  t.equal(metadata.expiration_date, '2027-12-01');
  t.equal(metadata.expiration_date_derived, '18 months from 2026-06-01');
});

t.test('items of a list have the subject and the verb of their lead-in', async (t) => {
  const { obligations_extracted: obligations } = await read(
    '2. Duties. Client shall:\n\n(a) give Provider access to the plant; and\n\n(b) pay each invoice within thirty (30) days after its receipt.',
  );
  const actions = obligations.map(({ action }) => action);
  t.ok(actions.includes('Client shall give Provider access to the plant'), actions.join(' | '));
  const payment = obligations.find(({ action }) => action.includes('pay each invoice'));
  t.match(payment, { party: 'Client', due: /^within thirty \(30\) days/, prohibition: false });
});

t.test('a deadline counts from the effective date, but not in business days', async (t) => {
  const { obligations_extracted: obligations } = await read(
    '2. Start. This Agreement is effective as of June 1, 2026 (the "Effective Date"). Provider shall deliver the plan within ten (10) days of the Effective Date. Provider shall deliver the list within ten (10) business days of the Effective Date.',
  );
  const dueOf = (word: string) => obligations.find(({ action }) => action.includes(word))?.deadline;
  t.equal(dueOf('plan'), '2026-06-11');
  t.equal(dueOf('list'), undefined);
});

t.test(
  'a deadline counts from the end of the term, unless the contract may end earlier',
  async (t) => {
    const { obligations_extracted: obligations } = await read(
      '2. Term. This Agreement commences on June 1, 2026 (the "Effective Date") and continues for a term of two (2) years from the Effective Date. Provider shall return the tools within thirty (30) days after the expiration of this Agreement. Provider shall send the log at least sixty (60) days before the end of the Term. Provider shall return the keys within ten (10) days after expiration or termination of this Agreement.',
    );
    const dueOf = (word: string) =>
      obligations.find(({ action }) => action.includes(word))?.deadline;
    t.equal(dueOf('tools'), '2028-07-01');
    t.equal(dueOf('log'), '2028-04-02');
    t.equal(dueOf('keys'), undefined);
  },
);

t.test('the foot of a page does not cut a sentence in two', async (t) => {
  const { clauses, obligations_extracted: obligations } = await read(
    '2. Law. This Agreement shall be governed by the laws of the State\nPage 3 of 6\n\nof Utah. Provider shall keep the\n\n- 4 -\n\nTools clean during the Term.',
  );
  const law = clauses.find(({ clause }) => clause === 'governing_law')!;
  t.match(law.passages[0]!.text, /laws of the State\nof Utah\.$/);
  t.ok(obligations.some(({ action }) => action.includes('keep the Tools clean')));
});

t.test('a prohibition with its proviso is one obligation', async (t) => {
  const { obligations_extracted: obligations } = await read(
    '2. Secrecy. Provider shall not disclose the drawings to any person, except to its employees who need them.',
  );
  t.match(
    obligations.find(({ action }) => action.includes('disclose')),
    {
      prohibition: true,
      condition: /^except to its employees/,
    },
  );
});

t.test('obligations are left out on request', async (t) => {
  const { completedUnit } = await analyze(contractWith(''), {
    options: { extract_obligations: false },
  });
  t.same(completedUnit.contract_intelligence.obligations_extracted, []);
});

t.test('a missing exhibit is reported, and one that is there is not', async (t) => {
  const clause =
    '2. Scope. The machines are listed in Exhibit C and Exhibit D.\n\nEXHIBIT C\n\nA lathe.';
  const { inconsistencies } = await read(clause);
  t.same(
    inconsistencies.map(({ code, message }) => [code, message.slice(0, 9)]),
    [['missing_exhibit', 'Exhibit D']],
  );
});

t.test('numbers in words and in figures are compared, and so are dates of one term', async (t) => {
  const clause =
    '2. Payment. Client shall pay within thirty (60) days, and one hundred fifty thousand dollars ($150,000) within forty-five (45) days. The fee is five percent (15%).\n\n3. Start. Services begin on June 1, 2026 (the "Start Date"). Training begins on July 1, 2026 (the "Start Date").';
  const { inconsistencies } = await read(clause);
  t.same(
    inconsistencies.map(({ code, message }) => [code, message.split(':')[0]]),
    [
      ['conflicting_figures', '"thirty (60)"'],
      ['conflicting_figures', '"five percent (15%)"'],
      ['conflicting_dates', '"Start Date" stands for 2026-06-01 and for 2026-07-01.'],
    ],
  );
});

t.test('another counterparty than expected halves the confidence and is traced', async (t) => {
  const expected = await analyze(contractWith(''), { input: { counterparty: 'Alder Works' } });
  const other = await analyze(contractWith(''), { input: { counterparty: 'Birch Foods' } });
  t.ok(other.confidence <= expected.confidence / 2 + 0.001);
  const trace = other.completedUnit.audit_trail.find(({ check }) => check === 'counterparty');
  t.equal(trace!.result, 'failed');
});

t.test('evidence leads to the text of the value', async (t) => {
  const { evidence } = await analyze(contractWith(''));
  t.match(evidence['/contract_intelligence/parties/0'], { text: 'Alder Works Inc.', page: null });
  t.equal(evidence['/contract_intelligence/metadata/agreement_date']!.text, 'May 4, 2026');
});

t.test('a document without text is refused, whatever else it is', async (t) => {
  await t.rejects(analyze('Agreement'), { code: 'document_unreadable' });
});

t.test('a megabyte in one line is read or sent to a person, in proportional time', async (t) => {
  const line = 'the party of the first part '.repeat(40_000);
  const { validation } = await analyze(line);
  t.ok(validation.failures.some(({ code }) => code === 'parties_missing'));
});

t.test(
  'corrections of a contract are held against its dates, clauses and the request',
  async (t) => {
    const outcome = await analyze(
      'SERVICES AGREEMENT\n\nThis Services Agreement is made on 20 February 2026 between Nordbach Systems GmbH, a company of Bremen ("Supplier"), and Seeufer Logistics Ltd., a company of London ("Customer").\n\n1. TERM\n\n1.1 This Agreement takes effect on 1 March 2026 and continues for an initial term of three (3) years from the Effective Date. It renews automatically for successive periods of one (1) year each, unless either Party gives notice of non-renewal at least sixty (60) days before the end of the then current term.\n\n1.2 Supplier shall deliver the plan to Customer by 30 April 2026.\n',
      { input: { counterparty: 'Seeufer Logistics' } },
    );
    const { metadata } = outcome.completedUnit.contract_intelligence;
    t.match(metadata, { expiration_date: '2029-03-01', renewal: { notice_by: '2028-12-31' } });
    const read = '/contract_intelligence';
    const after = (changes: Record<string, unknown>) =>
      findingsAfter(pipeline.operations.contract, outcome, changes, {
        input: { counterparty: 'Seeufer Logistics' },
      });
    t.same(await after({ [`${read}/metadata/title`]: 'Services' }), []);
    t.match(await after({ [`${read}/effective_date`]: '2026-04-01' }), [
      { code: 'term_mismatch', field: `${read}/metadata/expiration_date`, expected: '2029-04-01' },
    ]);
    t.match(await after({ [`${read}/metadata/expiration_date`]: '2026-02-28' }), [
      {
        code: 'dates_out_of_order',
        message: 'The contract ends on 2026-02-28, and takes effect on 2026-03-01.',
      },
      { code: 'term_mismatch' },
      { code: 'notice_by_mismatch', expected: '2025-12-30' },
    ]);
    t.match(await after({ [`${read}/metadata/renewal/notice`]: { count: 4, unit: 'year' } }), [
      { code: 'notice_too_long' },
      { code: 'notice_by_mismatch', expected: '2025-03-01' },
    ]);
    t.match(await after({ [`${read}/effective_date`]: '2026-02-30' }), [
      { code: 'date_invalid', message: 'The calendar has no day 2026-02-30.' },
    ]);
    t.match(await after({ [`${read}/parties/1`]: 'Seehafen Ltd.' }), [
      { code: 'parties_differ', field: `${read}/party_details/1/name`, expected: 'Seehafen Ltd.' },
    ]);
    t.match(await after({ [`${read}/party_details/1`]: { name: 'B', role: null, aliases: [] } }), [
      { code: 'parties_differ' },
      { code: 'counterparty_missing' },
    ]);
    const sum = { amount: '1.190,50', currency: 'EURO', purpose: 'fee' };
    t.match(await after({ [`${read}/sums`]: [sum] }), [
      { code: 'sum_invalid', field: `${read}/sums/0/amount` },
      { code: 'currency_unknown', field: `${read}/sums/0/currency` },
    ]);
  },
);

t.test(
  'a corrected clause is held against the playbook, and the risk against the clauses',
  async (t) => {
    const outcome = await analyze(
      'SERVICES AGREEMENT\n\nThis Services Agreement is made as of 1 March 2026 between Nordbach Systems GmbH ("Supplier") and Seeufer Logistics Ltd. ("Customer"). The liability of Customer is unlimited.\n\n1. Supplier shall deliver the plan to Customer by 30 April 2026.\n',
    );
    const flags = outcome.completedUnit.contract_intelligence.flagged_clauses;
    const at = flags.findIndex(({ risk }) => risk !== 'high');
    const flag = `/contract_intelligence/flagged_clauses/${at}`;
    const after = (changes: Record<string, unknown>, settings = {}) =>
      findingsAfter(pipeline.operations.contract, outcome, changes, { settings });
    const raised = await after({ [`${flag}/recommendation`]: 'reject' });
    t.match(raised, [
      {
        code: 'playbook_mismatch',
        field: `${flag}/recommendation`,
        expected: flags[at]!.recommendation,
      },
      { code: 'decision_mismatch', field: '/decision', expected: 'reject' },
    ]);
    t.match(await after({ [`${flag}/rule`]: 'no.such_rule' }), [{ code: 'rule_unknown' }]);
    t.match(await after({ '/contract_intelligence/flagged_clauses': [] }), [
      { code: 'risk_mismatch', expected: 'low_risk' },
      { code: 'decision_mismatch', expected: 'auto_accept' },
    ]);
  },
);
