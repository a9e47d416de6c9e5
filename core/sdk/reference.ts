// Reference data: facts that customers know and documents do not contain, such as vendors and
// orders. Customers upload it with PUT and POST /v1/reference/{set}; runs query it.

import type { JSONSchema } from './json-schema.ts';
import type { Document } from './document.ts';

/** A set of rows, declared by every plugin that reads it. */
export interface ReferenceSet {
  title: string;
  description: string;
  /** Schema of one row: an object whose properties are the columns of a CSV file. */
  schema: JSONSchema;
  /** Property that identifies a row: text, required by the schema. */
  key: string;
  /**
   * Properties (text, or lists of text) that `find` compares. Case, spaces and punctuation are
   * ignored: "DE 123.456" finds "de123456".
   */
  findBy: readonly string[];
  /** Properties whose words `search` searches. */
  searchIn: readonly string[];
  /**
   * Runs add rows (`remember` in their outcome): one per workflow, with the workflow's identifier
   * as its key. A customer can upload further rows.
   */
  keptByRuns?: true;
  /** Reviews add rows: one for each live workflow in which people corrected a relevant value. */
  keptByReviews?: KeptByReviews;
  /**
   * A set that holds several lists: an upload that replaces takes away only rows that have one of its
   * own values in this property, and refuses to take away half of them or more unless the request
   * confirms it. The property must be text.
   */
  replaceBy?: string;
  /** File formats of uploads besides JSON and CSV, by their name in `?format=`. */
  formats?: Readonly<Record<string, FileFormat>>;
}

/** A file format that contains rows, such as an order in the syntax of a standard. */
export interface FileFormat {
  title: string;
  /** Supported standard and versions, and which parts become a row. */
  description: string;
  /**
   * Returns the rows of a file that has been read. It runs in the same sandbox as operations,
   * without a context.
   * @throws PipelineFault `unsupported_document` for a file of another format,
   * `document_unreadable`
   *   for a damaged one.
   */
  rows(document: Document): readonly FileRow[];
}

export interface FileRow {
  row: ReferenceRow;
  /** Position in the file, for error messages: "line 12". */
  place: string;
  /** Errors of the row, with JSON pointers into it. Each error rejects the whole file. */
  faults?: readonly FileRowFault[];
}

export interface FileRowFault {
  path: string;
  message: string;
}

/** Rows that corrections of reviewers add to a set. The key is the workflow's identifier. */
export interface KeptByReviews {
  /** JSON pointers into completed_unit: a correction at, above or below one of them adds a row. */
  corrected: readonly string[];
  /**
   * Pointer into the corrected completed_unit for each column. `*` as a step stands for every item
   * of a list: the column is then a list, with null for items without a value.
   */
  columns: Readonly<Record<string, string>>;
}

export interface FindBounds {
  /** Maximum number of rows, 1 to 500. */
  limit?: number;
  /**
   * Returns the rows with the highest keys, in descending order. Keys that the appliance assigns
   * increase with time: these rows are then the newest.
   */
  last?: boolean;
}

export type ReferenceRow = Readonly<Record<string, unknown>>;

/**
 * The tenant's rows of the sets that the plugin declares. Each call queries the appliance: at most
 * 200 calls per run. A set without rows is not an error.
 */
export interface Reference {
  /** Returns the row with this key; null if there is none. */
  lookup(set: string, key: string): Promise<ReferenceRow | null>;
  /**
   * Returns the rows in which all these properties of `findBy` have these values, in the order of
   * their keys. `bounds` limits the number; default: 20. Without properties, all rows match.
   */
  find(
    set: string,
    match: Readonly<Record<string, string>>,
    bounds?: FindBounds,
  ): Promise<ReferenceRow[]>;
  /**
   * Returns rows that have words of the text in `searchIn`, those with most of them first; at most
   * 20.
   */
  search(set: string, text: string): Promise<ReferenceRow[]>;
  /**
   * Returns a value computed from all rows of a set, such as an index for the plugin's own search.
   * It is computed once for each version of the set, and cached in the thread for later runs of the
   * tenant while there is room. A call counts as one query, whatever the number of rows.
   *
   * Rejects for a set that runs or reviews add rows to. Rejects with a DerivationTooLarge if the
   * value takes more than half of the plugin's `heap_mb`.
   */
  derive<Value>(set: string, derivation: Derivation<Value>): Promise<Value>;
}

/** Computes a value from the rows of a set. */
export interface Derivation<Value> {
  /** Unique among the plugin's derivations of the set. */
  name: string;
  begin(): RowsBuilder<Value>;
}

export interface RowsBuilder<Value> {
  /** Adds some hundred rows, in the order of their keys. */
  add(rows: readonly ReferenceRow[]): void;
  /** Estimated memory of the value with the rows so far, in bytes. */
  bytes(): number;
  finish(): Value;
}

/** The value exceeds the memory that a thread can cache. The message has its size and the limit. */
export class DerivationTooLarge extends Error {
  override readonly name = 'DerivationTooLarge';
}
