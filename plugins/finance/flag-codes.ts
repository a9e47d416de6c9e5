// Every code that settings may name: checks by their codes, rules of standards by prefixes of their
// numbers. An unknown code would silently have no effect.

import { checks } from './checks/run-checks.ts';
import { serviceRules } from './einvoice/edifact-interchange.ts';
import { contentRules } from './einvoice/edifact-rules.ts';
import { ruleBook } from './rules/rule-book.ts';

const ruleNumbers = [
  ...new Set([
    ...ruleBook.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ...serviceRules,
    ...contentRules.map(({ id }) => id),
  ]),
].sort();

export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** Whole numbers, and their prefixes up to a hyphen: "BR-CO-15", "BR-CO-", "PEPPOL-". */
export const ruleStarts: readonly string[] = [
  ...new Set(
    ruleNumbers.flatMap((id) => [
      ...[...id.matchAll(/-/g)].map(({ index }) => id.slice(0, index + 1)),
      id,
    ]),
  ),
].sort();

/** Possible flags of a result. */
export const flagCodes: readonly string[] = [...checkCodes, ...ruleNumbers];
