// API representation of reference sets, and common parts of their operations.

import type { ShownSet } from '../../reference/listing/read-sets.ts';
import type { StoredSource } from '../../reference/sources/queries.ts';
import { named, namedParameter } from '../named.ts';
import type { PathParam, Reply, RowsBody } from '../route.ts';
import { count, listOf, objectOf, orNull, text, textOrNull, timeOrNull } from '../schemas.ts';

const setFields = {
  set: text,
  title: text,
  description: text,
  key: { ...text, description: 'The field that tells rows apart.' },
  declared_by: { ...listOf(text), description: 'Pipelines that read it.' },
  row_schema: { type: 'object', description: 'JSON Schema of one row.' },
  formats: {
    ...listOf(objectOf({ format: text, title: text, description: text })),
    description: 'Files that it takes beside JSON and CSV, with `?format=`.',
  },
  rows: count,
  version: { ...count, description: '0 while nothing was ever uploaded.' },
  updated_at: timeOrNull,
  sources: {
    ...listOf(
      objectOf({
        format: text,
        location: { ...text, description: 'Path, or address without its query.' },
        checked_at: timeOrNull,
        changed_at: { ...timeOrNull, description: 'When the content in force was taken over.' },
        changes: {
          ...orNull(
            objectOf({ inserted: count, updated: count, unchanged: count, deleted: count }),
          ),
          description: 'Rows that the last change has inserted, updated, left and deleted.',
        },
        error: {
          ...textOrNull,
          description: 'Why the last check failed. The list stays in force.',
        },
      }),
    ),
    description: 'Files from which the installation updates lists of the set.',
  },
} as const;

export const setObject = named(
  'ReferenceSet',
  objectOf(setFields, { description: 'A set of reference data.' }),
);

export const rowObject = {
  type: 'object',
  description: "One row, as the set's `row_schema` has it.",
};

export const changed = {
  description: 'Changed.',
  headers: ['ETag'],
  schema: objectOf({
    set: text,
    version: count,
    rows: { ...count, description: 'Rows that the set has now.' },
    inserted: count,
    updated: count,
    unchanged: count,
    deleted: count,
  }),
} as const satisfies Reply;

export const setParam: Record<string, PathParam> = {
  set: namedParameter('ReferenceSetName', {
    name: /^[a-z][a-z0-9_]{0,62}$/,
    description: 'Name of the set, as `GET /v1/reference` lists.',
  }),
};

export const rowsBody: RowsBody = {
  kind: 'rows',
  examples: [
    {
      title: 'Vendors',
      value: [
        {
          vendor_id: 'V-1001',
          name: 'Nordwind Logistik GmbH',
          aliases: ['Nordwind'],
          tax_ids: ['DE900000018'],
          ibans: ['DE02120300000000202051'],
          country: 'DE',
        },
      ],
    },
  ],
};

export const howRowsCome =
  'Send a JSON array of rows, or `text/csv` with a header row, commas or semicolons, and lists as ' +
  '`a|b`; or, with `?format=`, a file in one of the formats that `GET /v1/reference` lists for the ' +
  'set. All rows or none: every rejected row is reported with its number, path and column.';

export const formatQuery = objectOf(
  {
    format: {
      ...text,
      minLength: 1,
      maxLength: 63,
      description:
        'What the file is: `json` or `csv` (as the Content-Type says), or one of the `formats` of the set.',
    },
  },
  { optional: ['format'] },
);

export const fileErrors = ['document_unreadable', 'unsupported_document', 'timeout'] as const;

export function presentSet({ declared, version, rows, updatedAt, sources }: ShownSet) {
  const { name, title, description, key, declaredBy, schema, formats } = declared;
  return {
    set: name,
    title,
    description,
    key,
    declared_by: declaredBy,
    row_schema: schema,
    formats: [...formats].map(([format, { title: of, description: what }]) => ({
      format,
      title: of,
      description: what,
    })),
    rows,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
    sources: sources.map(presentSource),
  };
}

function presentSource({ format, location, checkedAt, changedAt, counts, error }: StoredSource) {
  return {
    format,
    location,
    checked_at: checkedAt.toISOString(),
    changed_at: changedAt?.toISOString() ?? null,
    changes: counts,
    error,
  };
}
