// Reads OFAC lists in Advanced XML (SDN_ADVANCED.XML, CONS_ADVANCED.XML). Parties refer by ID to
// values, locations, documents and list entries in separate sections.

import {
  xmlAt,
  xmlChildren,
  xmlText,
  type Document,
  type FileRow,
  type XmlElement,
} from 'workmill/sdk';
import { listRows, rootNamed, type EntryKind, type ListEntry } from './list-entry.ts';

export function ofacAdvancedRows(document: Document): FileRow[] {
  const root = rootNamed(document, 'Sanctions', 'OFAC Advanced XML');
  const values = valuesIn(root);
  const sections: Sections = {
    values,
    countries: countriesIn(root, values),
    numbers: numbersIn(root),
    entries: entriesIn(root, values),
  };
  const parties = xmlChildren(xmlAt(root, 'DistinctParties'), 'DistinctParty');
  const entries = parties.map((party) => entryOf(party, sections));
  return listRows(entries, { ...listOf(sections.entries), version: dateOfIssue(root) }, document);
}

/** Both files use the same IDs as the CSV files of their lists. */
function listOf({ lists }: Entries): { list: string; title: string } {
  return lists.has('SDN List')
    ? { list: 'ofac_sdn', title: 'OFAC Specially Designated Nationals' }
    : { list: 'ofac_consolidated', title: 'OFAC consolidated sanctions list' };
}

interface Sections {
  values: Values;
  /** Countries of locations, as names or codes, by location ID. */
  countries: ReadonlyMap<string, string>;
  /** Document numbers by identity ID. */
  numbers: ReadonlyMap<string, string[]>;
  entries: Entries;
}

interface Entries {
  lists: ReadonlySet<string>;
  /** Programs by profile ID. */
  programs: ReadonlyMap<string, string[]>;
}

/** Returns a value of the reference sets, with its text and attributes. */
type Values = (set: string, id: string | undefined) => XmlElement | null;

function valuesIn(root: XmlElement): Values {
  const sets = new Map(
    xmlAt(root, 'ReferenceValueSets')?.children.map(({ name, children }) => [
      name,
      new Map(children.map((value) => [value.attributes['ID'], value])),
    ]),
  );
  return (set, id) => (id === undefined ? null : (sets.get(set)?.get(id) ?? null));
}

function countriesIn(root: XmlElement, values: Values): Map<string, string> {
  const locations = xmlChildren(xmlAt(root, 'Locations'), 'Location').flatMap((location) => {
    const country = xmlAt(location, 'LocationCountry')?.attributes['CountryID'];
    const area = xmlAt(location, 'LocationAreaCode')?.attributes['AreaCodeID'];
    const name = values('CountryValues', country)?.text ?? values('AreaCodeValues', area)?.text;
    return name ? [[location.attributes['ID'] ?? '', name] as const] : [];
  });
  return new Map(locations);
}

function numbersIn(root: XmlElement): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  for (const document of xmlChildren(xmlAt(root, 'IDRegDocuments'), 'IDRegDocument')) {
    const number = xmlText(document, 'IDRegistrationNo')?.replace(/^IMO\s*/i, '');
    if (number) add(numbers, document.attributes['IdentityID'] ?? '', number);
  }
  return numbers;
}

function entriesIn(root: XmlElement, values: Values): Entries {
  const programs = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const entry of xmlChildren(xmlAt(root, 'SanctionsEntries'), 'SanctionsEntry')) {
    const { ListID: list, ProfileID: profile = '' } = entry.attributes;
    lists.add(values('ListValues', list)?.text ?? '');
    for (const measure of xmlChildren(entry, 'SanctionsMeasure')) {
      const type = values('SanctionsTypeValues', measure.attributes['SanctionsTypeID'])?.text;
      const program = xmlText(measure, 'Comment');
      if (type === 'Program' && program) add(programs, profile, program);
    }
  }
  return { lists, programs };
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Numbers that OFAC stores as features of vessels and aircraft. */
const numberFeatures = /tail number|serial number|MMSI|transponder|call sign/i;
const countryFeatures = /nationality|citizenship|flag|place of birth|^location$/i;

