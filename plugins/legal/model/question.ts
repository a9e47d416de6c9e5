// Builds the request to a model server about a contract: parties, dates, and clauses of which the
// clause model is unsure. For a long contract, only passages are sent.

import type { JSONSchema, TextRange } from 'workmill/sdk';
import { categories, isCategory } from '../clauses/categories.ts';
import type { ClauseModels } from '../clauses/clause-model.ts';
import type { Clause } from '../clauses/find-clauses.ts';
import { isEnglish, type ContractRead } from '../read-contract.ts';
import type { Contract } from '../text/contract.ts';

/**
 * Maximum number of clauses. Each adds a sentence to the answer, which must fit into the default
 * `max_answer_tokens`.
 */
const mostClauses = 8;
export const mostNames = 12;

const date = { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;
const quote = { type: ['string', 'null'], maxLength: 1500 } as const;
const quoteNames = Array.from({ length: mostClauses }, (_, index) => `clause_${index + 1}`);

/**
 * Answer schema. It is the same for all contracts because the appliance compiles each schema once.
 */
export const answerSchema: JSONSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['parties', 'agreement_date', 'effective_date', 'expiration_date', ...quoteNames],
  properties: {
    parties: {
      type: 'array',
      maxItems: mostNames,
      items: { type: 'string', minLength: 2, maxLength: 200 },
    },
    agreement_date: date,
    effective_date: date,
    expiration_date: date,
    ...Object.fromEntries(quoteNames.map((name) => [name, quote])),
  },
};

/**
 * Returns the instructions. `clauses`: result of `unsureClauses`; the first is requested as
 * clause_1.
 */
export function instructionsFor(clauses: readonly Clause[]): string {
  const asked = clauses.map(({ name }, index) => {
    const title = isCategory(name) ? categories[name].title : name;
    return `${quoteNames[index]}: ${title}.`;
  });
  return [
    'The document is a contract, or passages of one.',
    'parties: the names of those who make the contract, as they are printed, without addresses.',
    'agreement_date: the day on which the contract was made. effective_date: the day on which it takes',
    'effect. expiration_date: the day on which it ends, if that day is printed.',
    ...(asked.length > 0
      ? [
          'For each of these clauses, copy the one sentence that has it, word for word; null if none has.',
          ...asked,
        ]
      : []),
    'Every other property is null.',
  ].join(' ');
}

/** Maximum distance from the threshold as a difference of logits: odds of three to one. */
const unsureWithin = Math.log(3);

/** Returns the clauses whose probability is near the threshold, nearest first; at most 8. */
export function unsureClauses(
  { clauses, contract }: Pick<ContractRead, 'clauses' | 'contract'>,
  { thresholdOf }: Pick<ClauseModels, 'thresholdOf'>,
): Clause[] {
  // In other languages, rules find the clauses and give no individual probability.
  if (!isEnglish(contract.document)) return [];
  const distances = clauses.map((clause) => {
    const threshold = thresholdOf(clause.name);
    const distance =
      threshold === null ? Infinity : Math.abs(logit(clause.probability) - logit(threshold));
    return { clause, distance };
  });
  return distances
    .filter(({ distance }) => distance <= unsureWithin)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostClauses)
    .map(({ clause }) => clause);
}

function logit(probability: number): number {
  const bounded = Math.min(0.999_999, Math.max(0.000_001, probability));
  return Math.log(bounded / (1 - bounded));
}

/** Returns the clause that a property of the answer refers to; null for other properties. */
export function clauseOfProperty(clauses: readonly Clause[], property: string): Clause | null {
  return clauses[quoteNames.indexOf(property)] ?? null;
}

/**
 * Maximum number of characters of all passages. A server with default settings is sent at most
 * 24,000 characters of a document.
 */
const mostCharacters = 20_000;
const charactersOfPreamble = 6000;
const mostDates = 100;

/**
 * Returns undefined for a contract that is short enough to be sent completely. Otherwise returns
 * the preamble, the passages of the clauses with their neighbors, and sentences with dates, up to
 * the limit.
 */
export function passagesFor(
  { contract }: Pick<ContractRead, 'contract'>,
  clauses: readonly Clause[],
): TextRange[] | undefined {
  if (contract.document.text.length <= mostCharacters) return undefined;
  const wanted = [
    { start: 0, end: charactersOfPreamble },
    ...clauses
      .flatMap(({ spans, candidates }) => [...spans, ...candidates])
      .map(withNeighbors(contract)),
    ...contract.dates.slice(0, mostDates).map((one) => sentenceOf(contract, one)),
  ];
  const kept: TextRange[] = [];
  let left = mostCharacters;
  for (const range of wanted) {
    const isShown = kept.some(({ start, end }) => start <= range.start && range.end <= end);
    if (isShown || range.end - range.start > left) continue;
    kept.push(range);
    left -= range.end - range.start;
  }
  return joined(kept.toSorted((one, other) => one.start - other.start));
}

function withNeighbors({ sentences, sentenceAt }: Contract): (range: TextRange) => TextRange {
  return ({ start, end }) => {
    const before = sentences[Math.max(0, sentenceAt(start) - 1)];
    const after = sentences[Math.min(sentences.length - 1, sentenceAt(end - 1) + 1)];
    return { start: before?.start ?? start, end: after?.end ?? end };
  };
}

/** Returns the sentence of a date. `range` refers to the squeezed text. */
function sentenceOf(contract: Contract, range: TextRange): TextRange {
  const { start, end } = contract.original(range);
  return contract.sentences[contract.sentenceAt(start)] ?? { start, end };
}

/** Merges ranges that touch or overlap. */
function joined(sorted: readonly TextRange[]): TextRange[] {
  const whole: TextRange[] = [];
  for (const { start, end } of sorted) {
    const last = whole.at(-1);
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}
