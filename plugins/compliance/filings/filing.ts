// Contents of a filing in XBRL 2.1 or Inline XBRL 1.1: facts, and the contexts and units that they
// refer to.

export const filingFormats = ['xbrl', 'ixbrl'] as const;
export type FilingFormat = (typeof filingFormats)[number];

export interface Context {
  id: string;
  scheme: string;
  /** Identifier of the reporting entity, such as its register number or LEI. */
  identifier: string;
  /** Null for an instant and for `forever`. */
  start: string | null;
  /** The instant, or the last day of the period; null for `forever`. */
  end: string | null;
  /**
   * Sorted "dimension=member" pairs that identify the part of the entity that the facts describe.
   */
  dimensions: readonly string[];
  line: number;
}

export interface Unit {
  id: string;
  /** Measure such as iso4217:EUR; a ratio is written as "iso4217:EUR/xbrli:shares". */
  measure: string;
}

export interface Fact {
  /** Name with the prefix used in the file, such as core:Equity. */
  concept: string;
  /** Name without the prefix. */
  name: string;
  context: string;
  unit: string | null;
  /**
   * Text without surrounding white space; for a number, the value after scale and sign are applied.
   */
  text: string;
  /** Null if the fact is not a number or cannot be parsed as one. */
  value: number | null;
  isNil: boolean;
  isNumeric: boolean;
  /** Number of decimal places to which the number is exact; null if not stated. */
  decimals: number | null;
  line: number;
}

export interface CalculationArc {
  /** Role of the link: sums of different statements are independent. */
  network: string;
  sum: string;
  item: string;
  weight: number;
}

export interface Filing {
  format: FilingFormat;
  /** Entry points of the taxonomies used. */
  taxonomies: readonly string[];
  contexts: ReadonlyMap<string, Context>;
  units: ReadonlyMap<string, Unit>;
  facts: readonly Fact[];
  /** Arcs of the calculation linkbases in the same package, with concepts as "prefix_Name". */
  arcs: readonly CalculationArc[];
  /** Whether the filing has more facts, contexts, dimensions, measures or arcs than the maximum. */
  isCut: boolean;
}

/**
 * Maximum number of facts. Filings of large groups have about 5,000 facts; those of the largest
 * banks about 30,000.
 */
export const mostFacts = 100_000;
/**
 * As many contexts as facts. A context takes at least 780 bytes of a read document, so
 * the default limit of 64 MiB is reached before, at about 85,000.
 */
export const mostContexts = 100_000;
export const mostArcs = 50_000;

/**
 * Returns the entity of the first context. Differing entities in other contexts are reported as a
 * finding.
 */
export function entityOf({ contexts }: Filing): string | null {
  const [first] = contexts.values();
  return first?.identifier || null;
}
