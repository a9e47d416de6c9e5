// Measures the name scorer on labeled pairs of entities: `scripts/node
// scripts/train/measure-entities.ts FOLDER`. FOLDER contains truth.jsonl with rows of the task
// entity_match. The scorer is trained on the pairs of names in the same file. Pairs that share
// their main word with a measured pair are excluded.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareParsed, featureNames } from '../../plugins/compliance/names/name-features.ts';
import { scoreFeatures } from '../../plugins/compliance/names/name-scorer.ts';
import { parseName, type ParsedName } from '../../plugins/compliance/names/parse-name.ts';
import { fitNameModel } from './names/learn.ts';
import { groupOf, kindOf, readNamePairs } from './names/name-pairs.ts';

type Entity = Readonly<Record<string, string>>;

interface Row {
  id: string;
  task: string;
  schema: string;
  query: Entity;
  candidate: Entity;
  truth: { match: boolean };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: measure-entities.ts FOLDER.');
const threshold = 0.5;
const folds = 5;

const pairs = readNamePairs(folder);
const entities = readFileSync(join(folder, 'truth.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)
  .filter(({ task }) => task === 'entity_match')
  .map(({ id, schema, query, candidate, truth }) => {
    const kind = kindOf(schema);
    const [one, other] = [query, candidate].map((entity) => parseName(nameOf(entity), kind)) as [
      ParsedName,
      ParsedName,
    ];
    const { features } = compareParsed(one, other, kind === 'vessel');
    // A pair of names can share its main word with either name.
    const groups = [groupOf(one), groupOf(other)];
    const names = `${nameOf(query)} | ${nameOf(candidate)}`;
    return { groups, features, isMatch: truth.match, isUnseen: isUnseen(id), names };
  });

const scored = { seen: emptyCounts(), unseen: emptyCounts() };
for (let fold = 0; fold < folds; fold += 1) {
  const measured = entities.filter((_, at) => at % folds === fold);
  const kept = new Set(measured.flatMap(({ groups }) => groups));
  const learned = pairs.filter(({ group }) => !kept.has(group));
  const examples = {
    values: learned.map(({ values }) => values),
    labels: learned.map(({ isMatch }) => (isMatch ? 1 : 0)),
  };
  const model = fitNameModel(examples, featureNames);
  for (const { features, isMatch, isUnseen: isHeldBack, names } of measured) {
    // As in screening, organizations and vessels with different numbers are different entities.
    const differs = features.is_organisation > 0 && features.numbers_differ > 0;
    const { score } = scoreFeatures(features, model);
    const isFound = !differs && score >= threshold;
    const counts = isHeldBack ? scored.unseen : scored.seen;
    if (isFound && isMatch) counts.right += 1;
    else if (isFound) counts.wrong += 1;
    else if (isMatch) counts.missed += 1;
    if (isFound !== isMatch && !isHeldBack) console.log(`${score.toFixed(2)} ${names}`);
  }
}
const { seen, unseen } = scored;
const all = {
  right: seen.right + unseen.right,
  wrong: seen.wrong + unseen.wrong,
  missed: seen.missed + unseen.missed,
};
for (const [part, counts] of Object.entries({ seen, unseen, all })) {
  console.log(`${part}: ${figuresOf(counts)}`);
}
console.log(`${entities.length} pairs of entities at ${threshold}`);

function emptyCounts() {
  return { right: 0, wrong: 0, missed: 0 };
}

function figuresOf({ right, wrong, missed }: ReturnType<typeof emptyCounts>): string {
  const [precision, recall] = [right / (right + wrong), right / (right + missed)];
  const f1 = (2 * precision * recall) / (precision + recall);
  const shown = [precision, recall, f1].map((figure) => figure.toFixed(3));
  return `precision ${shown[0]}, recall ${shown[1]}, F1 ${shown[2]}`;
}

/** The names of these pairs are never shown. */
function isUnseen(id: string): boolean {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(-1), 16) % 2 === 1;
}

/** Returns one name; joins its parts if the entity has no full name. */
function nameOf({ name, firstName, middleName, fatherName, lastName }: Entity): string {
  const parts = [firstName, middleName, fatherName, lastName].filter((part) => part !== undefined);
  return name ?? parts.join(' ');
}
