// Parses a YAML file to a tree with positions. YAML features that a configuration does not need are
// rejected: aliases, tags, several documents, duplicate names. The parser's own messages quote text
// near a mistake, which may be a secret, so they are replaced.

import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type ErrorCode } from 'yaml';
import { fileFailure } from './file-types.ts';
import type { Position, Problem } from './problems.ts';

export type Tree =
  | { kind: 'scalar'; at: Position; value: unknown; source: string }
  | { kind: 'list'; at: Position; items: Tree[] }
  | { kind: 'map'; at: Position; entries: Map<string, Entry> };

export interface Entry {
  /** Position of the name. */
  at: Position;
  value: Tree;
}

export interface YamlFile {
  /** Null for an empty file, and for one that could not be parsed. */
  root: Tree | null;
  problems: Problem[];
}

const start: Position = { line: 1, column: 1 };

/** `file` is the path to read, and the name of the file in problems. */
export function readYamlFile(file: string): YamlFile {
  const problems: Problem[] = [];
  const report = (position: Position | null, path: string, message: string): void =>
    void problems.push({ severity: 'error', file, position, path, message });

  const text = readText(file, report);
  if (text === null) return { root: null, problems };
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    // The walk below reports duplicates, with the position of the first.
    uniqueKeys: false,
    stringKeys: true,
    resolveKnownTags: false,
    logLevel: 'silent',
  });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const found = 'empty' in documents ? [] : documents;
  for (const document of found) {
    for (const mistake of [...document.errors, ...document.warnings]) {
      report(at(mistake.pos[0]), '', syntaxWords[mistake.code] ?? 'is not valid YAML here');
    }
  }
  if (found[1]) report(at(found[1].range[0]), '', 'a second document starts here; one is allowed');
  if (problems.length > 0) return { root: null, problems };

  const contents = found[0]?.contents ?? null;
  // A file that contains only comments is empty.
  if (contents === null || (isScalar(contents) && contents.source === '')) {
    return { root: null, problems };
  }
  return { root: toTree(contents, '', { at, report }), problems };
}

function readText(file: string, report: Report): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const failure = error instanceof TypeError ? 'is not UTF-8 text' : null;
    report(null, '', failure ?? `cannot be read: ${fileFailure(error)}`);
    return null;
  }
}

type Report = (position: Position | null, path: string, message: string) => void;

interface Walk {
  at(offset: number): Position;
  report: Report;
}

function toTree(node: unknown, path: string, walk: Walk): Tree {
  const position = walk.at((node as { range?: [number] | null } | null)?.range?.[0] ?? 0);
  if (isScalar(node)) {
    return { kind: 'scalar', at: position, value: node.value, source: node.source ?? '' };
  }
  if (isSeq(node)) {
    const items = node.items.map((item, index) => toTree(item, `${path}[${index}]`, walk));
    return { kind: 'list', at: position, items };
  }
  if (isMap(node)) {
    const entries = new Map<string, Entry>();
    for (const { key, value } of node.items) addEntry(entries, key, value, path, walk);
    return { kind: 'map', at: position, entries };
  }
  // The remaining node type is an alias; rejecting it also prevents alias bombs.
  if (node !== null) walk.report(position, path, 'aliases (*name) are not allowed; write it out');
  return { kind: 'scalar', at: position, value: null, source: '' };
}

function addEntry(
  entries: Map<string, Entry>,
  key: unknown,
  value: unknown,
  path: string,
  walk: Walk,
): void {
  if (!isScalar(key)) {
    const offset = (key as { range?: [number] | null } | null)?.range?.[0] ?? 0;
    walk.report(walk.at(offset), path, 'a name must be plain text');
    return;
  }
  const name = String(key.value);
  const position = walk.at(key.range?.[0] ?? 0);
  const first = entries.get(name);
  if (first !== undefined) {
    walk.report(position, under(path, name), `is set twice; first on line ${first.at.line}`);
    return;
  }
  const tree = toTree(value, under(path, name), walk);
  // A name without a value has no position of its own.
  entries.set(name, { at: position, value: value === null ? { ...tree, at: position } : tree });
}

/**
 * Appends a name to a dotted path. An invalid name may be a misplaced secret value and is not
 * shown.
 */
export function under(path: string, name: string): string {
  const shown = /^[\w-]{1,64}$/.test(name) ? name : '(not a name)';
  return path === '' ? shown : `${path}.${shown}`;
}

/** Returns the position of a setting, or of its nearest parent in the file. */
export function locate(root: Tree | null, steps: readonly string[]): Position {
  let position = start;
  let tree = root;
  for (const step of steps) {
    const entry = tree?.kind === 'map' ? tree.entries.get(step) : undefined;
    const next = tree?.kind === 'list' ? tree.items[Number(step)] : entry?.value;
    if (next === undefined) break;
    position = next.kind === 'map' ? (entry?.at ?? next.at) : next.at;
    tree = next;
  }
  return position;
}

const syntaxWords: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'a tab is used as indentation; use spaces',
  BAD_INDENT: 'is indented differently from the lines that it belongs to',
  MULTILINE_IMPLICIT_KEY: 'a colon and a space are missing, or the indentation is wrong',
  MISSING_CHAR: 'something is missing here: a colon with a space, a quote or a bracket',
  BLOCK_AS_IMPLICIT_KEY: 'two names on one line',
  BAD_DQ_ESCAPE: 'an unknown escape in double quotes; use single quotes',
  BAD_SCALAR_START: 'text that starts with this character needs quotes',
  BAD_ALIAS: 'aliases (*name) are not allowed; write it out',
  NON_STRING_KEY: 'a name must be plain text',
  TAG_RESOLVE_FAILED: 'tags (!name) are not allowed',
  RESOURCE_EXHAUSTION: 'is nested too deeply',
};
