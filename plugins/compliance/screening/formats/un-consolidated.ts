// Reads the consolidated list of the United Nations Security Council, XML.

import { xmlChildren, xmlText, type Document, type FileRow, type XmlElement } from 'workmill/sdk';
import { birthDateOf, listRows, rootNamed, textsBelow, type ListEntry } from './list-entry.ts';

const title = 'UN Security Council consolidated list';

export function unRows(document: Document): FileRow[] {
  const root = rootNamed(document, 'CONSOLIDATED_LIST', title);
  const entries = root.children.flatMap((group) => [
    ...xmlChildren(group, 'INDIVIDUAL').map((element) => entryOf(element, 'person')),
    ...xmlChildren(group, 'ENTITY').map((element) => entryOf(element, 'organisation')),
  ]);
  const version = root.attributes['dateGenerated']?.slice(0, 10) ?? null;
  return listRows(entries, { list: 'un_consolidated', title, version }, document);
}

function entryOf(element: XmlElement, kind: 'person' | 'organisation'): ListEntry {
  const main = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
    .map((name) => xmlText(element, name) ?? '')
    .join(' ');
  const prefix = kind === 'person' ? 'INDIVIDUAL' : 'ENTITY';
  const aliases = xmlChildren(element, `${prefix}_ALIAS`);
  const isWeak = (alias: XmlElement): boolean => /low/i.test(xmlText(alias, 'QUALITY') ?? '');
  const aliasNames = (some: readonly XmlElement[]): string[] =>
    some.flatMap((alias) => xmlText(alias, 'ALIAS_NAME') ?? []);
  return {
    id: xmlText(element, 'DATAID') ?? '',
    kind,
    names: [main, xmlText(element, 'NAME_ORIGINAL_SCRIPT') ?? '', ...aliasNames(aliases)],
    weakNames: aliasNames(aliases.filter(isWeak)),
    birthDates: xmlChildren(element, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthDates),
    countries: [
      ...xmlChildren(element, 'NATIONALITY').flatMap((one) => textsBelow(one, 'VALUE')),
      ...textsBelow(element, 'COUNTRY'),
      ...textsBelow(element, 'COUNTRY_OF_BIRTH'),
    ],
    documents: xmlChildren(element, 'INDIVIDUAL_DOCUMENT').flatMap((one) =>
      textsBelow(one, 'NUMBER'),
    ),
    programs: textsBelow(element, 'UN_LIST_TYPE'),
    place: `line ${element.line}`,
  };
}

function birthDates(element: XmlElement): string[] {
  const [from, to] = [xmlText(element, 'FROM_YEAR'), xmlText(element, 'TO_YEAR')];
  const range = from !== null && to !== null ? [`${from}..${to}`] : [];
  const dates = [...textsBelow(element, 'DATE'), ...textsBelow(element, 'YEAR')];
  return [...range, ...dates.flatMap((text) => birthDateOf(text) ?? [])];
}
