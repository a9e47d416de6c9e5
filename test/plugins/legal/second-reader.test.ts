// A model server as a second reader of contracts: what its answers change, and what they do not.

import t from 'tap';
import type { ModelAnswer, ModelQuestion } from '../../../core/models/server.ts';
import { createModel } from '../../../core/pipelines/sandbox/extract.ts';
import { createRangeFinder } from '../../../core/sdk/find-value.ts';
import type { Clause } from '../../../plugins/legal/clauses/find-clauses.ts';
import { compareClause } from '../../../plugins/legal/model/compare-clause.ts';
import type { ModelOpinion } from '../../../plugins/legal/model/opinion.ts';
import { instructionsFor, unsureClauses } from '../../../plugins/legal/model/question.ts';
import { contractOf } from '../../../plugins/legal/text/contract.ts';
import { analyze, readBytes } from './analyze.ts';

const preamble =
  'SERVICES AGREEMENT\n\nThis Services Agreement (the "Agreement") is made on May 4, 2026 by and between Alder Works Inc., a Nevada corporation ("Provider"), and Jane Roe, an individual residing in Reno ("Client").\n\n1. Services. Provider shall repair the machines of Client.\n\n';
const nothing = {
  parties: [],
  agreement_date: null,
  effective_date: null,
  expiration_date: null,
};

async function readWith(text: string, answer: ModelAnswer | object) {
  const asked: ModelQuestion[] = [];
  const ask = async (question: ModelQuestion) => {
    asked.push(question);
    return 'refused' in answer ? answer : { value: answer };
  };
  const server = createModel('local', ask, () => {});
  const [alone, both] = [await analyze(text), await analyze(text, { server })];
  const { contract_intelligence: read, audit_trail: trail } = both.completedUnit;
  const rows = trail.filter(({ check }) => check.startsWith('model_'));
  const codes = both.validation.failures.map(({ code }) => code);
  return { alone, both, read, rows, codes, asked };
}

const partyAt = (index: number): string => `/contract_intelligence/parties/${index}`;
const effective = '/contract_intelligence/effective_date';
const made = '/contract_intelligence/metadata/agreement_date';

t.test('a model that reads the same makes the values surer', async (t) => {
  const answer = {
    ...nothing,
    parties: ['Alder Works Inc', 'Jane Roe'],
    agreement_date: '2026-05-04',
  };
  const { alone, both, rows, codes } = await readWith(preamble, answer);
  const of = (pointer: string) => both.evidence[pointer]!.confidence;
  t.ok(of(partyAt(1)) > alone.evidence[partyAt(1)]!.confidence);
  t.equal(of(made), alone.evidence[made]!.confidence, 'what is surer than that stays');
  t.equal(both.evidence[partyAt(1)]!.source, 'layout');
  t.match(rows, [{ check: 'model_server', result: 'passed' }]);
  t.same(codes, []);
});

t.test(
  'another date that the contract shows is traced, and makes the value less sure',
  async (t) => {
    const text = `${preamble}2. Samples. Provider has sent samples on June 9, 2026.\n`;
    const { alone, both, read, rows } = await readWith(text, {
      ...nothing,
      agreement_date: '2026-06-09',
    });
    t.equal(read.metadata.agreement_date, '2026-05-04');
    t.ok(both.evidence[made]!.confidence < 0.51 * alone.evidence[made]!.confidence);
    t.match(rows, [
      { check: 'model_server', result: 'failed' },
      {
        check: 'model_disagrees',
        detail: 'agreement_date: read as 2026-05-04; the model reads 2026-06-09',
      },
    ]);
  },
);

t.test('what the contract does not show is dropped and named', async (t) => {
  const answer = {
    ...nothing,
    agreement_date: '2031-01-01',
    parties: ['Alder Works Inc.', 'Jane Roe', 'Oak Ltd'],
  };
  const { read, rows, codes } = await readWith(preamble, answer);
  t.equal(read.metadata.agreement_date, '2026-05-04');
  t.same(read.parties, ['Alder Works Inc.', 'Jane Roe']);
  t.same(
    rows.map(({ check, detail }) => [check, detail.split(':')[0]]),
    [
      ['model_server', 'local'],
      ['model_dropped', 'parties'],
      ['model_dropped', 'agreement_date'],
    ],
  );
  t.same(codes, []);
});

t.test('what the model alone has read goes to a person', async (t) => {
  const text =
    'SERVICES AGREEMENT\n\nThis Agreement is by and between Alder Works Inc., a Nevada corporation ("Provider"), and the mill at the lower bridge, known to all as Grey Mill.\n\n1. Services. Provider shall repair the machines from the day the river froze over, 9 January 2026. Each party shall keep the information of the other party secret, and this Agreement is governed by the laws of the State of Nevada.\n';
  const { alone, both, read, codes } = await readWith(text, {
    ...nothing,
    parties: ['Alder Works Inc.', 'Grey Mill'],
    effective_date: '2026-01-09',
  });
  t.same(alone.completedUnit.contract_intelligence.parties, ['Alder Works Inc.']);
  t.same(read.parties, ['Alder Works Inc.', 'Grey Mill']);
  t.equal(read.effective_date, '2026-01-09');
  t.match(both.evidence[partyAt(1)], { source: 'model:local', text: 'Grey Mill', confidence: 0.6 });
  t.match(both.evidence[effective], { source: 'model:local', text: '9 January 2026' });
  t.same(codes, ['model_alone', 'model_alone']);
});

