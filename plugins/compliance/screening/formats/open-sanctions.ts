// Reads OpenSanctions entities in the FollowTheMoney model from JSON lines (entities.ftm.json,
// targets.nested.json).

import { PipelineFault, type Document, type FileRow } from 'workmill/sdk';
import { listRows, type EntryKind, type ListEntry } from './list-entry.ts';

const title = 'OpenSanctions entities';

/** Schemata that are screened. The others are addresses, documents and links. */
const kinds: Readonly<Record<string, EntryKind>> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  LegalEntity: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  Airplane: 'aircraft',
};

interface Entity {
  id: string;
  schema: string;
  properties: Readonly<Record<string, unknown>>;
}

export function openSanctionsRows(document: Document): FileRow[] {
  const entries = document.text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [entityOf(line, at + 1)]))
    .flatMap(({ entity, line }) => {
      const kind = kinds[entity.schema];
      return kind ? [entryOf(entity, kind, line)] : [];
    });
  return listRows(entries, { list: 'opensanctions', title, version: null }, document);
}

function entityOf(text: string, line: number): { entity: Entity; line: number } {
  try {
    const entity = JSON.parse(text) as Partial<Entity> | null;
    if (typeof entity?.id === 'string' && typeof entity.schema === 'string' && entity.properties) {
      return {
        entity: { id: entity.id, schema: entity.schema, properties: entity.properties },
        line,
      };
    }
  } catch {
    // Reported in the same way as a line that is not an entity.
  }
  throw new PipelineFault(
    'unsupported_document',
    `${title}: line ${line} is not an entity with id, schema and properties`,
  );
}

function entryOf({ id, properties }: Entity, kind: EntryKind, line: number): ListEntry {
  const texts = (...names: string[]): string[] =>
    names.flatMap((name) => {
      const values = properties[name];
      return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
    });
  return {
    id,
    kind,
    names: texts('name', 'alias', 'previousName'),
    weakNames: texts('weakAlias'),
    birthDates: texts('birthDate'),
    countries: texts('nationality', 'citizenship', 'country', 'jurisdiction', 'flag'),
    documents: texts(
      'passportNumber',
      'idNumber',
      'registrationNumber',
      'taxNumber',
      'imoNumber',
      'leiCode',
      'innCode',
    ),
    programs: texts('program', 'topics'),
    place: `line ${line}`,
  };
}
