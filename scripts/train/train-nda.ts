// Trains the answers to questions about non-disclosure agreements: `scripts/node
// scripts/train/train-nda.ts FOLDER`. Takes one minute on one core; the result is reproducible.
// FOLDER contains agreements of ContractNLI (format: nda/ndas.ts). Prints the accuracy on
// agreements with an unseen form, and writes plugins/legal/models/nda-model.json and nda.json. Half
// of the agreements, by hash of the ID, were not examined while the phrases were written; they are
// reported separately.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assignFolds, readModel, trainModel, type TrainedModel } from '../../core/sdk/sdk.ts';
import {
  mostProbable,
  phraseTexts,
  scoreEvidence,
  type AnswerWeights,
} from '../../plugins/legal/nda/answer.ts';
import { evidenceBlocks } from '../../plugins/legal/nda/evidence-inputs.ts';
import { questionNames, type QuestionName } from '../../plugins/legal/nda/questions.ts';
import { phraseHits, signalsOf, type EvidenceScores } from '../../plugins/legal/nda/signals.ts';
import { fitAnswers, type Answered } from './nda/fit-answers.ts';
import {
  abstainingCurve,
  figuresOf,
  figuresOfQuestions,
  rounded,
  type Judged,
} from './nda/measure-answers.ts';
import { examplesOf, readNdas, type LabeledNda } from './nda/ndas.ts';

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the folder of agreements: train-nda.ts FOLDER.');
const models = join(import.meta.dirname, '../../plugins/legal/models');
const foldCount = 5;

const ndas = readNdas(source);
console.log(`${ndas.length} agreements, ${new Set(ndas.map(({ form }) => form)).size} forms`);
const folds = assignFolds(
  ndas.map(({ id, form }) => ({ text: id, labels: [], group: form })),
  foldCount,
);
const judged: (Judged & { nda: number })[] = [];
for (let fold = 0; fold < foldCount; fold += 1) {
  const learned = await learn(ndas.filter((_, index) => folds[index] !== fold));
  const model = readModel(learned.trained.file);
  for (const [index, nda] of ndas.entries()) {
    if (folds[index] !== fold) continue;
    const scores = scoreEvidence(model, nda.text, nda.sentences);
    for (const { question, signals, answer } of answeredOf(nda, scores)) {
      const { answer: given, probability } = mostProbable(learned.weights[question], signals);
      judged.push({ nda: index, question, expected: answer, given, probability });
    }
  }
}
const isUnseen = ({ nda }: { nda: number }): boolean =>
  Number.parseInt(createHash('sha256').update(ndas[nda]!.id).digest('hex').slice(0, 8), 16) % 2 ===
  0;
const parts = {
  all: figuresOf(judged),
  unseen: figuresOf(judged.filter(isUnseen)),
  seen: figuresOf(judged.filter((one) => !isUnseen(one))),
};
for (const [name, figures] of Object.entries(parts)) console.log(name, JSON.stringify(figures));
console.table(abstainingCurve(judged));
const ofQuestions = figuresOfQuestions(judged);
console.table(
  questionNames.map((name) => ({
    name,
    accuracy: ofQuestions[name].accuracy,
    ...ofQuestions[name].f1,
  })),
);

const { trained, weights } = await learn(ndas);
console.log(`${trained.report.features} features, ${trained.file.length} bytes`);
// Base64, because plugins can read only files that they import.
const file = Buffer.from(trained.file).toString('base64');
writeFileSync(join(models, 'nda-model.json'), `${JSON.stringify({ file }, null, 2)}\n`);
const card = {
  examplesDigest: trained.examplesDigest,
  agreements: ndas.length,
  figures: parts,
  abstaining: abstainingCurve(judged),
  questions: Object.fromEntries(
    questionNames.map((name) => [
      name,
      { ...ofQuestions[name], weights: roundedWeights(weights[name]) },
    ]),
  ),
};
writeFileSync(join(models, 'nda.json'), `${JSON.stringify(card, null, 2)}\n`);

/** Trains the answers on predictions for the sentences by the models of other folds. */
async function learn(
  some: readonly LabeledNda[],
): Promise<{ trained: TrainedModel; weights: Record<QuestionName, AnswerWeights> }> {
  const owners: number[] = [];
  const examples = some.flatMap((nda, index) => {
    const own = examplesOf(nda);
    owners.push(...own.map(() => index));
    return own;
  });
  const result = await trainModel(examples, {
    kind: 'any',
    blocks: evidenceBlocks,
    contradictions: 'keep',
    rareLabels: 'leave_out',
    minimumExamples: 5,
    minimumOccurrences: 2,
    passes: 10,
    weightsPerLabel: 4000,
  });
  const scores = outOfFoldScores(some, owners, result.outOfFold);
  const rows = some.flatMap((nda, index) => answeredOf(nda, scores[index]!));
  return { trained: result, weights: fitAnswers(rows) };
}

function outOfFoldScores(
  some: readonly LabeledNda[],
  owners: readonly number[],
  { labels, probabilities, examples }: TrainedModel['outOfFold'],
): EvidenceScores[] {
  const rows = some.map((): number[] => []);
  for (const [row, example] of examples.entries()) rows[owners[example]!]!.push(row);
  return rows.map((own) => ({
    sentences: own.length,
    of(sentence, label) {
      const column = labels.indexOf(label);
      return column === -1 ? 0 : probabilities[own[sentence]! * labels.length + column]!;
    },
  }));
}

function answeredOf(nda: LabeledNda, scores: EvidenceScores): Answered[] {
  const texts = phraseTexts(nda.text, nda.sentences);
  return questionNames.map((question) => ({
    question,
    signals: signalsOf(question, scores, phraseHits(question, texts)),
    answer: nda.answers[question].answer,
  }));
}

function roundedWeights({ entailed, contradicted }: AnswerWeights): AnswerWeights {
  return { entailed: entailed.map(rounded), contradicted: contradicted.map(rounded) };
}
