// Checks of filings that need no taxonomy: missing contexts or units, impossible periods, invalid
// numbers, and facts with two values (XBRL 2.1, 4.6 to 4.10).

import type { Context, Fact, Filing } from './filing.ts';
import { findingOf, type FilingFinding } from './finding.ts';

export function factFindings(filing: Filing, aspectsOf: AspectsOf): FilingFinding[] {
  const { contexts, units, facts } = filing;
  const at = ({ concept, line }: Fact, message: string) => ({
    message: `${concept} ${message}`,
    line,
  });
  const invalid = facts.filter(
    ({ isNumeric, isNil, value }) => isNumeric && !isNil && value === null,
  );
  return [
    findingOf(
      'context_missing',
      facts
        .filter(({ context }) => !contexts.has(context))
        .map((fact) => at(fact, `refers to the context "${fact.context}", which does not exist.`)),
    ),
    findingOf(
      'unit_missing',
      facts
        .filter(({ isNumeric, unit }) => isNumeric && (unit === null || !units.has(unit)))
        .map((fact) => at(fact, `refers to the unit "${fact.unit ?? ''}", which does not exist.`)),
    ),
    findingOf('period_invalid', [...contexts.values()].flatMap(periodFault)),
    findingOf('entities_differ', entitiesFault([...contexts.values()])),
    findingOf(
      'value_invalid',
      invalid.map((fact) =>
        at(fact, `has the value "${fact.text.slice(0, 60)}", which is no number.`),
      ),
    ),
    findingOf(
      'decimals_missing',
      facts
        .filter(({ value, decimals }) => value !== null && decimals === null)
        .map((fact) => at(fact, 'does not say how exact it is: decimals is missing or wrong.')),
    ),
    findingOf('values_conflict', conflicts(facts, aspectsOf)),
    filing.isCut
      ? findingOf('incomplete', [
          {
            message: 'The filing has more facts, contexts, dimensions, arcs or text than are read.',
            line: null,
          },
        ])
      : null,
  ].filter((finding) => finding !== null);
}

function periodFault({ id, start, end, line }: Context) {
  const fault = (message: string) => [{ message: `The context "${id}" ${message}`, line }];
  const days = [start, end].filter((day) => day !== null);
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined) return fault(`has the date "${wrong.slice(0, 40)}", which is none.`);
  if (start !== null && end === null) return fault('has no end.');
  return start !== null && end !== null && end < start ? fault('ends before it begins.') : [];
}

/** Returns whether the text is a valid date, with or without a time. */
function isDay(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? [];
  if (day === undefined) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * A filing reports on one entity. Parts of a group are distinguished by dimensions, not by contexts
 * of other entities.
 */
function entitiesFault(contexts: readonly Context[]) {
  const named = ({ scheme, identifier }: Context): string => `${scheme} ${identifier}`;
  const [first] = contexts;
  const other = first && contexts.find((context) => named(context) !== named(first));
  if (!first || !other) return [];
  const message = `Contexts name different entities: ${first.identifier} and ${other.identifier}.`;
  return [{ message, line: other.line }];
}

/** Returns a key of period, dimensions and unit, equal for facts about the same thing. */
export type AspectsOf = (fact: Fact) => string | null;

/**
 * Numbers the contexts once: a malicious filing can have thousands of facts in one context of 100
 * long dimensions.
 */
export function createAspects(contexts: ReadonlyMap<string, Context>): AspectsOf {
  const numbers = new Map<string, number>();
  const byContext = new Map<string, number>();
  for (const [id, { start, end, dimensions }] of contexts) {
    const key = [start ?? '', end ?? '', ...dimensions].join('|');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    byContext.set(id, number);
  }
  return ({ context, unit }) => {
    const number = byContext.get(context);
    return number === undefined ? null : `${number}|${unit ?? ''}`;
  };
}

/** Returns half a unit of the last significant digit. */
export function uncertainty({ decimals }: Fact): number {
  return decimals === null ? 0 : 0.5 * 10 ** -decimals;
}

function conflicts(facts: readonly Fact[], aspectsOf: AspectsOf) {
  const first = new Map<string, Fact & { value: number }>();
  return facts.flatMap((fact) => {
    const aspects = aspectsOf(fact);
    if (fact.value === null || aspects === null) return [];
    const key = `${fact.concept}|${aspects}`;
    const known = first.get(key);
    if (!known) {
      first.set(key, { ...fact, value: fact.value });
      return [];
    }
    if (Math.abs(known.value - fact.value) <= uncertainty(known) + uncertainty(fact)) return [];
    const message = `${fact.concept} is ${known.value} in line ${known.line} and ${fact.value} in line ${fact.line}, for the same period and unit.`;
    return [{ message, line: fact.line }];
  });
}