function entryOf(party: XmlElement, { values, countries, numbers, entries }: Sections): ListEntry {
  const id = party.attributes['FixedRef'] ?? '';
  const profile = xmlAt(party, 'Profile');
  const identities = xmlChildren(profile, 'Identity');
  const names = identities.flatMap((identity) => namesOf(identity, values));
  const features = xmlChildren(profile, 'Feature').flatMap((feature) => {
    const type = values('FeatureTypeValues', feature.attributes['FeatureTypeID'])?.text ?? '';
    return xmlChildren(feature, 'FeatureVersion').map((version) => ({ type, version }));
  });
  return {
    id,
    kind: kindOf(profile, values),
    names: names.map(({ name }) => name),
    weakNames: names.filter(({ isWeak }) => isWeak).map(({ name }) => name),
    birthDates: features
      .filter(({ type }) => /^birthdate$/i.test(type))
      .flatMap(({ version }) => birthDate(xmlAt(version, 'DatePeriod')) ?? []),
    countries: features
      .filter(({ type }) => countryFeatures.test(type))
      .flatMap(({ version }) => xmlChildren(version, 'VersionLocation'))
      .flatMap((place) => countries.get(place.attributes['LocationID'] ?? '') ?? []),
    documents: [
      ...identities.flatMap((identity) => numbers.get(identity.attributes['ID'] ?? '') ?? []),
      ...features
        .filter(({ type }) => numberFeatures.test(type))
        .flatMap(({ version }) => xmlText(version, 'VersionDetail') ?? []),
    ],
    programs: entries.programs.get(profile?.attributes['ID'] ?? id) ?? [],
    place: `line ${party.line}`,
  };
}

function kindOf(profile: XmlElement | null, values: Values): EntryKind {
  const subType = values('PartySubTypeValues', profile?.attributes['PartySubTypeID']);
  if (subType?.text === 'Vessel') return 'vessel';
  if (subType?.text === 'Aircraft') return 'aircraft';
  const type = values('PartyTypeValues', subType?.attributes['PartyTypeID']);
  return type?.text === 'Individual' ? 'person' : 'organisation';
}

/**
 * Returns each name in each of its scripts. Names of people are "family name, others", as OFAC
 * writes them.
 */
function namesOf(identity: XmlElement, values: Values): { name: string; isWeak: boolean }[] {
  const groups = xmlChildren(xmlAt(identity, 'NamePartGroups'), 'MasterNamePartGroup').flatMap(
    (master) => xmlChildren(master, 'NamePartGroup'),
  );
  const types = new Map(
    groups.map(({ attributes }) => [
      attributes['ID'],
      values('NamePartTypeValues', attributes['NamePartTypeID'])?.text ?? '',
    ]),
  );
  return xmlChildren(identity, 'Alias').flatMap((alias) =>
    xmlChildren(alias, 'DocumentedName').map((documented) => {
      const parts = xmlChildren(documented, 'DocumentedNamePart')
        .flatMap((part) => xmlChildren(part, 'NamePartValue'))
        .map(({ text, attributes }) => ({ text, type: types.get(attributes['NamePartGroupID']) }));
      const family = parts.filter(({ type }) => type === 'Last Name');
      const others = parts.filter(({ type }) => type !== 'Last Name');
      const written = [family, others].map((some) => some.map(({ text }) => text).join(' '));
      const name = written.filter((text) => text !== '').join(', ');
      return { name, isWeak: alias.attributes['LowQuality'] === 'true' };
    }),
  );
}

/** Returns a day, a year or a range of years, depending on the precision of the period. */
function birthDate(period: XmlElement | null): string | null {
  const start = xmlAt(period, 'Start');
  const from = dayOf(xmlAt(start, 'From'));
  const to = dayOf(xmlAt(period, 'End', 'To')) ?? from;
  if (from === null || to === null) return null;
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (first !== last) return `${first}..${last}`;
  return from === to && start?.attributes['Approximate'] !== 'true' ? from : first;
}

function dateOfIssue(root: XmlElement): string | null {
  return dayOf(xmlAt(root, 'DateOfIssue'));
}

function dayOf(element: XmlElement | null): string | null {
  const part = (name: string, length: number): string =>
    (xmlText(element, name) ?? '').padStart(length, '0');
  const day = `${part('Year', 4)}-${part('Month', 2)}-${part('Day', 2)}`;
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? day : null;
}
