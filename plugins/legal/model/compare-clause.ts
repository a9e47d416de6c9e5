// Applies the quote of a model server to a clause of which the clause model is unsure.

import {
  confidenceIfConfirmed,
  confidenceIfDisputed,
  type RangeFinder,
  type TextRange,
} from 'workmill/sdk';
import type { Clause, ClauseSpan } from '../clauses/find-clauses.ts';
import type { ContractRead } from '../read-contract.ts';
import type { ModelOpinion, OpinionField } from './opinion.ts';

type ReadText = Pick<ContractRead, 'contract' | 'scores'>;

const candidatesShown = 3;
/** Maximum length of a passage in the audit trail, in characters. */
const charactersShown = 200;

/**
 * Compares the quote with the passages of the clause. A quote within a passage confirms the clause;
 * any other answer lowers the probability of a clause that was found. A clause that was not found
 * remains so, but is no longer reported as absent. The quote becomes its first candidate.
 */
export function compareClause(
  clause: Clause,
  quote: string | null,
  { read, finder, opinion }: { read: ReadText; finder: RangeFinder; opinion: ModelOpinion },
): Clause {
  const field: OpinionField = `clauses/${clause.name}`;
  // The quote is not in the document, so it does not count as an answer.
  if (opinion.dropped.includes(field)) return clause;
  const ranges = quote === null ? [] : finder.find(quote);
  if (quote !== null && ranges.length === 0) {
    opinion.dropped.push(field);
    return clause;
  }
  const isFound = clause.presence === 'found';
  const isQuoted = isFound
    ? ranges.some((range) => clause.spans.some((span) => overlap(span, range)))
    : ranges.length > 0;
  if (isQuoted === isFound) {
    opinion.confirmed.push(field);
    return isFound ? withProbabilities(clause, confidenceIfConfirmed) : clause;
  }
  const passage = clause.spans[0]?.text.slice(0, charactersShown) ?? null;
  opinion.disagreements.push({ field, read: isFound ? passage : null, given: quote });
  if (isFound) return withProbabilities(clause, confidenceIfDisputed);
  const quoted = quotedSpan(read, clause, ranges[0]!);
  const others = clause.candidates.filter((one) => !overlap(one, quoted));
  const candidates = [quoted, ...others].slice(0, candidatesShown);
  return { ...clause, presence: 'not_found', candidates };
}

function overlap(one: TextRange, other: TextRange): boolean {
  return Math.min(one.end, other.end) > Math.max(one.start, other.start);
}

function withProbabilities(clause: Clause, judge: (probability: number) => number): Clause {
  const spans = clause.spans.map((span) => ({ ...span, probability: judge(span.probability) }));
  return { ...clause, probability: judge(clause.probability), spans };
}

/**
 * Returns the quoted span. Its probability is the score of the clause model for the sentence in
 * which the quote begins.
 */
function quotedSpan(
  { contract, scores }: ReadText,
  { name }: Clause,
  range: TextRange,
): ClauseSpan {
  const { start, end } = range;
  const probability = scores.of(contract.sentenceAt(start), name);
  return { start, end, text: contract.textOf(range), probability };
}