t.test('a further party is not added, and lowers the confidence', async (t) => {
  const text = `${preamble}2. Premises. The machines stand in the hall of Oak Storage Ltd.\n`;
  const { alone, both, read } = await readWith(text, {
    ...nothing,
    parties: ['Alder Works Inc.', 'Jane Roe', 'Oak Storage Ltd'],
  });
  t.same(read.parties, ['Alder Works Inc.', 'Jane Roe']);
  t.ok(both.confidence < alone.confidence);
});

t.test('a model without an answer changes nothing but the audit trail', async (t) => {
  const { alone, both, rows } = await readWith(preamble, { refused: 'timeout' });
  t.same(both.evidence, alone.evidence);
  t.match(rows, [{ result: 'skipped', detail: 'local gave no answer: timeout' }]);
  t.notOk(alone.completedUnit.audit_trail.some(({ check }) => check.startsWith('model_')));
});

t.test('of a long contract the model is shown the preamble and the dates', async (t) => {
  const filler = '3. Care. Provider shall keep the tools of Client dry and clean.\n\n'.repeat(600);
  const text = `${preamble}${filler}4. Start. The work begins on June 9, 2026.\n\n${filler}`;
  const { asked } = await readWith(text, nothing);
  const shown = asked[0]!.document;
  t.ok(shown.length < 20_500, `${shown.length} characters`);
  t.match(shown, 'Alder Works Inc.');
  t.match(shown, 'begins on June 9, 2026');
});

const sentence = 'Client may end this Agreement at any time for any reason.';
const clauseText = `${preamble}2. End. ${sentence}\n\n3. Care. Provider keeps the tools dry.`;
const contract = contractOf(await readBytes(new TextEncoder().encode(clauseText)));
const start = clauseText.indexOf(sentence);
const span = { start, end: start + sentence.length, text: sentence, probability: 0.5 };
const found: Clause = {
  name: 'termination_for_convenience',
  presence: 'found',
  probability: 0.5,
  spans: [span],
  candidates: [],
};
const absent: Clause = {
  ...found,
  name: 'insurance',
  presence: 'absent',
  probability: 0.3,
  spans: [],
};
const sure: Clause = { ...found, name: 'audit_rights', probability: 0.97 };

function compared(clause: Clause, quote: string | null) {
  const opinion: ModelOpinion = {
    model: 'local',
    refused: null,
    confirmed: [],
    added: [],
    disagreements: [],
    dropped: [],
  };
  const read = { contract, scores: { of: () => 0.3, isSure: () => false } };
  const finder = createRangeFinder(clauseText);
  return { opinion, clause: compareClause(clause, quote, { read, finder, opinion }) };
}

t.test('clauses near their threshold are asked for, the nearest first', async (t) => {
  const read = { contract, clauses: [sure, absent, found] };
  const asked = unsureClauses(read, { thresholdOf: () => 0.45 });
  t.same(
    asked.map(({ name }) => name),
    ['termination_for_convenience', 'insurance'],
  );
  t.match(instructionsFor(asked), 'clause_1: Termination for convenience. clause_2: Insurance.');
});

t.test('a quote of the passage confirms a clause, whatever its line ends', async (t) => {
  const { clause, opinion } = compared(found, 'client may end this\nagreement at any time');
  t.equal(clause.probability, 0.75);
  t.same(opinion.confirmed, ['clauses/termination_for_convenience']);
});

t.test('a clause that the model does not see stays found, and is less sure', async (t) => {
  for (const quote of [null, 'Provider keeps the tools dry.']) {
    const { clause, opinion } = compared(found, quote);
    t.match(clause, { presence: 'found', probability: 0.25, spans: [{ probability: 0.25 }] });
    t.match(opinion.disagreements, [{ read: sentence, given: quote }]);
  }
});

t.test('a clause that only the model sees is not found, but no longer absent', async (t) => {
  const { clause, opinion } = compared(absent, 'Provider keeps the tools dry.');
  t.match(clause, { presence: 'not_found', spans: [], candidates: [{ probability: 0.3 }] });
  t.match(clause.candidates[0]!.text, /^Provider keeps/);
  t.match(opinion.disagreements, [{ read: null }]);
});

t.test('an invented quote counts neither for nor against a clause', async (t) => {
  const { clause, opinion } = compared(absent, 'Provider maintains insurance.');
  t.same(clause, absent);
  t.same(opinion.dropped, ['clauses/insurance']);
});
