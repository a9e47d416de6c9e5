// Finds figures and dates of a contract that contradict each other: a number in words beside a
// different one in figures, and a defined term with two dates.

import type { TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';

export interface Conflict {
  code: 'conflicting_figures' | 'conflicting_dates';
  message: string;
  range: TextRange;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const word = [...small.slice(1), ...tens].join('|');
/**
 * Matches "thirty (30)" and "one hundred fifty thousand ($150,000)". Excludes figures with
 * decimals.
 */
const wordsBesideFigures = new RegExp(
  `(?<![\\w-]|- )(?<words>(?:${word})(?:(?: and |- ?| )(?:${word}|hundred|thousand|million)){0,8})(?: (?:percent|U\\.?S\\.? |dollars|euros|pounds)){0,2} ?\\((?:[A-Z]{2,3})?[$€£]? ?(?<figures>\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,7})(?:%| ?percent)?\\)`,
  'gi',
);
const mostShown = 20;

export function conflictsOf(contract: Contract): Conflict[] {
  return [...figureConflicts(contract), ...dateConflicts(contract)].slice(0, mostShown);
}

function figureConflicts({ squeezed, original }: Contract): Conflict[] {
  return [...squeezed.text.matchAll(wordsBesideFigures)].flatMap((match): Conflict[] => {
    const { words, figures } = match.groups as { words: string; figures: string };
    if (numberOf(words) === Number(figures.replaceAll(',', ''))) return [];
    const message = `"${match[0]}": the words and the figures are different numbers.`;
    const range = original({ start: match.index, end: match.index + match[0].length });
    return [{ code: 'conflicting_figures', message, range }];
  });
}

function numberOf(words: string): number {
  let [sum, part] = [0, 0];
  for (const one of words.toLowerCase().split(/ and |- ?| /)) {
    if (one === 'hundred') part = Math.max(1, part) * 100;
    else if (one === 'thousand' || one === 'million') {
      sum += Math.max(1, part) * (one === 'thousand' ? 1000 : 1_000_000);
      part = 0;
    } else part += small.includes(one) ? small.indexOf(one) : 10 * (tens.indexOf(one) + 2);
  }
  return sum + part;
}

const term =
  /^[^.;]{0,30}\((?:(?:the|hereinafter|herein)[ ,]{1,2}){0,2}["“](?<term>[A-Z][\w -]{2,40}Date)["”]\)/;

/**
 * Returns terms that are defined with different dates: `May 4, 2026 (the "Effective Date")` in one
 * place, another day elsewhere.
 */
function dateConflicts({ squeezed, dates, original }: Contract): Conflict[] {
  const known = new Map<string, string>();
  return dates.flatMap((date): Conflict[] => {
    const name = term.exec(squeezed.text.slice(date.end, date.end + 120))?.groups?.['term'];
    if (name === undefined) return [];
    const other = known.get(name) ?? date.date;
    known.set(name, other);
    if (other === date.date) return [];
    const message = `"${name}" stands for ${other} and for ${date.date}.`;
    return [{ code: 'conflicting_dates', message, range: original(date) }];
  });
}
