import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { growsInStep } from '../../support/growth.ts';
import { mostProbable } from '../../../plugins/legal/nda/answer.ts';
import {
  questionNames,
  questions,
  type QuestionName,
} from '../../../plugins/legal/nda/questions.ts';
import { analyze } from './analyze.ts';

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../plugins/legal/samples', name), 'utf8');
const intelligenceOf = async (text: string, input = {}) =>
  (await analyze(text, { input })).completedUnit.contract_intelligence;

t.test('an NDA is asked all questions, and the answers name their evidence', async (t) => {
  const { completedUnit, evidence } = await analyze(sample('nda.txt'));
  const { nda_questions: answered } = completedUnit.contract_intelligence;
  t.same(
    answered.map(({ question }) => question),
    questionNames,
  );
  const of = (name: QuestionName) => answered.find(({ question }) => question === name)!;
  for (const [name, words] of [
    ['independent_development', 'independently developed'],
    ['notice_of_compelled_disclosure', 'required by law'],
    ['third_party_information', 'third party'],
    ['no_license', 'grants any license'],
    ['oral_information_included', 'orally'],
  ] as const) {
    const { answer, evidence: sentences, probability } = of(name);
    t.equal(answer, 'entailed', name);
    t.ok(
      sentences.some(({ text }) => text.includes(words)),
      name,
    );
    t.ok(probability > 0.5 && probability < 1, name);
  }
  for (const name of ['no_reverse_engineering', 'no_solicitation'] as const) {
    t.match(of(name), { answer: 'not_mentioned', evidence: [] });
  }
  const index = questionNames.indexOf('independent_development');
  const place = evidence[`/contract_intelligence/nda_questions/${index}/evidence/0`];
  t.match(place, { text: /independently developed/, source: 'model' });
});

t.test('a contradiction is always for a person to check', async (t) => {
  const text = sample('nda.txt').replace(
    'shall confirm the destruction in writing.',
    'shall confirm the destruction in writing. The receiving party shall not copy or reproduce any Confidential Information.',
  );
  const { nda_questions: answered } = await intelligenceOf(text);
  const contradicted = answered.filter(({ answer }) => answer === 'contradicted');
  t.ok(contradicted.some(({ question }) => question === 'copies_permitted'));
  t.ok(contradicted.every(({ check, evidence }) => check && evidence.length > 0));
});

t.test('other contracts and other languages are not asked', async (t) => {
  t.same((await intelligenceOf(sample('msa.txt'))).nda_questions, []);
  t.same((await intelligenceOf(sample('nda-german.txt'))).nda_questions, []);
  const { nda_questions: expected } = await intelligenceOf(sample('msa.txt'), {
    contract_type: 'nda',
  });
  t.equal(expected.length, questionNames.length, 'unless the request says so');
});

t.test('the answer is the most probable of the three', async (t) => {
  const weights = { entailed: [-1, 2], contradicted: [-1, -2] };
  t.match(mostProbable(weights, [1]), { answer: 'entailed' });
  t.match(mostProbable(weights, [-1]), { answer: 'contradicted' });
  const { answer, probability } = mostProbable(weights, [0]);
  t.equal(answer, 'not_mentioned');
  t.equal(probability.toFixed(3), (1 / (1 + 2 / Math.E)).toFixed(3));
});

t.test('phrases take time in proportion to a sentence', async (t) => {
  await growsInStep(t, 1_500, (times) => {
    const part = 'not the copies of any information from third parties upon return ';
    for (const { entails } of Object.values(questions)) entails.test(part.repeat(times));
  });
});
