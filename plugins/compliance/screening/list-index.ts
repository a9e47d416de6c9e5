// In-memory index of all watch lists of a tenant: finds listed names and numbers that are similar
// to a subject's. It is created once for each version of the set `watch_lists`.

import type { Derivation } from 'workmill/sdk';
import { parseName, type NameKind, type ParsedName } from '../names/parse-name.ts';
import { createRowsKeeper } from './kept-rows.ts';
import { foldNumber, keyScheme, nameKeys, numberKey } from './name-keys.ts';
import { createPostings, type Postings } from './postings.ts';
import type { ListRow } from './watch-list.ts';

export interface ScreenedList {
  name: string;
  version: string;
  entries: number;
}

export interface ListedName {
  row: ListRow;
  name: string;
  parsed: ParsedName;
}

export interface ListIndex {
  lists: readonly ScreenedList[];
  /** Returns the most similar listed names, at most `mostCandidates`. */
  similar(given: ParsedName): ListedName[];
  /** Returns entries with this identity number. */
  withNumber(number: string): ListRow[];
}

/** Maximum number of names compared for each entry. */
export const mostNames = 60;

/** Index derived from the set `watch_lists`. */
export const listIndex: Derivation<ListIndex> = {
  name: 'names',
  begin() {
    const lists = new Map<string, ScreenedList>();
    const entriesOfList = new Map<string, number>();
    const rows = createRowsKeeper();
    const postings = createPostings();
    /** For each name: the position of its row, and its position in that row. */
    const rowOfName: number[] = [];
    const placeOfName: number[] = [];
    let [entries, names] = [0, 0];
    return {
      add(page) {
        for (const { keys, key_scheme: scheme, ...row } of page as ListRow[]) {
          if (row.kind === 'list') {
            const { list: name, version = '', entries: count = 0 } = row;
            lists.set(name, { name, version, entries: count });
            continue;
          }
          entriesOfList.set(row.list, (entriesOfList.get(row.list) ?? 0) + 1);
          rows.add(row);
          const numbers = (row.documents ?? []).flatMap((number) => numberKey(number) ?? []);
          // An entry without a name is still found by its numbers.
          const count = Math.max(1, Math.min(row.names.length, mostNames));
          const made = scheme === keyScheme ? keys : undefined;
          for (let place = 0; place < count; place += 1) {
            const found = keysOf(row, made, place);
            postings.add(place === 0 ? [...found, ...numbers] : found);
            rowOfName.push(entries);
            placeOfName.push(place);
            names += 1;
          }
          entries += 1;
        }
      },
      bytes: () => rows.bytes() + postings.bytes() + bytesOfName * names,
      finish() {
        const kept = rows.finish();
        const listed = createNames({
          rowOfName: Uint32Array.from(rowOfName),
          placeOfName: Uint8Array.from(placeOfName),
          rowAt: (place) => kept.at(place),
        });
        // Closures keep the variables of this function alive, so they are cleared.
        rowOfName.length = placeOfName.length = 0;
        const finished = postings.finish();
        const search = createSearch(finished);
        // Rows of lists without a row that describes the list are also screened.
        for (const [name, count] of entriesOfList) {
          if (!lists.has(name)) lists.set(name, { name, version: 'unknown', entries: count });
        }
        return {
          lists: [...lists.values()],
          similar: (given) => search(given).flatMap((name) => listed.named(name) ?? []),
          withNumber(number) {
            const key = numberKey(number);
            if (key === null) return [];
            const places = [...finished.of(key)].map((name) => listed.rowOf(name));
            return [...new Set(places)].filter(({ documents = [] }) =>
              documents.some((one) => foldNumber(one) === foldNumber(number)),
            );
          },
        };
      },
    };
  },
};

/** Bytes for each name: two arrays of positions, and the arrays that a search writes to. */
const bytesOfName = 10;

/**
 * Returns the keys of a name: stored as text with spaces if the row was made from a file by this
 * version of the plugin, otherwise computed here.
 */
function keysOf(row: ListRow, made: ListRow['keys'], place: number): string[] {
  const name = row.names[place];
  if (name === undefined) return [];
  if (made?.length === Math.min(row.names.length, mostNames)) return made[place]!.split(' ');
  return nameKeys(parseName(name, kindOf(row))).keys.map(({ text }) => text);
}

export function kindOf({ kind }: Pick<ListRow, 'kind'>): NameKind {
  return kind === 'person' || kind === 'vessel' ? kind : 'organisation';
}

/** Maximum number of cached parsed names, about 10 MB. */
const mostParsed = 20_000;

function createNames(given: {
  rowOfName: Uint32Array;
  placeOfName: Uint8Array;
  rowAt(place: number): ListRow;
}) {
  const { rowOfName, placeOfName, rowAt } = given;
  const parsed = new Map<number, ParsedName>();
  const rowOf = (name: number): ListRow => rowAt(rowOfName[name]!);
  return {
    rowOf,
    named(at: number): ListedName | null {
      const row = rowOf(at);
      const name = row.names[placeOfName[at]!];
      if (name === undefined) return null;
      const known = parsed.get(at) ?? parseName(name, kindOf(row));
      if (parsed.size >= mostParsed) parsed.clear();
      parsed.set(at, known);
      return { row, name, parsed: known };
    },
  };
}

const mostCandidates = 30;
/**
 * Maximum number of postings examined. The rarest keys come first: keys shared by many names are
 * slow and not significant.
 */
const mostPostings = 60_000;

function createSearch({ of, names }: Postings): (given: ParsedName) => number[] {
  const scores = new Float32Array(names);
  /** Bits of the words in the given name that share a key with a listed name. */
  const words = new Uint8Array(names);

  return (given) => {
    const { keys, words: count } = nameKeys(given);
    const found = keys.map((key) => ({ key, names: of(key.text) }));
    found.sort((one, other) => one.names.length - other.names.length);
    const touched: number[] = [];
    let seen = 0;
    for (const { key, names: some } of found) {
      seen += some.length;
      if (seen > mostPostings) break;
      const weight = key.weight * Math.log((names + 2) / (some.length + 1));
      for (const name of some) {
        if (words[name] === 0) touched.push(name);
        scores[name]! += weight;
        words[name]! |= key.words;
      }
    }
    // Every list has people who share one of several names; they are not hits.
    const least = given.isPerson && count > 1 ? 2 : 1;
    const best = touched.filter((name) => bitsOf(words[name]!) >= least);
    best.sort((one, other) => scores[other]! - scores[one]!);
    const taken = best.slice(0, mostCandidates);
    for (const name of touched) scores[name] = words[name] = 0;
    return taken;
  };
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
