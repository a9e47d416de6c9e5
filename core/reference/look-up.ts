// Answers queries of a run for its tenant's reference data. Queries come from untrusted code:
// malformed ones, and queries for sets that the plugin does not declare, are rejected with a
// message for its author.

import { createHash } from 'node:crypto';
import type { Mode } from '../auth/caller.ts';
import { compileSchema } from '../kernel/validate.ts';
import type { FindBounds, ReferenceRow } from '../sdk/reference.ts';
import type { DeclaredSet } from './sets.ts';
import { exactTerm, wordTerms } from './terms.ts';

export type ReferenceQuestion =
  | { ask: 'lookup'; set: string; key: string }
  | { ask: 'find'; set: string; match: Record<string, string>; bounds?: FindBounds }
  | { ask: 'search'; set: string; text: string }
  /**
   * Returns a value that changes with every change of the set; only for sets that only uploads
   * change.
   */
  | { ask: 'version'; set: string }
  /** Returns rows after a key, as long as the set has the version named in the query. */
  | { ask: 'page'; set: string; version: string; after: string | null };

export type ReferenceAnswer =
  | { rows: ReferenceRow[] }
  | { version: string }
  | ReferencePage
  | { refused: string };

export interface ReferencePage {
  /** Rows as a JSON array; null if the set has changed since. */
  json: string | null;
  /** Key of the last row; null on the last page. */
  last: string | null;
}

/** Owner of the query: a run only sees uploaded rows, and rows of runs in its mode. */
export interface Asker {
  tenantId: string;
  mode: Mode;
}

/** Rejects only if the database fails. */
export type LookUp = (asker: Asker, plugin: string, question: unknown) => Promise<ReferenceAnswer>;

/** Source of rows: the database or, for an evaluation, files. */
export interface RowSource {
  byKey(wanted: KeyWanted): Promise<ReferenceRow[]>;
  /** Returns the first rows by key, or (`last`) the last ones. */
  any(wanted: RowsWanted): Promise<ReferenceRow[]>;
  /** Returns rows with at least this many of the terms, those with most first. */
  byTerms(wanted: TermsWanted): Promise<ReferenceRow[]>;
  /** Returns the number of changes of the set, or another value that differs after a change. */
  version(wanted: SetWanted): Promise<string>;
  /** Returns rows after a key, with the version of the set. */
  page(wanted: PageWanted): Promise<SourcePage>;
}

export interface SetWanted extends Asker {
  set: string;
}

export interface PageWanted extends SetWanted {
  after: string | null;
  limit: number;
}

export interface SourcePage {
  version: string;
  rows: readonly { key: string; json: string }[];
}

export interface KeyWanted extends Asker {
  set: string;
  key: string;
}

export interface RowsWanted extends Asker {
  set: string;
  limit: number;
  last: boolean;
}

export interface TermWanted extends RowsWanted {
  term: string;
}

export interface TermsWanted extends RowsWanted {
  terms: readonly string[];
  atLeast: number;
}

/** Default limit of rows. */
const usualRows = 20;
const mostRows = 500;

const text = { type: 'string', maxLength: 1_000 } as const;
const questionSchema = {
  oneOf: [
    { required: ['ask', 'set', 'key'], properties: { ask: { const: 'lookup' }, key: text } },
    {
      required: ['ask', 'set', 'match'],
      properties: {
        ask: { const: 'find' },
        match: { type: 'object', maxProperties: 8, additionalProperties: text },
        bounds: {
          type: 'object',
          properties: {
            limit: { type: 'integer', minimum: 1, maximum: mostRows },
            last: { type: 'boolean' },
          },
        },
      },
    },
    { required: ['ask', 'set', 'text'], properties: { ask: { const: 'search' }, text } },
    { required: ['ask', 'set'], properties: { ask: { const: 'version' } } },
    {
      required: ['ask', 'set', 'version', 'after'],
      properties: {
        ask: { const: 'page' },
        version: text,
        after: { type: ['string', 'null'], maxLength: 1_000 },
      },
    },
  ],
  type: 'object',
  properties: { set: text },
} as const;

