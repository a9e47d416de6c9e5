// Converts the extracted values and decisions to the format of the result, with evidence.

import type { Document, EvidenceMap, EvidenceSource, FromSchema, TextRange } from 'workmill/sdk';
import type { ClauseModels } from './clauses/clause-model.ts';
import type { ClauseSpan } from './clauses/find-clauses.ts';
import type { NdaAnswer } from './nda/answer.ts';
import { questions } from './nda/questions.ts';
import {
  presentComments,
  presentComparison,
  presentTrackedChanges,
  type ComparedVersions,
} from './comparison/present.ts';
import { presentOpinion } from './model/present.ts';
import type { Obligation } from './obligations/find-obligations.ts';
import type { Fact } from './facts/fact.ts';
import { roleOf } from './facts/roles.ts';
import type { Flag } from './playbook/apply.ts';
import { isEnglish, type ContractRead } from './read-contract.ts';
import type { ContractReview } from './review-contract.ts';
import type { businessObjectSchema, outputSchema } from './schemas.ts';
import type { Contract } from './text/contract.ts';

export type CompletedUnit = FromSchema<typeof outputSchema>;
export type BusinessObject = FromSchema<typeof businessObjectSchema>;
type Intelligence = CompletedUnit['contract_intelligence'];

/** All extracted values and decisions for a contract. */
export interface Analysis {
  read: ContractRead;
  review: ContractReview;
  obligations: readonly Obligation[];
  ndaAnswers: readonly NdaAnswer[];
  compared: ComparedVersions | null;
  models: ClauseModels;
}

export function presentUnit({
  read,
  review,
  obligations,
  ndaAnswers,
  compared,
  models,
}: Analysis): CompletedUnit {
  const { contract, parties, dates } = read;
  const pageOf = pageFinder(contract);
  const passage = (span: ClauseSpan) => ({
    text: span.text,
    page: pageOf(span),
    probability: rounded(span.probability),
  });
  return {
    contract_intelligence: {
      parties: parties.map(({ value }) => value.name),
      effective_date: dates.effective?.value ?? null,
      risk_classification: review.risk,
      flagged_clauses: review.flags.map((flag) => presentFlag(flag, pageOf)),
      obligations_extracted: obligations.map((one) => presentObligation(one, contract, pageOf)),
      metadata: presentMetadata(read),
      party_details: parties.map(({ value: { name, aliases } }) => ({
        name,
        role: roleOf(aliases),
        aliases,
      })),
      clauses: read.clauses.map((clause) => ({
        clause: clause.name,
        presence: clause.presence,
        probability: rounded(clause.probability),
        passages: clause.spans.map(passage),
        candidates: clause.presence === 'found' ? [] : clause.candidates.map(passage),
      })),
      comparison: presentComparison(compared, pageOf),
      tracked_changes: presentTrackedChanges(contract.document),
      comments: presentComments(contract.document),
      nda_questions: ndaAnswers.map((one) => presentAnswer(one, contract, pageOf)),
      sums: read.sums.map(({ amount, currency, purpose }) => ({ amount, currency, purpose })),
      signatures: read.signatures.map(({ party, name, title, date, isSigned }) => ({
        party: party?.value ?? null,
        name,
        title,
        date,
        signed: isSigned,
      })),
      inconsistencies: read.inconsistencies.map(({ code, message }) => ({ code, message })),
    },
    confidence_score: review.confidence,
    decision: review.decision,
    audit_trail: [
      ...auditTrail(read, review, models),
      ...presentOpinion(read.opinion),
      comparisonTrace(compared),
      ...trackedTrace(contract),
    ],
  };
}

export function presentBusinessObject(unit: CompletedUnit): BusinessObject {
  const { contract_intelligence: read, decision } = unit;
  return {
    parties: read.parties,
    effective_date: read.effective_date,
    risk_classification: read.risk_classification,
    flagged_clauses: read.flagged_clauses.map(({ clause, risk, recommendation }) => ({
      clause,
      risk,
      recommendation,
    })),
    obligations_extracted: read.obligations_extracted.map(({ action, deadline, ongoing }) => ({
      action,
      ...(deadline === undefined ? {} : { deadline }),
      ...(ongoing === undefined ? {} : { ongoing }),
    })),
    governing_law: read.metadata.governing_law,
    expiration_date: read.metadata.expiration_date,
    decision,
  };
}

const root = '/contract_intelligence';

