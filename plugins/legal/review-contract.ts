// Evaluates a contract against the playbook, and computes the confidence of the result.

import type { Settings } from './settings-schema.ts';
import { counterpartyIs, typeIs, type Agreement } from './checks/request.ts';
import { wholenessFailures } from './checks/whole-document.ts';
import type { ContractType } from './facts/contract-type.ts';
import type { Venue } from './facts/venue.ts';
import { opinionFailures } from './model/present.ts';
import { applyPlaybook, type FactValue, type Flag, type Passage } from './playbook/apply.ts';
import {
  classify,
  decide,
  type LegalDecision,
  type RiskClass,
  type RiskThreshold,
} from './playbook/decide.ts';
import { playbookOf, shippedRules } from './playbook/playbook.ts';
import type { PlaybookRule } from './playbook/rule.ts';
import { isEnglish, type ContractRead } from './read-contract.ts';
import { languageName } from './text/language-name.ts';

export interface ReviewRequest {
  contractType: ContractType | undefined;
  counterparty: string | undefined;
  riskThreshold: RiskThreshold | undefined;
}

export interface ContractReview {
  flags: Flag[];
  rulesPassed: number;
  risk: RiskClass;
  decision: LegalDecision;
  threshold: RiskThreshold;
  playbookVersion: string;
  counterparty: Agreement;
  contractType: Agreement;
  confidence: number;
  failures: { code: string; message: string; field?: string }[];
}

export function reviewContract(
  read: ContractRead,
  request: ReviewRequest,
  settings: Settings,
): ContractReview {
  const playbook = playbookOf(settings);
  const threshold = request.riskThreshold ?? settings.risk_threshold ?? 'balanced';
  const rules = isEnglish(read.contract.document)
    ? playbook.rules
    : playbook.rules.filter(fitsOtherLanguages);
  const { flags, passed } = applyPlaybook(rules, {
    contractType: request.contractType ?? read.kind?.value.type ?? null,
    language: read.contract.document.language,
    clauses: new Map(
      read.clauses.map(({ name, spans, candidates }) => [name, { found: spans, candidates }]),
    ),
    sentences: read.contract.sentences.map((range) => passageOf(read, range)),
    facts: factsOf(read),
  });
  const risk = classify(flags, threshold);
  const counterparty = counterpartyIs(
    request.counterparty,
    read.parties.map(({ value }) => value),
  );
  const contractType = typeIs(request.contractType, read.kind?.value.type ?? null);
  const failures = failuresOf(read);
  return {
    flags,
    rulesPassed: passed,
    risk,
    decision: decide(flags, risk, threshold),
    threshold,
    playbookVersion: playbook.version,
    counterparty,
    contractType,
    confidence: confidenceIn(read, [counterparty, contractType]),
    failures,
  };
}

/**
 * Returns whether a rule applies to languages other than English. Too few categories of clauses are
 * found there for rules about clauses. Shipped rules match English words, so a missing word is not
 * significant. Rules of the settings may use other words.
 */
function fitsOtherLanguages(rule: PlaybookRule): boolean {
  const { clause, sentence, is } = rule.when;
  if (clause !== undefined) return false;
  return !(sentence !== undefined && is === 'missing' && shippedRules.includes(rule));
}

function passageOf({ contract }: ContractRead, range: { start: number; end: number }): Passage {
  const { start, end } = range;
  return { start, end, text: contract.textOf(range) };
}

