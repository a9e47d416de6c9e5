// Answers what a run asks of its tenant's reference data. Questions come from foreign code: what is
// not of this shape, or not about a set that the plugin declares, is refused in words for its author.

import type { Mode } from '../auth/caller.ts';
import { compileSchema } from '../kernel/validate.ts';
import type { FindBounds, ReferenceRow } from '../sdk/reference.ts';
import type { DeclaredSet } from './sets.ts';
import { exactTerm, wordTerms } from './terms.ts';

export type ReferenceQuestion =
  | { ask: 'lookup'; set: string; key: string }
  | { ask: 'find'; set: string; match: Record<string, string>; bounds?: FindBounds }
  | { ask: 'search'; set: string; text: string };

export type ReferenceAnswer = { rows: ReferenceRow[] } | { refused: string };

/** For whom rows are found: a run sees what runs of its mode have kept, and no other. */
export interface Asker {
  tenantId: string;
  mode: Mode;
}

/** Rejects only when the database does not answer. */
export type LookUp = (asker: Asker, plugin: string, question: unknown) => Promise<ReferenceAnswer>;

/** Where rows are found: the database or, for an evaluation, files. */
export interface RowSource {
  byKey(wanted: KeyWanted): Promise<ReferenceRow[]>;
  /** The first rows by key, or (`last`) the last ones. */
  any(wanted: RowsWanted): Promise<ReferenceRow[]>;
  /** Rows with at least so many of the terms, those with most first. */
  byTerms(wanted: TermsWanted): Promise<ReferenceRow[]>;
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

export interface TermsWanted extends RowsWanted {
  terms: readonly string[];
  atLeast: number;
}

/** Unless a question asks for more. */
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
  ],
  type: 'object',
  properties: { set: text },
} as const;

export function createLookUp(options: {
  source: RowSource;
  sets: ReadonlyMap<string, DeclaredSet>;
}): LookUp {
  const { source, sets } = options;
  const check = compileSchema<ReferenceQuestion>(questionSchema);

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

/** All of them; none at all when a value has no letter or digit, which nothing equals. */
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
