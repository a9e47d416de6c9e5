// Clauses that a tenant has taught: from rows and corrections to a model, and from the model to results.

import t from 'tap';
import { trainModel, type ReferenceRow } from '../../../core/sdk/sdk.ts';
import { findClauses } from '../../../plugins/legal/clauses/find-clauses.ts';
import { contractOf } from '../../../plugins/legal/text/contract.ts';
import { clauseModel } from '../../../plugins/legal/clauses/clause-model.ts';
import { analyze, readBytes, trainedModel } from './analyze.ts';

const machines = [
  'lathe',
  'press',
  'oven',
  'crane',
  'mixer',
  'saw',
  'pump',
  'loom',
  'kiln',
  'forge',
];

/** As a customer labels them: one kind of its own, one that is shipped, and sentences of neither. */
const rows = machines.flatMap((machine, index): ReferenceRow[] => [
  {
    label_id: `${index}-a`,
    contract: machine,
    text: `Supplier shall report the carbon emissions of the ${machine} to Customer each year.`,
    clauses: ['own.emissions'],
  },
  {
    label_id: `${index}-b`,
    contract: machine,
    text: `The ${machine} shall be stored in a dry hall, and its storage shall be insured by Customer.`,
    clauses: ['insurance'],
  },
  {
    label_id: `${index}-c`,
    contract: machine,
    text: `Supplier shall deliver the ${machine} to the plant of Customer in Ogden.`,
    clauses: [],
  },
]);

const { labeled_clauses: fromRows, clause_lessons: fromLessons } = clauseModel.learnsFrom;

t.test('a corrected result teaches the clauses of its passages', async (t) => {
  const lesson = {
    workflow_id: 'wf_1',
    clauses: ['own.emissions', 'insurance', 'audit_rights', null],
    passages: [
      [{ text: 'Report the emissions.', page: 1 }],
      [{ text: 'Insure the hall. Pay the premium.' }, { text: 'Report the emissions.' }],
      null,
      [{ text: 'Of no clause.' }],
    ],
  };
  t.same(
    fromLessons!(lesson).map(({ text, labels, group }) => [text.trim(), labels, group]),
    [
      ['Report the emissions.', ['own.emissions', 'insurance'], 'wf_1'],
      ['Insure the hall.', ['insurance'], 'wf_1'],
      ['Pay the premium.', ['insurance'], 'wf_1'],
    ],
  );
  t.same(fromLessons!({ workflow_id: 'wf_2' }), []);
  t.same(fromRows!({ label_id: '1' }), []);
});

t.test(
  'a model of the tenant adds its own kinds and answers for those it was taught',
  async (t) => {
    const examples = rows.flatMap((row) => fromRows!(row));
    const { file } = await trainModel(examples, clauseModel.training);
    const contract = (clause: string): string =>
      `SUPPLY AGREEMENT\n\nThis Supply Agreement (the "Agreement") is made on May 4, 2026 by and between Alder Works Inc., a Nevada corporation ("Supplier"), and Birch Foods LLC, a Utah limited liability company ("Customer").\n\n1. Governing Law. This Agreement shall be governed by the laws of the State of Utah.\n\n2. ${clause}\n`;
    const reporting =
      'Supplier shall report the carbon emissions of the grinder to Customer each year.';
    const rule = {
      id: 'own.emissions_reported',
      title: 'Emissions are reported',
      when: { clause: 'own.emissions' },
      risk: 'low',
      recommendation: 'negotiate',
    };
    const settings = { playbook: { rules: [rule] } };
    const model = trainedModel(file);
    const read = async (clause: string, request = {}) =>
      (await analyze(contract(clause), { settings, ...request })).completedUnit
        .contract_intelligence;
    const { clauses, flagged_clauses: flags } = await read(reporting, { model });
    const of = (name: string) => clauses.find(({ clause }) => clause === name);
    t.equal(of('own.emissions')!.presence, 'found');
    t.match(of('own.emissions')!.passages[0]!.text, /carbon emissions/);
    t.ok(flags.some(({ rule: id, quote }) => id === rule.id && quote!.includes('emissions')));
    t.equal(of('governing_law')!.presence, 'found', 'the shipped model answers for the rest');
    t.equal(clauses.length, 42);
    const other = await read('Supplier shall deliver the grinder to the plant in Ogden.', {
      model,
    });
    t.equal(other.clauses.find(({ clause }) => clause === 'own.emissions')!.presence, 'not_found');
    const before = await read(reporting);
    t.equal(before.clauses.length, 41, 'without a model of the tenant there are the shipped kinds');
  },
);

t.test(
  'a shipped kind needs its threshold for contracts, a taught one a sure sentence',
  async (t) => {
    const contract = contractOf(await readBytes(Buffer.from('The price shall not rise.')));
    const scores = { of: () => 0.4, isSure: () => true };
    const presence = (threshold: number | null) =>
      findClauses(contract, scores, {
        names: ['price_restrictions'],
        thresholdOf: () => threshold,
      })[0]!.presence;
    t.equal(presence(0.5), 'not_found');
    t.equal(presence(0.3), 'found');
    t.equal(presence(null), 'found');
  },
);