function factsOf(read: ContractRead): Map<string, FactValue> {
  const facts = new Map<string, FactValue>();
  const put = (
    name: string,
    fact: { value: FactValue['value']; start: number; end: number } | null,
  ): void => {
    if (fact) facts.set(name, { value: fact.value, passage: sentenceOf(read, fact.start) });
  };
  const { kind, dates, renewal } = read;
  put('contract_type', kind && { ...kind, value: kind.value.type });
  put('governing_law', read.governingLaw);
  put('venue', read.venue && { ...read.venue, value: venueText(read.venue.value) });
  put('effective_date', dates.effective);
  put('expiration_date', dates.expiration);
  put('term', read.term);
  put('renewal_term', renewal.term);
  put('renewal_notice', renewal.notice);
  put('automatic_renewal', renewal.term && { ...renewal.term, value: String(renewal.isAutomatic) });
  const { paragraphs = [], comments = [] } = read.contract.document.revisions ?? {};
  if (paragraphs.length > 0) {
    facts.set('tracked_changes', { value: String(paragraphs.length), passage: null });
  }
  if (comments.length > 0) facts.set('comments', { value: String(comments.length), passage: null });
  const blank = read.signatures.find(({ isSigned }) => isSigned === false);
  const signed = read.signatures.find(({ isSigned }) => isSigned === true);
  if (blank) put('signatures', { value: 'blank', ...blank.range });
  else if (signed) put('signatures', { value: 'signed', ...signed.range });
  return facts;
}

/** Returns `arbitration` regardless of its place, or the place of the courts. */
function venueText({ kind, place }: Venue): string {
  return kind === 'arbitration' || place === null ? kind : place;
}

function sentenceOf(read: ContractRead, offset: number): Passage | null {
  const range = read.contract.sentences[read.contract.sentenceAt(offset)];
  return range ? passageOf(read, range) : null;
}

/** Minimum likeness of a contract. Documents below it fail with `not_a_contract`. */
export const leastLikeness = 0.45;

function failuresOf({
  parties,
  likeness,
  contract,
  signatures,
  opinion,
}: ContractRead): ContractReview['failures'] {
  const failures: ContractReview['failures'] = [];
  if (parties.length === 0) {
    const message = 'No party of the contract was found.';
    failures.push({ code: 'parties_missing', message, field: '/contract_intelligence/parties' });
  }
  if (likeness < leastLikeness) {
    failures.push({
      code: 'not_a_contract',
      message: 'The document does not read like a contract.',
    });
  }
  const { language, notes } = contract.document;
  if (language !== null && !readLanguages.has(language)) {
    const message = `The document is in ${languageName(language)}, which is not read.`;
    failures.push({ code: 'language_unsupported', message });
  }
  if (notes.some(({ code }) => code === 'text_truncated' || code === 'pages_skipped')) {
    failures.push({ code: 'document_incomplete', message: 'A part of the document was not read.' });
  }
  return [...failures, ...wholenessFailures(contract, signatures), ...opinionFailures(opinion)];
}

/** Supported languages. All features support English; the others have rules only. */
const readLanguages = new Set(['en', 'de', 'fr', 'es', 'it', 'nl']);
/**
 * Factor for a party or contract type other than expected, so that a person reviews the contract.
 */
const ofMismatch = 0.5;
const withoutSecondParty = 0.75;
const withoutDate = 0.85;
/** Factor if a model server names an additional party. */
const withFurtherParty = 0.75;

/**
 * Returns the confidence of the result: the average of the mean and the minimum confidence of the
 * fields. Each doubt about the contract as a whole multiplies it by a factor.
 */
function confidenceIn(read: ContractRead, agreements: readonly Agreement[]): number {
  const { parties, dates } = read;
  const given = [...parties, ...(dates.effective ? [dates.effective] : [])].map(
    ({ confidence }) => confidence,
  );
  if (given.length === 0) return 0.1;
  const mean = given.reduce((sum, one) => sum + one, 0) / given.length;
  let confidence = (mean + Math.min(...given)) / 2;
  if (parties.length < 2) confidence *= withoutSecondParty;
  if (!dates.effective) confidence *= withoutDate;
  if (agreements.includes('mismatch')) confidence *= ofMismatch;
  if (
    read.opinion?.disagreements.some(({ field, read: own }) => field === 'parties' && own === null)
  )
    confidence *= withFurtherParty;
  confidence *= Math.min(1, read.likeness / 0.8) * textQuality(read);
  return Math.round(1000 * Math.min(0.999, confidence)) / 1000;
}

/** Returns the mean OCR confidence of scanned pages; 1 for embedded text. */
function textQuality({ contract }: ContractRead): number {
  const words = contract.document.pages
    .filter(({ source }) => source === 'ocr')
    .flatMap(({ lines }) => lines.flatMap((line) => line.words));
  if (words.length === 0) return 1;
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
