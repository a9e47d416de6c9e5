// Trains the name scorer of the compliance pipeline: `scripts/node scripts/train/train-names.ts
// FOLDER`. FOLDER contains truth.jsonl with rows of the task name_match: `{id, schema, name1,
// name2, truth: {match}}` (OpenSanctions nomenklatura, MIT). Prints the figures of five folds, in
// which pairs with the same main word stay together, and writes
// plugins/compliance/models/name-model.json.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureNames, type FeatureName } from '../../plugins/compliance/names/name-features.ts';
import { scoreFeatures, type NameModel } from '../../plugins/compliance/names/name-scorer.ts';
import { fitNameModel, type Examples } from './names/learn.ts';
import { readNamePairs, type NamePair } from './names/name-pairs.ts';
import { createChance } from './random.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: train-names.ts FOLDER.');
const pairs = readNamePairs(folder);
const folds = 5;

const scores = outOfFold(pairs);
for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
  console.log(`at ${threshold}: ${figuresAt(threshold)}`);
}
const file = join(import.meta.dirname, '../../plugins/compliance/models/name-model.json');
const model = JSON.stringify(rounded(fitNameModel(examplesOf(pairs), featureNames)));
writeFileSync(file, `${JSON.stringify({ model })}\n`);

function examplesOf(some: readonly NamePair[]): Examples {
  return {
    values: some.map(({ values }) => values),
    labels: some.map(({ isMatch }) => (isMatch ? 1 : 0)),
  };
}

function outOfFold(all: readonly NamePair[]): number[] {
  const chance = createChance(8);
  const groups = [...new Set(all.map(({ group }) => group))];
  const order = new Map(
    groups
      .map((group) => ({ group, at: chance.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ group }, at) => [group, at % folds]),
  );
  const scored = all.map(() => 0);
  for (let fold = 0; fold < folds; fold += 1) {
    const learned = fitNameModel(
      examplesOf(all.filter(({ group }) => order.get(group) !== fold)),
      featureNames,
    );
    for (const [at, { group, values }] of all.entries()) {
      if (order.get(group) === fold) scored[at] = scoreFeatures(named(values), learned).score;
    }
  }
  return scored;
}

function named(values: readonly number[]): Record<FeatureName, number> {
  const entries = featureNames.map((name, at) => [name, values[at]!] as const);
  return Object.fromEntries(entries) as Record<FeatureName, number>;
}

function figuresAt(threshold: number): string {
  const count = (isMatch: boolean, isFound: boolean): number =>
    pairs.filter((pair, at) => pair.isMatch === isMatch && scores[at]! >= threshold === isFound)
      .length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const [precision, recall] = [right / (right + wrong), right / (right + missed)];
  const f1 = (2 * precision * recall) / (precision + recall);
  const shown = [precision, recall, f1].map((figure) => figure.toFixed(3));
  return `precision ${shown[0]}, recall ${shown[1]}, F1 ${shown[2]}`;
}

/** Rounds weights to six digits, which changes no displayed score. */
function rounded(fitted: NameModel): NameModel {
  return JSON.parse(
    JSON.stringify(fitted, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(6)) : value,
    ),
  ) as NameModel;
}
