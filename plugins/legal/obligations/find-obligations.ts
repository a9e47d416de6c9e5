// Finds obligations from modal verbs, sentence by sentence: party, action, due date and condition.

import type { TextRange } from 'workmill/sdk';
import type { CategoryName } from '../clauses/categories.ts';
import { leadIns } from '../clauses/clause-inputs.ts';
import type { SentenceScores } from '../facts/fact.ts';
import type { Contract } from '../text/contract.ts';
import { deadlineOf, type ContractDays, type Deadline } from './deadlines.ts';

export interface Obligation extends TextRange {
  /** Party that must act, as the contract names it; null if the sentence does not name it. */
  party: string | null;
  /** Text that starts at the modal verb: "shall pay each invoice within 30 days". */
  action: string;
  isProhibition: boolean;
  deadline: Deadline | null;
  condition: string | null;
  confidence: number;
  /** Sort key for the display. */
  rank: number;
}

const subject =
  "(?<subject>(?:(?:the|each|either|both|neither|such|The|Each|Either|Both|Neither|Such) )?(?:\\p{Lu}[\\p{L}&.'’-]{0,30}(?: (?:and|or|of|\\p{Lu}[\\p{L}&.'’-]{0,30})){0,4}|part(?:y|ies)|licensee|licensor|company|supplier|distributor|customer|it|they))(?:,[^,;]{0,80},)?";
const modal =
  '(?<modal>shall(?: not)?|will(?: not)?|must(?: not)?|may not|agrees?(?: not)? to|covenants?(?: and agrees?)?(?: not)? to|undertakes?(?: not)? to|(?:is|are) (?:obligated|required|responsible|obliged)|commits? to)';
const dutyPattern = new RegExp(
  `(?:^|[\\s(“"])${subject} (?:also |hereby |further |each |promptly |immediately )?${modal}\\b(?<rest>[^.;]{2,600})`,
  'u',
);
/** Matches duties in the passive voice without a party: "Payment shall be made within 30 days." */
const passive =
  /(?<modal>(?:shall|must|will) (?:not )?be (?:made|paid|delivered|provided|kept|maintained|returned|destroyed|submitted|given|payable|performed))\b(?<rest>[^.;]{0,600})/u;
const inItem = /^\(?[a-z0-9]{1,4}[.)]\s{0,3}(?<rest>(?:not )?[a-z]{3,15}\b[^.;]{2,600})/u;
const leadModal = /\b(?<modal>(?:shall|will|must|agrees? to)(?: not)?)\b[^.;]{0,60}:\s{0,3}$/u;

const noDuty =
  /\b(?:shall|will) (?:mean|have the meaning|have the right|be deemed|be governed|be construed|constitute|include\b|be binding|be considered|inure|not be deemed|be the\b|survive|apply|commence|continue|remain|terminate|expire|be entitled|not be liable|not constitute|prevail|have no)|\bmeans\b|\bmay be\b/i;
const noSubject =
  /^(?:the |such |each |this |no |any |all )?(?:agreement|section|term|article|exhibit|schedule|notice|notices|effective date|initial term|there|nothing|no|any|all|payments?|if|in|this|that|which|provisions?|terms|title|failure|invoices?|annex|law|laws|court|courts|termination|confidential information|contract|and|or|article \w+)\b/i;
const conditionBefore =
  /(?:^|[\s,(])(?<condition>(?:if|upon|in the event|unless|provided that|subject to|in case|where|when|after|following)\b[^.;]{5,240}?),\s/i;
const conditionAfter =
  /\b(?<condition>(?:unless|provided(?:,? however,?)? that|if|in the event|except)\b[^.;]{5,240})$/i;

const mostShown = 80;

/** Returns the most relevant obligations, in document order. */
export function findObligations(
  contract: Contract,
  scores: SentenceScores,
  days: ContractDays,
): Obligation[] {
  const leads = leadIns(contract.text, contract.sentences);
  const found = contract.sentences.flatMap((range, sentence): Obligation[] => {
    const text = contract.textOf(range).replaceAll(/\s+/g, ' ');
    const duty = dutyOf(text, leads[sentence]!.replaceAll(/\s+/g, ' '));
    if (!duty) return [];
    const deadline = deadlineOf(text, days);
    const isLabelled = labelled.some((name) => scores.of(sentence, name) >= 0.5);
    const rank =
      (deadline === null ? 0 : deadline.date === null ? 2 : 3) +
      (isLabelled ? 2 : 0) +
      (/[$€£]\s?\d|\bpay|\binsur|\breport|\bnotif/i.test(text) ? 1 : 0) +
      (duty.party === null ? 0 : 0.5);
    return [{ ...range, ...duty, deadline, condition: conditionOf(text, duty.action), rank }];
  });
  const least = found.toSorted((one, other) => other.rank - one.rank).slice(0, mostShown);
  return least.toSorted((one, other) => one.start - other.start);
}

const labelled: readonly CategoryName[] = [
  'insurance',
  'audit_rights',
  'post_termination_services',
  'minimum_commitment',
  'revenue_profit_sharing',
  'non_compete',
  'no_solicit_of_employees',
  'no_solicit_of_customers',
  'non_disparagement',
  'exclusivity',
];

type Duty = Pick<Obligation, 'party' | 'action' | 'isProhibition' | 'confidence'>;

function dutyOf(text: string, lead: string): Duty | null {
  const item = lead === '' ? null : inItem.exec(text);
  const modalOfLead = item && leadModal.exec(lead)?.groups?.['modal'];
  if (item && modalOfLead !== null && modalOfLead !== undefined) {
    // A list item takes its subject and its verb from the lead-in.
    const party =
      dutyPattern.exec(`${lead.replace(/:\s*$/, '')} do so`)?.groups?.['subject'] ?? null;
    return dutyWith(subjectOf(party), modalOfLead, ` ${item.groups!['rest']!}`, 0.7);
  }
  if (
    noDuty.test(text.slice(0, 400)) &&
    !/\bshall (?:not )?(?:pay|maintain|keep|provide|deliver|notify|return|purchase|obtain|indemnify)/i.test(
      text,
    )
  )
    return null;
  const match = dutyPattern.exec(text);
  if (match && !noSubject.test(match.groups!['subject']!)) {
    const { subject: who, modal: verb, rest } = match.groups as Record<string, string>;
    return dutyWith(subjectOf(who!), verb!, rest!, 0.85);
  }
  const unnamed = passive.exec(text);
  return unnamed ? dutyWith(null, unnamed.groups!['modal']!, unnamed.groups!['rest']!, 0.6) : null;
}

function dutyWith(party: string | null, verb: string, rest: string, confidence: number): Duty {
  return {
    party,
    action: shortened(`${verb}${rest}`.trim()),
    isProhibition: /\bnot\b/.test(verb) || /^\s?not\b/.test(rest),
    confidence,
  };
}

function subjectOf(printed: string | null): string | null {
  const name = printed?.replace(/^(?:the|such)\s/i, '').trim();
  return name === undefined || /^(?:it|they|and|or)$/i.test(name) ? null : name;
}

function conditionOf(text: string, action: string): string | null {
  const after = conditionAfter.exec(action)?.groups?.['condition'];
  const before = conditionBefore.exec(text.slice(0, 320))?.groups?.['condition'];
  return shortened(before ?? after ?? '') || null;
}

const mostCharacters = 400;

function shortened(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1).trimEnd()}…`;
}
