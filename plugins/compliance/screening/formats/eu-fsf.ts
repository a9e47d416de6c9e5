// Reads the European Union's consolidated list of financial sanctions (FSF), XML 1.1.

import { xmlChildren, type Document, type FileRow, type XmlElement } from 'workmill/sdk';
import { birthDateOf, listRows, rootNamed, type ListEntry } from './list-entry.ts';

const title = 'EU financial sanctions';

export function euRows(document: Document): FileRow[] {
  const root = rootNamed(document, 'export', title);
  const entries = xmlChildren(root, 'sanctionEntity').map(entryOf);
  const version = root.attributes['generationDate']?.slice(0, 10) ?? null;
  return listRows(entries, { list: 'eu_fsf', title, version }, document);
}

function entryOf(element: XmlElement): ListEntry {
  const attributes = (name: string, attribute: string): string[] =>
    xmlChildren(element, name).flatMap((child) => child.attributes[attribute] ?? []);
  const aliases = xmlChildren(element, 'nameAlias');
  const wholeName = ({ attributes: given }: XmlElement): string =>
    given['wholeName'] || [given['firstName'], given['middleName'], given['lastName']].join(' ');
  const [subject] = attributes('subjectType', 'code');
  const years = xmlChildren(element, 'birthdate').flatMap(({ attributes: given }) => {
    const { yearRangeFrom: from, yearRangeTo: to, birthdate, year } = given;
    if (from && to && from !== to) return [`${from}..${to}`];
    return birthDateOf(birthdate ?? year ?? '') ?? [];
  });
  return {
    id: element.attributes['euReferenceNumber'] || (element.attributes['logicalId'] ?? ''),
    kind: subject === 'person' ? 'person' : 'organisation',
    names: aliases.map(wholeName),
    weakNames: aliases.filter((one) => one.attributes['strong'] === 'false').map(wholeName),
    birthDates: years,
    countries: [
      ...attributes('citizenship', 'countryIso2Code'),
      ...attributes('birthdate', 'countryIso2Code'),
      ...attributes('address', 'countryIso2Code'),
    ],
    documents: attributes('identification', 'number'),
    programs: attributes('regulation', 'programme'),
    place: `line ${element.line}`,
  };
}