/** Returns the evidence of every extracted value, by JSON pointer into completed_unit. */
export function presentEvidence({
  read,
  review,
  obligations,
  ndaAnswers,
  compared,
}: Omit<Analysis, 'models'>): EvidenceMap {
  const { contract, dates, renewal } = read;
  const evidence: EvidenceMap = {};
  const put = (
    pointer: string,
    fact: (TextRange & Pick<Fact<unknown>, 'confidence' | 'derivation' | 'source'>) | null,
    source?: EvidenceSource,
  ): void => {
    if (!fact) return;
    const [place] = contract.placesOf(fact);
    const ownSource = fact.derivation === undefined ? readBy(contract.document) : 'derived';
    evidence[pointer] = {
      page: place?.page ?? null,
      bbox: place?.box ?? null,
      text: contract.document.text.slice(fact.start, Math.min(fact.end, fact.start + 2000)),
      confidence: Math.min(0.999, fact.confidence),
      source: source ?? fact.source ?? ownSource,
    };
  };
  for (const [index, party] of read.parties.entries()) {
    put(`${root}/parties/${index}`, party);
    put(`${root}/party_details/${index}/name`, party);
  }
  put(`${root}/effective_date`, dates.effective);
  const metadata = `${root}/metadata`;
  put(`${metadata}/contract_type`, read.kind);
  put(`${metadata}/agreement_date`, dates.agreement);
  put(`${metadata}/expiration_date`, dates.expiration);
  put(`${metadata}/term`, read.term);
  put(`${metadata}/renewal/term`, renewal.term);
  put(`${metadata}/renewal/notice`, renewal.notice);
  put(`${metadata}/renewal/notice_by`, renewal.noticeBy);
  put(`${metadata}/governing_law`, read.governingLaw);
  put(`${metadata}/venue`, read.venue);
  for (const [index, { passage }] of review.flags.entries()) {
    if (passage) put(`${root}/flagged_clauses/${index}`, { ...passage, confidence: 0.9 });
  }
  for (const [index, one] of obligations.entries())
    put(`${root}/obligations_extracted/${index}`, one);
  for (const [index, { spans }] of read.clauses.entries()) {
    for (const [at, span] of spans.entries()) {
      const pointer = `${root}/clauses/${index}/passages/${at}`;
      const byModel = isEnglish(contract.document) ? 'model' : readBy(contract.document);
      put(pointer, { ...span, confidence: span.probability }, byModel);
    }
  }
  for (const [index, { range }] of (compared?.changes ?? []).entries()) {
    put(`${root}/comparison/changes/${index}`, range && { ...range, confidence: 0.9 });
  }
  for (const [index, { evidence: sentences }] of ndaAnswers.entries()) {
    for (const [at, sentence] of sentences.entries()) {
      const pointer = `${root}/nda_questions/${index}/evidence/${at}`;
      put(pointer, { ...sentence, confidence: sentence.probability }, 'model');
    }
  }
  for (const [index, sum] of read.sums.entries()) {
    put(`${root}/sums/${index}`, { ...sum, confidence: 0.9 });
  }
  for (const [index, { range }] of read.signatures.entries()) {
    put(`${root}/signatures/${index}`, { ...range, confidence: 0.8 });
  }
  for (const [index, { range }] of read.inconsistencies.entries()) {
    put(`${root}/inconsistencies/${index}`, { ...range, confidence: 0.7 });
  }
  return evidence;
}

function readBy({ origin }: Document): EvidenceSource {
  return origin.method === 'ocr' ? 'ocr' : 'layout';
}

function pageFinder(contract: Contract): (range: TextRange) => number | null {
  return (range) => contract.placesOf(range)[0]?.page ?? null;
}

function presentMetadata(read: ContractRead): Intelligence['metadata'] {
  const { dates, renewal } = read;
  return {
    contract_type: read.kind?.value.type ?? null,
    title: read.kind?.value.title ?? null,
    language: read.contract.document.language,
    agreement_date: dates.agreement?.value ?? null,
    agreement_date_derived: dates.agreement?.derivation ?? null,
    effective_date_derived: dates.effective?.derivation ?? null,
    expiration_date: dates.expiration?.value ?? null,
    expiration_date_derived: dates.expiration?.derivation ?? null,
    term: read.term?.value ?? null,
    renewal: {
      automatic: renewal.isAutomatic,
      term: renewal.term?.value ?? null,
      notice: renewal.notice?.value ?? null,
      notice_by: renewal.noticeBy?.value ?? null,
    },
    governing_law: read.governingLaw?.value ?? null,
    venue: presentVenue(read),
  };
}

