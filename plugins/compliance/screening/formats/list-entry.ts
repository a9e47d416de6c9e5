// Converts an entry of a list, from any file format, to a row of `watch_lists`.

import { PipelineFault, type Document, type FileRow, type XmlElement } from 'workmill/sdk';
import { parseName } from '../../names/parse-name.ts';
import { countryCode } from '../country-names.ts';
import { mostNames as mostKeyedNames } from '../list-index.ts';
import { keyScheme, nameKeys } from '../name-keys.ts';

export type EntryKind = 'person' | 'organisation' | 'vessel' | 'aircraft';

export interface ListEntry {
  id: string;
  kind: EntryKind;
  names: readonly string[];
  weakNames?: readonly string[];
  /** YYYY, YYYY-MM-DD or YYYY..YYYY. */
  birthDates?: readonly string[];
  /** Codes or English names of countries; other values are ignored. */
  countries?: readonly string[];
  documents?: readonly string[];
  programs?: readonly string[];
  place: string;
}

export interface ListFacts {
  list: string;
  title: string;
  /** Publication date; null if the file does not contain it. */
  version: string | null;
}

/**
 * Returns the rows of a list, beginning with the row that describes the list itself. Throws
 * PipelineFault if the file has no entries, or names with damaged characters.
 */
export function listRows(
  entries: readonly ListEntry[],
  { list, title, version }: ListFacts,
  { sha256, notes }: Document,
): FileRow[] {
  const named = entries.filter(({ names }) => names.some((name) => name.trim() !== ''));
  if (named.length === 0) {
    throw new PipelineFault('unsupported_document', `the file has no entry of the list ${title}`);
  }
  checkCharacters(
    named,
    title,
    notes.some(({ code }) => code === 'charset_assumed'),
  );
  const row = {
    entry_id: `list:${list}`,
    list,
    kind: 'list',
    names: [title],
    // Without a date, the hash of the file is the version.
    version: version ?? `sha256:${sha256.slice(0, 16)}`,
    entries: named.length,
  };
  return [{ row, place: 'the file' }, ...named.map((entry) => entryRow(entry, list))];
}

/**
 * UTF-8 bytes decoded as windows-1252: a leading letter followed by a character that never follows
 * it in names.
 */
const brokenUtf8 = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0178\u2013-\u203a\u20ac\u2122]/;

/**
 * A wrong encoding damages every name with letters beyond ASCII. Below this share, the publisher has
 * damaged single names: the list of the UN of February 2026 has one of 575.
 */
const mostDamaged = 0.05;

/** Rejects lists with damaged names: they would never match, and nobody would notice. */
function checkCharacters(entries: readonly ListEntry[], title: string, isAssumed: boolean): void {
  const isDamaged = (name: string): boolean =>
    name.includes('\ufffd') || (isAssumed && brokenUtf8.test(name));
  const foreign = entries.flatMap(({ names, place }) =>
    names.flatMap((name) => (/\P{ASCII}/u.test(name) ? [{ name, place }] : [])),
  );
  const damaged = foreign.filter(({ name }) => isDamaged(name));
  const [first] = damaged;
  if (!first || damaged.length <= foreign.length * mostDamaged) return;
  throw new PipelineFault(
    'unsupported_document',
    `${title}: ${first.place} has damaged characters in the name "${first.name.trim().slice(0, 60)}". ` +
      'The file is not in the encoding that it declares, or not in UTF-8. Download it again.',
  );
}

const mostNames = 200;

function entryRow(entry: ListEntry, list: string): FileRow {
  const names = distinct(entry.names).slice(0, mostNames);
  const kind = entry.kind === 'person' ? 'person' : 'organisation';
  const keys = names.slice(0, mostKeyedNames).map((name) =>
    nameKeys(parseName(name, kind))
      .keys.map(({ text }) => text)
      .join(' '),
  );
  const countries = (entry.countries ?? []).flatMap((country) => countryCode(country) ?? []);
  const row = {
    entry_id: `${list}:${entry.id}`,
    list,
    kind: entry.kind,
    names,
    ...listed('weak_names', entry.weakNames ?? []),
    ...listed('birth_dates', entry.birthDates ?? []),
    ...listed('countries', countries),
    ...listed('documents', entry.documents ?? []),
    ...listed('programs', entry.programs ?? []),
    keys,
    key_scheme: keyScheme,
  };
  return { row, place: entry.place };
}

function listed(name: string, values: readonly string[]): Record<string, string[]> {
  const kept = distinct(values);
  return kept.length === 0 ? {} : { [name]: kept };
}

function distinct(values: readonly string[]): string[] {
  const trimmed = values.map((value) => value.replaceAll(/\s+/g, ' ').trim().slice(0, 500));
  return [...new Set(trimmed.filter((value) => value !== ''))];
}

/** @throws PipelineFault if the document is not XML with this root. */
export function rootNamed(document: Document, name: string, title: string): XmlElement {
  if (document.xml?.name === name) return document.xml;
  throw new PipelineFault(
    'unsupported_document',
    `${title}: the file must be XML with the root ${name}`,
  );
}

/** Returns the texts of all descendants with this local name, in document order. */
export function textsBelow(element: XmlElement, name: string): string[] {
  const own = element.name === name && element.text !== '' ? [element.text] : [];
  return [...own, ...element.children.flatMap((child) => textsBelow(child, name))];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Parses "12 Mar 1960", "Mar 1960", "circa 1960", "1960 to 1965" and "1960-03-12", and keeps their
 * precision.
 */
export function birthDateOf(text: string): string | null {
  const [iso] = /\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const [first, last] = text.match(/\b(?:1[89]|20)\d{2}\b/g) ?? [];
  if (first === undefined) return null;
  if (last !== undefined && last !== first) return `${first}..${last}`;
  const [, day, name] = /(\d{1,2})[ -/](\p{L}{3})/u.exec(text) ?? [];
  const month = months.indexOf((name ?? '').toLowerCase());
  if (day === undefined || month < 0) return first;
  return `${first}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