/** Number of rows per page; rows have at most 64 KiB. */
const rowsOfPage = 500;

export function createLookUp(options: {
  source: RowSource;
  sets: ReadonlyMap<string, DeclaredSet>;
}): LookUp {
  const { source, sets } = options;
  const check = compileSchema<ReferenceQuestion>(questionSchema);

  /** Threads cache values by version, so the name also identifies the tenant, as a hash. */
  function nameVersion({ tenantId, mode }: Asker, { name }: DeclaredSet, version: string): string {
    const parts = JSON.stringify([tenantId, mode, name, version]);
    return createHash('sha256').update(parts).digest('base64url');
  }

  async function versioned(
    asker: Asker,
    set: DeclaredSet,
    question: Extract<ReferenceQuestion, { ask: 'version' | 'page' }>,
  ): Promise<ReferenceAnswer> {
    if (set.keptByRuns || set.keptByReviews.length > 0) {
      return { refused: `runs or reviews add rows to the set "${set.name}": it has no version` };
    }
    const wanted = { ...asker, set: set.name };
    if (question.ask === 'version') {
      return { version: nameVersion(asker, set, await source.version(wanted)) };
    }
    const { after } = question;
    const { version, rows } = await source.page({ ...wanted, after, limit: rowsOfPage });
    if (nameVersion(asker, set, version) !== question.version) return { json: null, last: null };
    const last = rows.length < rowsOfPage ? null : rows.at(-1)!.key;
    return { json: `[${rows.map(({ json }) => json).join(',')}]`, last };
  }

  return async ({ tenantId, mode }, plugin, given) => {
    const checked = check(given);
    if (!checked.ok) return { refused: 'this is not a question that reference data answers' };
    const question = checked.value;
    const set = sets.get(question.set);
    if (!set?.declaredBy.includes(plugin)) {
      return { refused: `the plugin declares no reference set "${question.set}"` };
    }
    if (question.ask === 'lookup') {
      const { key } = question;
      if (key.includes('\0')) return { rows: [] };
      return { rows: await source.byKey({ tenantId, mode, set: set.name, key }) };
    }
    if (question.ask === 'version' || question.ask === 'page') {
      return await versioned({ tenantId, mode }, set, question);
    }
    const { limit = usualRows, last = false } =
      question.ask === 'find' ? (question.bounds ?? {}) : {};
    if (question.ask === 'find' && Object.keys(question.match).length === 0) {
      return { rows: await source.any({ tenantId, mode, set: set.name, limit, last }) };
    }
    const wanted = question.ask === 'find' ? exactTerms(set, question) : anyWord(question.text);
    if ('refused' in wanted) return wanted;
    const { terms, atLeast } = wanted;
    if (terms.length === 0) return { rows: [] };
    const query = { tenantId, mode, set: set.name, terms, atLeast, limit, last };
    return { rows: await source.byTerms(query) };
  };
}

function anyWord(words: string): Wanted {
  return { terms: wordTerms(words), atLeast: 1 };
}

type Wanted = { terms: string[]; atLeast: number } | { refused: string };

/**
 * Returns the terms of all values; null if a value has no letter or digit, because nothing equals
 * it.
 */
function exactTerms(
  { name, findBy }: DeclaredSet,
  { match }: Extract<ReferenceQuestion, { ask: 'find' }>,
): Wanted {
  const unknown = Object.keys(match).find((field) => !findBy.includes(field));
  if (unknown !== undefined) {
    return { refused: `"${unknown}" is not among the findBy of the set "${name}"` };
  }
  const terms = Object.entries(match).map(([field, value]) => exactTerm(field, value));
  const usable = terms.filter((term) => term !== null);
  return { terms: usable.length === terms.length ? usable : [], atLeast: usable.length };
}
