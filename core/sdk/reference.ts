// Reference data: what customers know and documents do not say, such as their vendors and orders.
// Customers upload it with PUT and POST /v1/reference/{set}; runs look things up in it.

import type { JSONSchema } from 'json-schema-to-ts';
import type { Document } from './document.ts';

/** A set of rows, declared by every plugin that reads it. */
export interface ReferenceSet {
  title: string;
  description: string;
  /** Of one row: an object whose properties are the columns of a CSV file. */
  schema: JSONSchema;
  /** The property that tells rows apart: text, and required by the schema. */
  key: string;
  /**
   * Properties (text, or lists of text) by whose value `find` finds rows. Case, spaces and
   * punctuation do not count: "DE 123.456" finds "de123456".
   */
  findBy: readonly string[];
  /** Properties in whose words `search` searches. */
  searchIn: readonly string[];
  /**
   * Runs add rows to it (`remember` in their outcome): one for each workflow, whose id the appliance
   * puts in as the key. A customer can still upload rows of its own beside them.
   */
  keptByRuns?: true;
  /** Reviews add rows to it: one for each live workflow in which people corrected what it teaches. */
  keptByReviews?: KeptByReviews;
  /**
   * A set that holds several lists: an upload that replaces takes away only rows that have one of its
   * own values in this property, and refuses to take away half of them or more unless the request
   * confirms it. The property must be text.
   */
  replaceBy?: string;
  /** Files that rows can come as, beside JSON and CSV, by the name that `?format=` gives them. */
  formats?: Readonly<Record<string, FileFormat>>;
}

/** A kind of file that holds rows, such as an order in the syntax of a standard. */
export interface FileFormat {
  title: string;
  /** Which standard and versions, and what of them becomes a row. */
  description: string;
  /**
   * The rows of a file, as the reader made it out. It runs where operations do, without a context: it
   * reads and does nothing else.
   * @throws PipelineFault `unsupported_document` for a file of another kind, `document_unreadable`
   *   for a broken one.
   */
  rows(document: Document): readonly FileRow[];
}

export interface FileRow {
  row: ReferenceRow;
  /** Where in the file it begins, for people: "line 12". */
  place: string;
  /** What keeps it from being one, with JSON pointers into it; each refuses the whole file. */
  faults?: readonly FileRowFault[];
}

export interface FileRowFault {
  path: string;
  message: string;
}

/** What a correction teaches. The workflow's id becomes the row's key. */
export interface KeptByReviews {
  /** JSON pointers into completed_unit: a correction at, above or below one of them leaves a row. */
  corrected: readonly string[];
  /**
   * By column: where the corrected completed_unit has its value. `*` as a step stands for every item
   * of a list: the column is then a list, with null where an item has no value.
   */
  columns: Readonly<Record<string, string>>;
}

export interface FindBounds {
  /** 1 to 500. */
  limit?: number;
  /**
   * The rows with the last keys, last first. Keys that the appliance gave to remembered rows grow
   * with time: these are then the latest.
   */
  last?: boolean;
}

export type ReferenceRow = Readonly<Record<string, unknown>>;

/**
 * The tenant's rows of the sets that the plugin declares. Each call asks the appliance: at most 200
 * of them in one run. A set without rows answers like any other; that is never an error.
 */
export interface Reference {
  /** The row with this key; null when there is none. */
  lookup(set: string, key: string): Promise<ReferenceRow | null>;
  /**
   * Rows in which all of these properties of `findBy` have these values, in the order of their keys;
   * at most 20, or as many as `bounds` say. Of no property: any.
   */
  find(
    set: string,
    match: Readonly<Record<string, string>>,
    bounds?: FindBounds,
  ): Promise<ReferenceRow[]>;
  /** Rows with words of the text in `searchIn`, those with most of them first; at most 20. */
  search(set: string, text: string): Promise<ReferenceRow[]>;
  /**
   * A value made of all rows of a set, such as an index for a search of the plugin's own. It is made
   * once for each version of the set and kept in the thread for later runs of the tenant, as long as
   * there is room. A call counts as one question, however many rows the set has.
   *
   * Rejects for a set that runs or reviews add rows to, and with a DerivationTooLarge if the value
   * takes more than half of the plugin's `heap_mb`.
   */
  derive<Value>(set: string, derivation: Derivation<Value>): Promise<Value>;
}

/** How a value is made of the rows of a set. */
export interface Derivation<Value> {
  /** Unique among the plugin's derivations of the set. */
  name: string;
  begin(): RowsBuilder<Value>;
}

export interface RowsBuilder<Value> {
  /** Some hundred rows, in the order of their keys. */
  add(rows: readonly ReferenceRow[]): void;
  /** About how much memory the value takes with the rows so far. */
  bytes(): number;
  finish(): Value;
}

/** A value that a thread cannot keep. The message says how large it is and how large it may be. */
export class DerivationTooLarge extends Error {
  override readonly name = 'DerivationTooLarge';
}