function presentVenue({ venue }: ContractRead): Intelligence['metadata']['venue'] {
  if (!venue) return null;
  const { kind, place, isExclusive } = venue.value;
  return { kind, place, exclusive: isExclusive };
}

function presentFlag(
  { rule, passage, candidates, message }: Flag,
  pageOf: (range: TextRange) => number | null,
): Intelligence['flagged_clauses'][number] {
  return {
    clause: rule.title,
    risk: rule.risk,
    recommendation: rule.recommendation,
    rule: rule.id,
    message,
    quote: passage?.text ?? null,
    page: passage && pageOf(passage),
    position: rule.position ?? null,
    fallback: rule.fallback ?? null,
    candidates: candidates.map(({ text }) => text),
  };
}

function presentAnswer(
  { question, answer, probability, check, evidence }: NdaAnswer,
  { document }: Contract,
  pageOf: (range: TextRange) => number | null,
): Intelligence['nda_questions'][number] {
  return {
    question,
    statement: questions[question].statement,
    answer,
    probability: rounded(probability),
    check,
    evidence: evidence.map((sentence) => ({
      text: document.text.slice(sentence.start, sentence.end),
      page: pageOf(sentence),
      probability: rounded(sentence.probability),
    })),
  };
}

function presentObligation(
  one: Obligation,
  { textOf }: Contract,
  pageOf: (range: TextRange) => number | null,
): Intelligence['obligations_extracted'][number] {
  const due = one.deadline?.date ?? null;
  return {
    action: one.party === null ? one.action : `${one.party} ${one.action}`,
    ...(due === null
      ? { ongoing: one.deadline === null || one.deadline.isRecurring }
      : { deadline: due }),
    party: one.party,
    prohibition: one.isProhibition,
    due: one.deadline?.text ?? null,
    condition: one.condition,
    quote: textOf(one),
    page: pageOf(one),
  };
}

function auditTrail(
  read: ContractRead,
  review: ContractReview,
  { shipped, own }: ClauseModels,
): CompletedUnit['audit_trail'] {
  const { threshold, playbookVersion, rulesPassed, flags, counterparty, contractType } = review;
  const outcome = { matched: 'passed', mismatch: 'failed', not_checked: 'skipped' } as const;
  return [
    isEnglish(read.contract.document)
      ? { check: 'clause_model', result: 'info', detail: `SHA-256 ${(own ?? shipped).digest}` }
      : {
          check: 'clause_model',
          result: 'skipped',
          detail: `The model reads English; the document is in ${read.contract.document.language}, so rules look for ten kinds.`,
        },
    { check: 'playbook', result: 'info', detail: playbookVersion },
    { check: 'risk_threshold', result: 'info', detail: threshold },
    {
      check: 'playbook_rules',
      result: flags.length === 0 ? 'passed' : 'failed',
      detail: `${flags.length} fired, ${rulesPassed} passed`,
    },
    {
      check: 'counterparty',
      result: outcome[counterparty],
      detail: `parties: ${read.parties.map(({ value }) => value.name).join('; ') || 'none'}`,
    },
    {
      check: 'contract_type',
      result: outcome[contractType],
      detail: `read as ${read.kind?.value.type ?? 'unknown'}`,
    },
  ];
}

/** Minimum likeness of the other document to be treated as a version of the same contract. */
const leastLikeness = 0.1;

function comparisonTrace(compared: ComparedVersions | null): CompletedUnit['audit_trail'][number] {
  const check = 'comparison';
  if (compared === null) return { check, result: 'skipped', detail: 'nothing to compare with' };
  const { comparedWith, likeness, changes, omitted } = compared;
  const other = comparedWith === 'document' ? 'compare_with_url' : 'rejected tracked changes';
  const detail = `${changes.length + omitted} changes against ${other}; ${Math.round(100 * likeness)} % of the sentences are the same`;
  return { check, result: likeness < leastLikeness ? 'failed' : 'info', detail };
}

function trackedTrace({ document }: Contract): CompletedUnit['audit_trail'] {
  if (!document.revisions) return [];
  const { paragraphs, comments } = document.revisions;
  const count = paragraphs.reduce((sum, { changes }) => sum + changes.length, 0);
  const detail = `${count} tracked changes, ${comments.length} comments; read with all changes accepted`;
  return [{ check: 'tracked_changes', result: 'info', detail }];
}

function rounded(probability: number): number {
  return Math.round(probability * 1000) / 1000;
}
