// Types of the rules that find clauses in languages that the clause model does not support.

import type { CategoryName } from '../categories.ts';

/** The ten main categories of the model. */
export type RuledCategory = Extract<
  CategoryName,
  | 'governing_law'
  | 'anti_assignment'
  | 'cap_on_liability'
  | 'license_grant'
  | 'audit_rights'
  | 'termination_for_convenience'
  | 'insurance'
  | 'exclusivity'
  | 'non_compete'
  | 'change_of_control'
>;

/**
 * Patterns by category. A sentence has the clause if one of the patterns matches its folded text:
 * without accents, with single spaces, straight apostrophes, and ss for ß. Repetitions are bounded.
 */
export type ClausePhrases = Readonly<Record<RuledCategory, readonly RegExp[]>>;
