// Converts labeled documents to the form used for fitting: for every field, the candidates of a
// document, their inputs by position, and which candidates have the correct value.

import {
  analyse,
  type Analysis,
  type Known,
  type Material,
} from '../../plugins/finance/layout/analysis.ts';
import type { Candidate } from '../../plugins/finance/layout/candidates.ts';
import { chooseSums, type Scored } from '../../plugins/finance/layout/choice.ts';
import { LABEL_CLASSES } from '../../plugins/finance/layout/languages/language.ts';
import { nearness, type RuleTable } from '../../plugins/finance/layout/rules.ts';
import { tokenSetRatio } from '../../core/evaluation/similarity.ts';
import type { Document } from '../../core/sdk/document.ts';
import type { Choice, Inputs } from './fit.ts';

/** Trained fields, each with the type of its candidates. */
export const FIELDS = {
  payable: 'money',
  net: 'money',
  tax: 'money',
  issueDate: 'dates',
  dueDate: 'dates',
  invoiceNumber: 'ids',
  poNumber: 'ids',
  vendor: 'names',
} as const satisfies Record<string, keyof Material>;

export type TrainedField = keyof typeof FIELDS;
export type Tables = Record<TrainedField, RuleTable>;

export interface Example {
  analysis: Analysis;
  /** Known values; null for fields that the document does not show. */
  truth: Readonly<Partial<Record<TrainedField, string | number | null>>>;
  layout: string;
  origin: 'invoice' | 'receipt';
  weight: number;
}

export function exampleOf(
  given: { document: Document; truth: object; layout: string },
  origin: Example['origin'],
  weight = 1,
): Example {
  const truth = given.truth as Example['truth'];
  return { analysis: analyse(given.document), truth, layout: given.layout, origin, weight };
}

/**
 * Returns the names of a table's weights in the order of their positions: bias, labels, features.
 */
export function placesOf(examples: readonly Example[], field: TrainedField): string[] {
  const names = new Set<string>();
  for (const { analysis } of examples) {
    for (const features of analysis.material[FIELDS[field]].features.slice(0, 1)) {
      for (const name of Object.keys(features)) names.add(name);
    }
  }
  return ['bias', ...LABEL_CLASSES.map((name) => `label ${name}`), ...names];
}

export function choiceOf(
  example: Example,
  field: TrainedField,
  place: ReadonlyMap<string, number>,
): Choice | null {
  const truth = example.truth[field];
  if (truth === undefined) return null;
  const known: Known<Candidate<unknown>> = example.analysis.material[FIELDS[field]];
  const right = known.candidates.map((one) => truth !== null && isWanted(field, one, truth));
  // If no candidate has the value, the document cannot teach the choice.
  if (truth !== null && !right.some(Boolean)) return null;
  const candidates = known.candidates.map((_, index) => inputsOf(known, index, place));
  return { candidates, right, weight: example.weight };
}

function inputsOf(
  { proximities, features }: Known<Candidate<unknown>>,
  index: number,
  place: ReadonlyMap<string, number>,
): Inputs {
  const inputs: Inputs = { at: [0], values: [1] };
  const add = (at: number | undefined, value: number): void => {
    if (at === undefined || value === 0) return;
    inputs.at.push(at);
    inputs.values.push(value);
  };
  const proximity = proximities[index];
  if (proximity) {
    const near = nearness(proximity);
    for (const at of LABEL_CLASSES.keys()) add(1 + at, near(at));
  }
  for (const [name, value] of Object.entries(features[index]!)) add(place.get(name), value);
  return inputs;
}

/** Minimum similarity of names, as in the evaluation. */
export const SAME_NAME = 0.85;
/** Minimum share of a name's letters for training. The evaluation accepts any words of a name. */
const MOST_OF_NAME = 0.6;

function isWanted(
  field: TrainedField,
  candidate: Candidate<unknown>,
  truth: string | number,
): boolean {
  const isPiece =
    field === 'vendor' && String(candidate.value).length < MOST_OF_NAME * String(truth).length;
  return !isPiece && isRight(field, candidate, truth);
}

export function isRight(
  field: TrainedField,
  candidate: Candidate<unknown>,
  truth: string | number,
): boolean {
  if (typeof truth === 'number') return Math.abs(Number(candidate.key) - truth) < 0.006;
  if (field === 'vendor') {
    return tokenSetRatio(String(candidate.value), truth) >= SAME_NAME;
  }
  const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return plain(String(candidate.value)) === plain(truth);
}

export function weightsOf(table: RuleTable, places: readonly string[]): number[] {
  return places.map((name) => {
    if (name === 'bias') return table.bias;
    const [, label] = /^label (.+)$/.exec(name) ?? [];
    if (label === undefined) return table.features[name] ?? 0;
    return (table.labels as Record<string, number>)[label] ?? 0;
  });
}

/** Omits weights that are almost zero. */
export function tableOf(weights: readonly number[], places: readonly string[]): RuleTable {
  const labels: Record<string, number> = {};
  const features: Record<string, number> = {};
  for (const [at, name] of places.entries()) {
    const weight = Math.round(weights[at]! * 1000) / 1000;
    if (name === 'bias' || Math.abs(weight) < 0.02) continue;
    const [, label] = /^label (.+)$/.exec(name) ?? [];
    if (label === undefined) features[name] = weight;
    else labels[label] = weight;
  }
  return { bias: Math.round(weights[0]! * 1000) / 1000, labels, features };
}

export interface Outcome {
  best: Scored<Candidate<unknown>> | null;
  support: number;
}

/** Returns the choice for each field, with sums chosen jointly, as in the reader. */
export function outcomesOf(
  analysis: Analysis,
  ranked: Record<TrainedField, Scored<Candidate<unknown>>[]>,
): Record<TrainedField, Outcome> {
  const money = ranked as unknown as Pick<Analysis, 'payable' | 'net' | 'tax'>;
  const sums = chooseSums(money, analysis.arithmetic);
  const plain = (field: TrainedField): Outcome => ({ best: ranked[field][0] ?? null, support: 0 });
  const of = (best: Outcome['best']): Outcome => ({ best, support: sums.support });
  return {
    payable: of(sums.payable),
    net: of(sums.net),
    tax: of(sums.tax),
    issueDate: plain('issueDate'),
    dueDate: plain('dueDate'),
    invoiceNumber: plain('invoiceNumber'),
    poNumber: plain('poNumber'),
    vendor: plain('vendor'),
  };
}
