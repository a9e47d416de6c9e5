// All checks that a record can have, and the effect of a failure. The effects are the shipped
// policy; administrators can change them in the settings.

export const checkResults = ['passed', 'failed', 'skipped'] as const;
export type CheckResult = (typeof checkResults)[number];

/**
 * `reject`: the record fails. `review`: a person decides. `note`: the failure is shown and has no
 * effect.
 */
export const effects = ['reject', 'review', 'note'] as const;
export type Effect = (typeof effects)[number];

export type CheckGroup = 'integrity' | 'identity' | 'screening';

export const checkRules = {
  document_given: { group: 'integrity', effect: 'review' },
  document_complete: { group: 'integrity', effect: 'review' },
  zone_present: { group: 'integrity', effect: 'review' },
  zone_complete: { group: 'integrity', effect: 'review' },
  zone_check_digits: { group: 'integrity', effect: 'review' },
  zone_legible: { group: 'integrity', effect: 'review' },
  zone_uncorrected: { group: 'integrity', effect: 'review' },
  zone_codes: { group: 'integrity', effect: 'review' },
  zone_dates: { group: 'integrity', effect: 'review' },
  printed_agrees: { group: 'integrity', effect: 'review' },
  barcode_complete: { group: 'integrity', effect: 'review' },
  barcode_agrees: { group: 'integrity', effect: 'review' },
  document_valid: { group: 'integrity', effect: 'reject' },
  subject_name: { group: 'identity', effect: 'review' },
  subject_date_of_birth: { group: 'identity', effect: 'reject' },
  subject_document_number: { group: 'identity', effect: 'reject' },
  subject_nationality: { group: 'identity', effect: 'review' },
  identifier: { group: 'identity', effect: 'review' },
  address_found: { group: 'identity', effect: 'review' },
  address_name: { group: 'identity', effect: 'review' },
  address_date: { group: 'identity', effect: 'review' },
  registry_name: { group: 'identity', effect: 'review' },
  registry_number: { group: 'identity', effect: 'reject' },
  registry_status: { group: 'identity', effect: 'reject' },
  registry_date: { group: 'identity', effect: 'review' },
  ownership_read: { group: 'integrity', effect: 'review' },
  ownership_complete: { group: 'integrity', effect: 'review' },
  ownership_circles: { group: 'identity', effect: 'review' },
  beneficial_owner: { group: 'identity', effect: 'review' },
  trail_read: { group: 'integrity', effect: 'review' },
  trail_complete: { group: 'integrity', effect: 'review' },
  trail_untampered: { group: 'integrity', effect: 'review' },
  trail_gaps: { group: 'integrity', effect: 'review' },
  trail_order: { group: 'integrity', effect: 'note' },
  trail_root: { group: 'integrity', effect: 'review' },
  trail_logins: { group: 'integrity', effect: 'review' },
  trail_privileges: { group: 'integrity', effect: 'note' },
  filing_read: { group: 'integrity', effect: 'review' },
  filing_facts: { group: 'integrity', effect: 'review' },
  filing_calculations: { group: 'integrity', effect: 'review' },
  filing_statements: { group: 'integrity', effect: 'review' },
  filing_entity: { group: 'identity', effect: 'review' },
  filing_deadline: { group: 'integrity', effect: 'note' },
  residency: { group: 'integrity', effect: 'review' },
  screening: { group: 'screening', effect: 'review' },
} as const satisfies Readonly<Record<string, { group: CheckGroup; effect: Effect }>>;

export type CheckName = keyof typeof checkRules;

export const checkNames = Object.keys(checkRules) as CheckName[];

export interface Check {
  check: CheckName;
  result: CheckResult;
  detail: string;
  /** Index in the request's documents; null for checks of the request as a whole. */
  document: number | null;
  /**
   * Upper limit for the effect of a failure. A value that contradicts an uncertain reading is
   * reviewed by a person instead of rejecting the record.
   */
  atMost?: Effect;
}
