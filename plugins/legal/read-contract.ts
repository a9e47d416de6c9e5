// Extracts all facts from one contract, before any policy is applied.

import type { Document } from 'workmill/sdk';
import { conflictsOf, type Conflict } from './checks/conflicts.ts';
import { inconsistenciesOf, type Inconsistency } from './checks/definitions.ts';
import type { ClauseModels } from './clauses/clause-model.ts';
import { findClauses, type Clause } from './clauses/find-clauses.ts';
import { ruledScores } from './clauses/ruled-scores.ts';
import { scoreSentences, type ClauseScores } from './clauses/score-sentences.ts';
import { sumsOf, type PrintedSum } from './facts/amounts.ts';
import { contractDates, type ContractDates } from './facts/contract-dates.ts';
import { termOf } from './facts/expiration-date.ts';
import { contractKind, likeness, type ContractKind } from './facts/contract-type.ts';
import type { Fact } from './facts/fact.ts';
import { governingLaw } from './facts/governing-law.ts';
import { partiesOf, type Party } from './facts/parties.ts';
import { renewalOf, type Renewal } from './facts/renewal.ts';
import { signatureBlocks, type SignatureBlock } from './facts/signatures.ts';
import { venueOf, type Venue } from './facts/venue.ts';
import type { ModelOpinion } from './model/opinion.ts';
import { contractOf, type Contract } from './text/contract.ts';
import type { Duration } from './text/durations.ts';

export interface ContractRead {
  contract: Contract;
  scores: ClauseScores;
  /** How closely the document resembles a contract, 0 to 1. */
  likeness: number;
  kind: Fact<ContractKind> | null;
  parties: Fact<Party>[];
  dates: ContractDates;
  term: Fact<Duration> | null;
  renewal: Renewal;
  governingLaw: Fact<string> | null;
  venue: Fact<Venue> | null;
  sums: PrintedSum[];
  signatures: SignatureBlock[];
  clauses: Clause[];
  inconsistencies: (Inconsistency | Conflict)[];
  /** Answer of a model server; null if none was asked. */
  opinion: ModelOpinion | null;
}

export function readContract(document: Document, models: ClauseModels): ContractRead {
  const contract = contractOf(document);
  const scores = scoreSentences(models, contract);
  const read = { contract, scores };
  const dates = contractDates(read);
  return {
    ...read,
    likeness: likeness(read),
    kind: contractKind(read),
    parties: partiesOf(read),
    dates,
    term: termOf(read),
    renewal: renewalOf(read, dates.expiration),
    governingLaw: governingLaw(read),
    venue: venueOf(read),
    sums: sumsOf(contract),
    signatures: signatureBlocks(contract),
    clauses: isEnglish(document)
      ? findClauses(contract, scores, models)
      : clausesByRules(contract, scores, models),
    inconsistencies: [...conflictsOf(contract), ...inconsistenciesOf(contract)],
    opinion: null,
  };
}

/**
 * Finds clauses by rules: the shipped model supports English only. Rules cannot establish that a
 * clause is absent.
 */
function clausesByRules(contract: Contract, scores: ClauseScores, models: ClauseModels): Clause[] {
  const ruled = ruledScores(contract, models.own ? scores : null);
  return findClauses(contract, ruled, models).map((clause) =>
    clause.presence === 'found' ? clause : { ...clause, presence: 'not_found' },
  );
}

/**
 * Returns whether the document is in English. Text in an unknown language is treated as English.
 */
export function isEnglish({ language }: Document): boolean {
  return language === null || language === 'en';
}

/** Returns the document that most resembles a contract, among a file and its attachments. */
export function contractIn(document: Document): Document {
  const attached = document.attachments.flatMap((one) => (one.document ? [one.document] : []));
  return [document, ...attached].reduce((one, other) =>
    contractWords(other) > contractWords(one) ? other : one,
  );
}

function contractWords({ text }: Document): number {
  const pattern = /\b(?:agreement|part(?:y|ies)|shall|hereby|contract|vertrag|contrat)\b/gi;
  return text.slice(0, 100_000).match(pattern)?.length ?? 0;
}
