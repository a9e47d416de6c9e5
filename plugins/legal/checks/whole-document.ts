// Checks whether a file contains exactly one complete contract: no page is missing, and no other
// contract follows.

import type { SignatureBlock } from '../facts/signatures.ts';
import type { Contract } from '../text/contract.ts';

export interface WholenessFailure {
  code: 'pages_missing' | 'several_contracts';
  message: string;
}

export function wholenessFailures(
  contract: Contract,
  signatures: readonly SignatureBlock[],
): WholenessFailure[] {
  const failures: WholenessFailure[] = [];
  const missing = missingPages(contract.document.text);
  if (missing.length > 0) {
    const named = missing.slice(0, mostNamed).join(', ');
    const message = `Pages are missing, by the numbers at their feet: ${named}. Send the whole document.`;
    failures.push({ code: 'pages_missing', message });
  }
  if (hasSecondContract(contract, signatures)) {
    const message =
      'Another contract follows the signatures of the first. Send each contract in a file of its own.';
    failures.push({ code: 'several_contracts', message });
  }
  return failures;
}

const pageNumber =
  /^[ \t]{0,40}(?:page|seite|página|pagina|pagina's|blad)[ \t]{1,3}(?<number>\d{1,4})[ \t]{0,3}(?:of|von|sur|de|di|van|\/)[ \t]{0,3}(?<count>\d{1,4})[ \t]{0,40}$/gim;

/** Maximum number of missing pages in a message. */
const mostNamed = 10;
/** Maximum page count of a printed page number. Longer documents are not read completely. */
const mostPages = 2000;

/**
 * Returns the page numbers that are missing between the lowest and the highest printed number.
 * Pages before and after that range are not checked: first and last pages often have no number.
 */
function missingPages(text: string): number[] {
  const printed = new Map<number, number[]>();
  for (const { groups } of text.matchAll(pageNumber)) {
    const [number, count] = [Number(groups!['number']), Number(groups!['count'])];
    if (number <= count && count <= mostPages) {
      const known = printed.get(count);
      if (known) known.push(number);
      else printed.set(count, [number]);
    }
  }
  // The part with the most pages is the contract. Annexes may have page numbers of their own.
  const [numbers = []] = [...printed.values()].toSorted((one, other) => other.length - one.length);
  const distinct = new Set(numbers);
  // Several parts with the same page numbers: missing pages cannot be determined.
  if (distinct.size < 2 || distinct.size < numbers.length) return [];
  const missing: number[] = [];
  for (let number = Math.min(...numbers); number < Math.max(...numbers); number += 1) {
    if (!distinct.has(number)) missing.push(number);
  }
  return missing;
}

/**
 * Matches the opening sentence of a contract. The line above usually has its title, in capitals or
 * similar.
 */
const opening =
  /\b(?:This|THIS)\s(?:[\p{L}'’/&-]{1,30}\s){0,8}(?:Agreement|AGREEMENT|Lease|LEASE|Contract|CONTRACT)\b[^.]{0,200}\b(?:made|entered into|MADE|ENTERED INTO)\b[^.]{0,400}\b(?:between|among|BETWEEN|AMONG)\b/gu;
/** Matches the heading of an annex. Annexes may contain forms of further contracts. */
const annex = /\b(?:exhibit|schedule|annex|appendix|attachment|form of|addendum|anlage)\b/i;
const charactersBefore = 1500;

function hasSecondContract(
  { squeezed, original }: Contract,
  signatures: readonly SignatureBlock[],
): boolean {
  const signed = signatures.map(({ range }) => range.start);
  const openings = [...squeezed.text.matchAll(opening)].map(({ index }) => index);
  const [first] = openings;
  if (first === undefined) return false;
  return openings.slice(1).some((index) => {
    const before = squeezed.text.slice(Math.max(0, index - charactersBefore), index);
    const { start } = original({ start: index, end: index + 1 });
    const { start: from } = original({ start: first, end: first + 1 });
    return signed.some((at) => at > from && at < start) && !annex.test(before);
  });
}
