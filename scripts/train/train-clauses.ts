// Trains the clause model of the legal pipeline: `scripts/node scripts/train/train-clauses.ts FILE
// [--out-of-fold FILE]`. Takes four minutes on one core; the result is reproducible. FILE contains
// CUAD as gzipped JSON lines (format: clauses/contracts.ts). Prints the accuracy on contracts of
// unseen companies, and writes plugins/legal/models/clauses.model and clauses.json. `--out-of-fold`
// also writes the predictions for each sentence by the models of the other folds, for
// measure-contracts.ts.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { trainModel, type Example } from '../../core/sdk/sdk.ts';
import { categories, categoryNames } from '../../plugins/legal/clauses/categories.ts';
import { clauseBlocks } from '../../plugins/legal/clauses/clause-inputs.ts';
import { examplesOf, readContracts } from './clauses/contracts.ts';
import { measureClause } from './clauses/measure-clauses.ts';
import { writeOutOfFold } from './clauses/out-of-fold.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'out-of-fold': { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name the file of contracts: train-clauses.ts FILE.');
const folder = join(import.meta.dirname, '../../plugins/legal/models');

const contracts = readContracts(file);
const owners: number[] = [];
const examples = contracts.flatMap((contract, index): Example[] => {
  const own = examplesOf(contract);
  owners.push(...own.map(() => index));
  return own;
});
const trained = await trainModel(examples, {
  kind: 'any',
  blocks: clauseBlocks,
  contradictions: 'keep',
  minimumOccurrences: 4,
});
const rows = categoryNames.map((name) => {
  const isLabeled = (example: number): boolean => examples[example]!.labels.includes(name);
  return { name, ...measureClause(name, contracts, owners, isLabeled, trained) };
});
console.table(rows);
for (const group of ['main', 'further', 'other'] as const) {
  const some = rows.filter(({ name }) => categories[name].group === group);
  const mean = (figure: 'f1' | 'topThree'): string =>
    (some.reduce((sum, row) => sum + row[figure], 0) / some.length).toFixed(4);
  console.log(
    `${group}: mean F1 of contracts ${mean('f1')}, among the top three ${mean('topThree')}`,
  );
}
console.log(`${trained.report.features} features, ${trained.file.length} bytes`);
console.log(`calibration error ${trained.report.calibrationError.toFixed(4)}`);

writeFileSync(join(folder, 'clauses.model'), trained.file);
const card = {
  examplesDigest: trained.examplesDigest,
  contracts: contracts.length,
  categories: Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])),
};
writeFileSync(join(folder, 'clauses.json'), `${JSON.stringify(card, null, 2)}\n`);
if (values['out-of-fold'] !== undefined) {
  writeOutOfFold(values['out-of-fold'], contracts, owners, trained.outOfFold);
}
