// Reads the UK Sanctions List of the Foreign, Commonwealth and Development Office, XML.

import { xmlChildren, xmlText, type Document, type FileRow, type XmlElement } from 'workmill/sdk';
import {
  birthDateOf,
  listRows,
  rootNamed,
  textsBelow,
  type EntryKind,
  type ListEntry,
} from './list-entry.ts';

const title = 'UK sanctions list';

export function ukRows(document: Document): FileRow[] {
  const root = rootNamed(document, 'Designations', title);
  const entries = xmlChildren(root, 'Designation').map(entryOf);
  const version = dayFirst(xmlText(root, 'DateGenerated') ?? '');
  return listRows(entries, { list: 'uk_sanctions', title, version }, document);
}

const kinds: Readonly<Record<string, EntryKind>> = {
  individual: 'person',
  ship: 'vessel',
  aircraft: 'aircraft',
};

function entryOf(element: XmlElement): ListEntry {
  const names = xmlChildren(element, 'Names').flatMap((group) => xmlChildren(group, 'Name'));
  const isWeak = (name: XmlElement): boolean => /low/i.test(xmlText(name, 'AliasStrength') ?? '');
  const below = (name: string): string[] => textsBelow(element, name);
  return {
    id: xmlText(element, 'UniqueID') ?? '',
    kind: kinds[xmlText(element, 'IndividualEntityShip')?.toLowerCase() ?? ''] ?? 'organisation',
    names: [...names.map(wholeName), ...below('NameNonLatinScript')],
    weakNames: names.filter(isWeak).map(wholeName),
    birthDates: below('DOB').flatMap((text) => dayFirst(text) ?? birthDateOf(text) ?? []),
    countries: [
      ...below('Nationality'),
      ...below('CountryOfBirth'),
      ...below('AddressCountry'),
      ...below('CurrentBelievedFlagOfShip'),
    ],
    documents: [
      ...below('PassportNumber'),
      ...below('NationalIdentifierNumber'),
      ...below('BusinessRegistrationNumber'),
      ...below('IMONumber'),
    ],
    programs: below('RegimeName'),
    place: `line ${element.line}`,
  };
}

/** Name6 is the family name, or the full name of an organization or ship. */
function wholeName(name: XmlElement): string {
  const parts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];
  return parts.map((part) => xmlText(name, part) ?? '').join(' ');
}

/**
 * Converts "12/03/1960" to YYYY-MM-DD. Returns null for an incomplete date such as "dd/mm/1960".
 */
function dayFirst(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return day === undefined
    ? (/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null)
    : `${year}-${month}-${day}`;
}
