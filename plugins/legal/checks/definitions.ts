// Checks the internal references of a contract: terms that are used but not defined, and sections
// and exhibits that are referred to but missing.

import type { TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import { sectionsOf } from '../text/sections.ts';

export interface Inconsistency {
  code: 'undefined_term' | 'missing_section' | 'missing_exhibit';
  message: string;
  range: TextRange;
}

const definition =
  /["“„]\s?(\p{Lu}[\p{L}\p{N}&/’' -]{1,60}?)\s?[,.]?["”]\s{0,2}(?:\)|means?\b|shall mean|has the meaning|shall have the meaning|refers to|is defined|bezeichnet|bedeutet|désigne)|["“„]\s?(\p{Lu}[\p{L}\p{N}&/’' -]{1,60}?)\s?[,.]?["”]\s{0,2}[^.;"“”]{0,60}\)/gu;
/** Common terms that contracts capitalize and use as defined terms. */
const candidateTerms =
  /\b(?:the|any|all|such)\s((?:Confidential Information|Effective Date|Services|Products?|Territory|Term|Initial Term|Renewal Term|Licensed (?:Products?|Software|Patents?|Marks?)|Intellectual Property(?: Rights)?|Deliverables?|Work Product|Specifications?|Net Sales|Affiliates?|Software|Documentation|Purchase Price|Closing Date|Closing|Disclosing Party|Receiving Party|Change of Control|Royalt(?:y|ies)|Fees|Purpose|Premises|Field of Use))(?![\p{L}])/gu;
const sectionReference =
  /\b(?:Sections?|Clauses?|Articles?|paragraphs?|§)\s(\d{1,2}(?:\.\d{1,2}){0,3})(?![\d%])(?!\s{0,2}(?:of|in|under|to)\s(?:the\s)?(?:\p{Lu}[\p{L}’']*\s){0,5}(?:Act|Code|Law|Regulations?|Rules?|Agreement|Lease|Plan|Treaty|GDPR|Directive|Amendment|Contract|Note|Indenture|Schedule|Exhibit|Annex))/gu;
const exhibitReference =
  /\b(Exhibit|Schedule|Annex|Appendix|Attachment)\s["“]?([A-Z]|\d{1,2})\b(?!\.\d)/g;
const mostReported = 25;

export function inconsistenciesOf(contract: Contract): Inconsistency[] {
  return [...undefinedTerms(contract), ...danglingReferences(contract)].slice(0, mostReported);
}

function undefinedTerms(contract: Contract): Inconsistency[] {
  const { text } = contract.squeezed;
  const defined = new Set<string>();
  for (const match of text.matchAll(definition)) defined.add(singular((match[1] ?? match[2])!));
  // Contracts with fewer than three definitions use capitals for other reasons.
  if (defined.size < 3) return [];
  const reported = new Map<string, Inconsistency>();
  for (const match of text.matchAll(candidateTerms)) {
    const term = match[1]!;
    const key = singular(term);
    if (defined.has(key) || reported.has(key)) continue;
    const quoted = new RegExp(`["“„]\\s?(?:the )?${term.replace(/s$/, '')}s?\\b`, 'i');
    if (quoted.test(text)) continue;
    const start = match.index + match[0].length - term.length;
    reported.set(key, {
      code: 'undefined_term',
      message: `"${term}" is used as a defined term, and no definition was found.`,
      range: contract.original({ start, end: start + term.length }),
    });
  }
  return [...reported.values()];
}

function singular(term: string): string {
  return term.trim().toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
}

function danglingReferences(contract: Contract): Inconsistency[] {
  const { text } = contract.squeezed;
  const sections = sectionsOf(contract.document.text);
  const numbers = new Set(
    sections.filter(({ kind }) => kind === 'section').map(({ number }) => number),
  );
  const exhibits = new Set(
    sections.filter(({ kind }) => kind === 'exhibit').map(({ number }) => number),
  );
  const found = new Map<string, Inconsistency>();
  const put = (code: Inconsistency['code'], message: string, match: RegExpExecArray): void => {
    const range = contract.original({ start: match.index, end: match.index + match[0].length });
    if (!found.has(message)) found.set(message, { code, message, range });
  };
  // Check section references only if the contract has at least three numbered top-level sections.
  const first = new Set([...numbers].map((number) => number.split('.')[0]!));
  if (first.size >= 3) {
    for (const match of text.matchAll(sectionReference)) {
      const number = match[1]!;
      const [top] = number.split('.');
      const highest = Math.max(...[...first].filter((one) => /^\d+$/.test(one)).map(Number), 0);
      const isThere =
        numbers.has(number) || (number === top ? first.has(top) : !hasParts(numbers, top!));
      if (isThere || (Number(top) <= highest && number === top)) continue;
      put(
        'missing_section',
        `Section ${number} is referred to, and no such section was found.`,
        match,
      );
    }
  }
  for (const match of text.matchAll(exhibitReference)) {
    const [, kind, letter] = match;
    if (exhibits.has(letter!)) continue;
    put(
      'missing_exhibit',
      `${kind} ${letter} is referred to, and it is not in the document.`,
      match,
    );
  }
  return [...found.values()];
}

/** Returns whether the section has any numbered subsections. */
function hasParts(numbers: ReadonlySet<string>, top: string): boolean {
  return [...numbers].some((number) => number.startsWith(`${top}.`));
}
