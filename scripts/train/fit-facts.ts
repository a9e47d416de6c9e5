// Fits the weights that choose dates and durations: `scripts/node scripts/train/fit-facts.ts FILE
// OUT_OF_FOLD [TRUTH]`. FILE contains CUAD as gzipped JSON lines; OUT_OF_FOLD is written by
// train-clauses.ts. Contracts of TRUTH, which measure-contracts.ts uses, are excluded. Prints the
// accuracy on contracts of unseen companies, and writes plugins/legal/facts/weights.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate } from '../../plugins/legal/facts/choose.ts';
import { dateCandidates, dateInputNames } from '../../plugins/legal/facts/date-inputs.ts';
import type { CategoryName } from '../../plugins/legal/clauses/categories.ts';
import type { ReadContract } from '../../plugins/legal/facts/fact.ts';
import { lengthCandidates, lengthInputNames } from '../../plugins/legal/facts/length-inputs.ts';
import { contractOf } from '../../plugins/legal/text/contract.ts';
import { companyOf, plainDocument, readContracts, spansOf } from './clauses/contracts.ts';
import { readOutOfFold } from './clauses/out-of-fold.ts';
import { fitWeights, type ChoiceExample } from './clauses/fit-choice.ts';

const [file, outOfFold, truth] = process.argv.slice(2);
if (file === undefined || outOfFold === undefined) {
  throw new Error('Name the files: fit-facts.ts FILE OUT_OF_FOLD [TRUTH].');
}
const excluded = new Set(
  truth === undefined
    ? []
    : readFileSync(truth, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
);
const scoresOf = readOutOfFold(outOfFold);
const contracts = readContracts(file).filter(({ id }) => !excluded.has(id));
const none = () => 0;

type Located = Candidate & { start: number; end: number };

interface Target {
  name: string;
  inputs: readonly string[];
  category: CategoryName;
  /** Category with the value if the words of this category refer to the agreement itself. */
  orIn?: CategoryName;
  candidates(read: ReadContract): Located[];
  /** Returns the correct candidates among those in the labeled spans. */
  meant(inSpans: Located[]): Located[];
}

const dates = (read: ReadContract) =>
  dateCandidates(read, none).map((one) => ({ ...one, start: one.date.start, end: one.date.end }));
const lengths = (read: ReadContract) =>
  lengthCandidates(read, none).map((one) => ({
    ...one,
    start: one.length.start,
    end: one.length.end,
  }));
const input = (names: readonly string[], name: string) => names.indexOf(name);
const has = (one: Candidate, name: string): boolean =>
  one.inputs[input(lengthInputNames, name)]! > 0;
const hasDate = (one: Candidate, name: string): boolean =>
  one.inputs[input(dateInputNames, name)]! > 0;
const unlessNone = <One>(some: One[], all: One[]): One[] => (some.length > 0 ? some : all);

const targets: readonly Target[] = [
  {
    name: 'agreementDate',
    inputs: dateInputNames,
    category: 'agreement_date',
    candidates: dates,
    meant: (all) => all,
  },
  {
    name: 'effectiveDate',
    inputs: dateInputNames,
    category: 'effective_date',
    orIn: 'agreement_date',
    candidates: dates,
    meant: (all) => all,
  },
  {
    name: 'expirationDate',
    inputs: dateInputNames,
    category: 'expiration_date',
    candidates: dates,
    meant: (all) =>
      unlessNone(
        all.filter((one) => hasDate(one, 'ends')),
        all,
      ),
  },
  {
    name: 'term',
    inputs: lengthInputNames,
    category: 'expiration_date',
    candidates: lengths,
    meant: (all) => all.filter((one) => !has(one, 'days') && !has(one, 'renews')),
  },
  {
    name: 'renewalTerm',
    inputs: lengthInputNames,
    category: 'renewal_term',
    candidates: lengths,
    meant: (all) =>
      unlessNone(
        all.filter((one) => !has(one, 'prior') && !has(one, 'days') && !has(one, 'initial_term')),
        all,
      ),
  },
  {
    name: 'renewalNotice',
    inputs: lengthInputNames,
    category: 'notice_to_terminate_renewal',
    candidates: lengths,
    meant: (all) =>
      unlessNone(
        all.filter(
          (one) =>
            (has(one, 'prior') || has(one, 'at_least') || has(one, 'notice_after')) &&
            !has(one, 'years'),
        ),
        all,
      ),
  },
];

const reads = contracts.map((contract) => ({
  contract,
  group: companyOf(contract),
  read: { contract: contractOf(plainDocument(contract.text)), scores: scoresOf.get(contract.id)! },
}));

type Read = (typeof reads)[number];

/** Matches phrases such as "the date first written above". */
const thisAgreement = /\b(?:hereof|this agreement|first|above|execut\w+|sign\w+)\b/i;

const parts = targets.map((target) => {
  const examples = reads.map((one) => exampleOf(target, one));
  const { weights, least, report } = fitWeights(examples, target.inputs.length);
  console.log(target.name, report);
  const rows = target.inputs.map((name, at) => {
    // No labeled contract has such words, so their points are used unchanged.
    const weight = name === 'points' ? 1 : Math.round(weights[at]! * 1000) / 1000;
    return `    ${name}: ${weight},`;
  });
  return [
    `export const ${target.name}Weights = {`,
    `  least: ${least},`,
    '  weights: {',
    ...rows,
    '  },',
    '} as const;',
  ].join('\n');
});
const opening = `// Generated by scripts/train/fit-facts.ts from ${contracts.length} contracts of CUAD (CC BY 4.0, The Atticus
// Project): how much each input speaks for a date or a length of time (choose.ts).`;
const path = join(import.meta.dirname, '../../plugins/legal/facts/weights.ts');
writeFileSync(path, `${[opening, ...parts].join('\n\n')}\n`);

function exampleOf(target: Target, one: Read): ChoiceExample {
  const { contract, group } = one;
  const candidates = target.candidates(one.read);
  const spans = spansOf(contract, target.category);
  let right = valuesIn(target, one, spans);
  if (right.size === 0 && spans.length > 0 && target.orIn) {
    const printed = spans.map(([from, to]) => contract.text.slice(from, to)).join(' ');
    // Other words refer to a day that is not printed, such as the delivery date: no candidate is
    // correct.
    if (thisAgreement.test(printed)) {
      right = valuesIn(target, one, spansOf(contract, target.orIn));
    }
  }
  return { group, candidates, right };
}

function valuesIn(target: Target, { read }: Read, spans: [number, number][]): Set<string> {
  const inSpans = target.candidates(read).filter((one) => {
    const { start, end } = read.contract.original(one);
    return spans.some(([from, to]) => Math.min(end, to) - Math.max(start, from) > 0);
  });
  return new Set(target.meant(inSpans).map(({ value }) => value));
}
