// Converts labeled pairs of names to inputs of the scorer, and to folds that keep near duplicates
// together.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareParsed, featureNames } from '../../../plugins/compliance/names/name-features.ts';
import {
  parseName,
  type NameKind,
  type ParsedName,
} from '../../../plugins/compliance/names/parse-name.ts';

export interface NamePair {
  id: string;
  /** Main word; pairs with the same one are in one group. */
  group: string;
  values: number[];
  isMatch: boolean;
}

interface Row {
  id: string;
  task: string;
  schema: string;
  name1: string;
  name2: string;
  truth: { match: boolean };
}

export function kindOf(schema: string): NameKind {
  if (/Vessel|Aircraft/.test(schema)) return 'vessel';
  return /Company|Organization|LegalEntity/.test(schema) ? 'organisation' : 'person';
}

/** Returns the longest word of a name. */
export function groupOf({ words }: ParsedName): string {
  return [...words].sort((a, b) => b.length - a.length)[0] ?? '';
}

export function readNamePairs(folder: string): NamePair[] {
  return readFileSync(join(folder, 'truth.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ task }) => task === 'name_match')
    .map(({ id, schema, name1, name2, truth }) => {
      const kind = kindOf(schema);
      const [one, other] = [parseName(name1, kind), parseName(name2, kind)];
      const { features } = compareParsed(one, other, kind === 'vessel');
      return {
        id,
        group: groupOf(other),
        values: featureNames.map((name) => features[name]),
        isMatch: truth.match,
      };
    });
}
