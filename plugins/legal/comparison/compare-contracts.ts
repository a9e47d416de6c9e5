// Compares a contract with a template or an earlier version, and evaluates each change against the
// playbook.

import type { TextRange } from 'workmill/sdk';
import { categoryNames, type CategoryName } from '../clauses/categories.ts';
import type { Flag } from '../playbook/apply.ts';
import type { ContractRead } from '../read-contract.ts';
import { sectionsOf, type Section } from '../text/sections.ts';
import { lastAtMost } from '../text/squeeze.ts';
import { alignSentences, type Pair } from './align-sentences.ts';
import { touchedBy, wordChanges, type Touched, type WordRun } from './word-changes.ts';

export interface ContractChange {
  kind: 'changed' | 'missing' | 'added' | 'moved';
  /** Number and heading of the section; from the later version if it has the passage. */
  section: string | null;
  before: string | null;
  after: string | null;
  words: WordRun[];
  /** Range in the later version; null for a removed passage. */
  range: TextRange | null;
  /** Categories of clauses that the model finds in either passage. */
  clauses: CategoryName[];
  touched: Touched[];
  /** IDs of rules that match the later passage but nothing in the earlier version. */
  newRules: string[];
  /** IDs of rules that match the earlier passage but nothing in the later version. */
  resolvedRules: string[];
}

export interface Comparison {
  /** Share of the sentences that are in both versions, 0 to 1. */
  likeness: number;
  changes: ContractChange[];
  /** Number of changes beyond those listed. */
  omitted: number;
  newRules: string[];
  resolvedRules: string[];
}

/** One version: the extracted facts, and the flags of the playbook. */
export interface ReviewedVersion {
  read: ContractRead;
  flags: readonly Flag[];
}

/**
 * Maximum number of listed changes. More changes indicate a different contract rather than another
 * version.
 */
const mostChanges = 500;
/** Maximum number of adjacent sentences that form one change. */
const mostSentences = 20;

export function compareContracts(earlier: ReviewedVersion, later: ReviewedVersion): Comparison {
  const [before, after] = [earlier, later].map(({ read }) => textsOf(read)) as [string[], string[]];
  const pairs = alignSentences(before, after);
  const [fired, fires] = [earlier, later].map(
    ({ flags }) => new Set(flags.map(({ rule }) => rule.id)),
  ) as [Set<string>, Set<string>];
  const newRules = [...fires].filter((id) => !fired.has(id));
  const resolvedRules = [...fired].filter((id) => !fires.has(id));
  const groups = groupsOf(pairs);
  const [sectionBefore, sectionAfter] = [sectionFinder(earlier.read), sectionFinder(later.read)];
  const changes = groups.slice(0, mostChanges).map((group): ContractChange => {
    const rangeBefore = rangeOf(earlier.read, group, 'before');
    const rangeAfter = rangeOf(later.read, group, 'after');
    const [textBefore, textAfter] = [
      textOf(earlier.read, rangeBefore),
      textOf(later.read, rangeAfter),
    ];
    const words =
      group[0]!.kind === 'changed' ? wordChanges(textBefore ?? '', textAfter ?? '') : [];
    const whole = [{ change: 'added', text: textBefore ?? textAfter ?? '' }] as const;
    return {
      kind: group[0]!.kind as ContractChange['kind'],
      section: rangeAfter
        ? sectionAfter(rangeAfter.start)
        : rangeBefore && sectionBefore(rangeBefore.start),
      before: textBefore,
      after: textAfter,
      words,
      range: rangeAfter,
      clauses: clausesOf(group, earlier.read, later.read),
      touched: group[0]!.kind === 'moved' ? [] : touchedBy(words.length > 0 ? words : whole),
      newRules: rulesAt(later.flags, rangeAfter).filter((id) => !fired.has(id)),
      resolvedRules: rulesAt(earlier.flags, rangeBefore).filter((id) => !fires.has(id)),
    };
  });
  const same = pairs.filter(({ kind }) => kind === 'same').length;
  return {
    likeness: (2 * same) / Math.max(1, before.length + after.length),
    changes,
    omitted: Math.max(0, groups.length - mostChanges),
    newRules,
    resolvedRules,
  };
}

function textsOf({ contract }: ContractRead): string[] {
  return contract.sentences.map(contract.textOf);
}

/** Groups adjacent sentences with the same kind of change; unchanged ones are omitted. */
function groupsOf(pairs: readonly Pair[]): Pair[][] {
  const groups: Pair[][] = [];
  let last: Pair | null = null;
  for (const pair of pairs) {
    const group = groups.at(-1);
    const continues = last?.kind === pair.kind && pair.kind !== 'changed' && pair.kind !== 'same';
    if (continues && group && group.length < mostSentences && isNext(last!, pair)) group.push(pair);
    else if (pair.kind !== 'same') groups.push([pair]);
    last = pair;
  }
  return groups;
}

/**
 * Returns whether both belong to one change. Moved sentences must have been adjacent before, too.
 */
function isNext(one: Pair, other: Pair): boolean {
  return one.kind !== 'moved' || other.before === one.before! + 1;
}

function rangeOf(
  { contract }: ContractRead,
  group: readonly Pair[],
  side: 'before' | 'after',
): TextRange | null {
  const indexes = group.flatMap((pair) => pair[side] ?? []);
  if (indexes.length === 0) return null;
  const { start } = contract.sentences[Math.min(...indexes)]!;
  const { end } = contract.sentences[Math.max(...indexes)]!;
  return { start, end };
}

function textOf({ contract }: ContractRead, range: TextRange | null): string | null {
  return range && contract.textOf(range).trim();
}

function clausesOf(
  group: readonly Pair[],
  earlier: ContractRead,
  later: ContractRead,
): CategoryName[] {
  const isSure = ({ scores }: ContractRead, sentence: number | null, name: CategoryName): boolean =>
    sentence !== null && scores.of(sentence, name) >= sureFrom;
  return categoryNames.filter((name) =>
    group.some(({ before, after }) => isSure(earlier, before, name) || isSure(later, after, name)),
  );
}

/** Minimum probability for a sentence to have a clause. */
const sureFrom = 0.5;

function rulesAt(flags: readonly Flag[], range: TextRange | null): string[] {
  if (range === null) return [];
  return flags
    .filter(({ passage }) => passage && passage.start < range.end && passage.end > range.start)
    .map(({ rule }) => rule.id);
}

function sectionFinder({ contract }: ContractRead): (offset: number) => string | null {
  const sections = sectionsOf(contract.document.text);
  const starts = sections.map(({ start }) => start);
  return (offset) => {
    const section = sections[lastAtMost(starts, offset)];
    return section ? nameOf(section) : null;
  };
}

function nameOf({ number, heading }: Section): string {
  return heading === null ? number : `${number} ${heading}`;
}
