// Where a result lists what a reviewer should know beside its values.

/** The most serious first. */
export const flagSeverities = ['critical', 'warning', 'info'] as const;

export type FlagSeverity = (typeof flagSeverities)[number];

/**
 * A list of flags in completed_unit: the appliance shows them to reviewers, at the value that they are
 * about. Pointers are JSON pointers: `items` into completed_unit, the others into an item.
 */
export interface FlagList {
  /** The list. */
  items: string;
  /** What was found, for programs. */
  code: string;
  /** The same in the words that a reviewer reads. An item without it is not shown. */
  message: string;
  /** Without it, or with a value that is not known, a flag is a warning. */
  severity?: string;
  /** What the values at `severity` mean, where they are other words. */
  severities?: Readonly<Record<string, FlagSeverity>>;
  /** Which value it is about: a JSON pointer into completed_unit. */
  field?: string;
  /** Shows only items with one of these values at a place: `{ '/result': ['failed'] }`. */
  only?: Readonly<Record<string, readonly string[]>>;
}
