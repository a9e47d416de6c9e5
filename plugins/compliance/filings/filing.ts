// What a filing in XBRL 2.1 or Inline XBRL 1.1 says: facts, and the contexts and units that they refer to.

export const filingFormats = ['xbrl', 'ixbrl'] as const;
export type FilingFormat = (typeof filingFormats)[number];

export interface Context {
  id: string;
  scheme: string;
  /** Of the reporting entity, such as its register number or LEI. */
  identifier: string;
  /** Null for an instant and for `forever`. */
  start: string | null;
  /** The instant, or the last day of the period; null for `forever`. */
  end: string | null;
  /** "dimension=member", sorted: which part of the entity the facts are about. */
  dimensions: readonly string[];
  line: number;
}

export interface Unit {
  id: string;
  /** Such as iso4217:EUR; a ratio as "iso4217:EUR/xbrli:shares". */
  measure: string;
}

export interface Fact {
  /** With the prefix of the file, such as core:Equity. */
  concept: string;
  /** Without the prefix. */
  name: string;
  context: string;
  unit: string | null;
  /** Text without white space at its ends; of a number as it is after scale and sign. */
  text: string;
  /** Null for a fact that is no number, or not readable as one. */
  value: number | null;
  isNil: boolean;
  isNumeric: boolean;
  /** Digits after the decimal point up to which the number is exact; null if not stated. */
  decimals: number | null;
  line: number;
}

export interface CalculationArc {
  sum: string;
  item: string;
  weight: number;
}

export interface Filing {
  format: FilingFormat;
  /** Entry points of the taxonomies that it uses. */
  taxonomies: readonly string[];
  contexts: ReadonlyMap<string, Context>;
  units: ReadonlyMap<string, Unit>;
  facts: readonly Fact[];
  /** Of the calculation linkbases in the same package, as "prefix_Name". */
  arcs: readonly CalculationArc[];
  /** There were more facts, contexts or arcs than are read. */
  isCut: boolean;
}

/** Filings of large groups have some 5,000 facts; the largest banks some 30,000. */
export const mostFacts = 100_000;
export const mostContexts = 50_000;
export const mostArcs = 50_000;

/** Of the first context; whether others differ is a finding. */
export function entityOf({ contexts }: Filing): string | null {
  const [first] = contexts.values();
  return first?.identifier || null;
}
