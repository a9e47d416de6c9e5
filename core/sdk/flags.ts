// Declares which lists of a result contain notes for the reviewer.

/** Severities in descending order. */
export const flagSeverities = ['critical', 'warning', 'info'] as const;

export type FlagSeverity = (typeof flagSeverities)[number];

/**
 * A list of flags in completed_unit. The appliance shows each flag to reviewers next to the value
 * it refers to. Pointers are JSON pointers: `items` into completed_unit, the others into an item.
 */
export interface FlagList {
  /** Pointer to the list. */
  items: string;
  /** Pointer to the machine-readable code of the finding. */
  code: string;
  /** Pointer to the text that the reviewer reads. Items without it are not shown. */
  message: string;
  /** Pointer to the severity. A flag without a severity, or with an unknown one, is a warning. */
  severity?: string;
  /** Maps the values at `severity` to severities, if the plugin uses other words. */
  severities?: Readonly<Record<string, FlagSeverity>>;
  /** Pointer to a JSON pointer into completed_unit: the value that the flag refers to. */
  field?: string;
  /** Shows only items that have one of these values at the pointer: `{ '/result': ['failed'] }`. */
  only?: Readonly<Record<string, readonly string[]>>;
}
