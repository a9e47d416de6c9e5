// Declares parts of a result that reviewers see in another form than as fields of a form.

import type { FlagSeverity } from './flags.ts';

/**
 * How the review desk shows a result. All pointers are JSON pointers: `items` and `subject` into
 * completed_unit, the others into an item. What is not declared is shown by its schema.
 */
export interface DeskView {
  /** The turns of a conversation, shown beside the values. */
  conversation?: ConversationList;
  /** Lists whose items are shown as cards, such as clauses with their risk. */
  cards?: readonly CardList[];
  /** Lists of records that may be about the subject, such as hits in watch lists. */
  matches?: readonly MatchList[];
}

/** Turns of a conversation, oldest first. */
export interface ConversationList {
  items: string;
  /** Pointer to who speaks: `customer`, `agent` or another word. */
  role: string;
  text: string;
  /** Pointer to the time, as a text. */
  at?: string;
}

/** A list whose items are shown as cards. The fields of an item are edited below its card. */
export interface CardList {
  items: string;
  title: string;
  /** Pointers to short values that are shown beside the title. */
  badges?: readonly string[];
  /** Severity of values of badges: a badge with another value is neutral. */
  severities?: Readonly<Record<string, FlagSeverity>>;
  /** Pointer to words of the document. */
  quote?: string;
  /** Pointers to texts that are shown with their names. */
  details?: readonly string[];
}

/** A list of records that may be about the subject. Reviewers compare them row by row. */
export interface MatchList {
  items: string;
  /** Pointer into completed_unit to the name of the subject. */
  subject: string;
  name: string;
  /** Pointer to a number from 0 to 1. */
  score: string;
  badges?: readonly string[];
  severities?: Readonly<Record<string, FlagSeverity>>;
  /** Lists of values of the subject beside values of the record. */
  pairs: readonly MatchPairs[];
  details?: readonly string[];
  /** Where a reviewer records that the record is not about the subject. */
  ruledOut: MatchRuling;
}

/** Values of the subject beside values of the record. Pointers are into an item of `items`. */
export interface MatchPairs {
  /** Pointer into the match. */
  items: string;
  given: string;
  listed: string;
  /** Pointer to the name of the value; by default, the name of `items` is used. */
  label?: string;
  /** Pointer to how alike the values are, as a word or a number. */
  note?: string;
}

/** An object that is null unless the match is ruled out. */
export interface MatchRuling {
  /** Pointer into the match. */
  at: string;
  /** Pointers into the object: the reason, and the last day of the decision (YYYY-MM-DD). */
  reason: string;
  until: string;
}
