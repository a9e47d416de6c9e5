// The tenant's own master data, by set (contract.md §8).

import { Fault } from '../../kernel/errors.ts';
import { isStorable } from '../../kernel/storable.ts';
import type { RowsUpload } from '../../reference/check-rows.ts';
import type { FileUpload } from '../../reference/file-rows.ts';
import type { ChangeCounts } from '../../reference/queries.ts';
import type { ShownSet } from '../../reference/service.ts';
import {
  defineRoute,
  type Checked,
  type Incoming,
  type PathParam,
  type Reply,
  type Route,
  type RowsBody,
} from '../route.ts';
import type { Services } from '../services.ts';
import { count, listOf, objectOf, text, textOrNull, timeOrNull } from '../schemas.ts';
import { actorOf } from '../actor.ts';
import { named, namedParameter } from '../named.ts';

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
} as const;

export const setObject = named(
  'ReferenceSet',
  objectOf(setFields, { description: 'A set of reference data.' }),
);

const row = { type: 'object', description: "One row, as the set's `row_schema` has it." };

const changed = {
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

const params: Record<string, PathParam> = {
  set: namedParameter('ReferenceSetName', {
    name: /^[a-z][a-z0-9_]{0,62}$/,
    description: 'Name of the set, as `GET /v1/reference` lists.',
  }),
};

const body: RowsBody = {
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

const howRowsCome =
  'Send a JSON array of rows, or `text/csv` with a header row, commas or semicolons, and lists as ' +
  '`a|b`; or, with `?format=`, a file in one of the formats that `GET /v1/reference` lists for the ' +
  'set. All rows or none: every rejected row is reported with its number, path and column.';

const formatQuery = objectOf(
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

const replaceQuery = objectOf(
  {
    format: formatQuery.properties.format,
    confirm_removal: {
      type: 'boolean',
      default: false,
      description: 'Allow the upload to remove more than half of the rows of a list.',
    },
  },
  { optional: ['format', 'confirm_removal'] },
);

type FormatQuery = Checked<typeof formatQuery>;

const fileErrors = ['document_unreadable', 'unsupported_document', 'timeout'] as const;

export function referenceRoutes(): Route[] {
  return [listRow, getRow, replaceRow, mergeRow, emptyRow];
}

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/reference',
  scope: ['workflows:read', 'config:write'],
  name: 'list_reference_sets',
  tag: 'Reference data',
  summary: 'List the sets of reference data',
  description: 'All sets of the loaded pipelines, with the number of rows of the tenant.',
  replies: { 200: { description: 'The sets.', schema: objectOf({ data: listOf(setObject) }) } },
  errors: [],
  async handle({ caller }, { reference }) {
    const sets = await reference.list(caller);
    return { status: 200, body: { data: sets.map(presentSet) } };
  },
});

const getRow = defineRoute({
  method: 'GET',
  path: '/v1/reference/{set}',
  scope: ['workflows:read', 'config:write'],
  name: 'get_reference_set',
  tag: 'Reference data',
  summary: 'Read the rows of a set',
  description:
    'Rows in the order of their keys. A test key does not see the rows that live runs have kept. ' +
    'A change between two pages shows in the second.',
  params,
  query: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      cursor: {
        ...text,
        minLength: 1,
        maxLength: 1100,
        description: '`next_cursor` of the previous page.',
      },
    },
  },
  replies: {
    200: {
      description: 'A page of rows.',
      headers: ['ETag'],
      schema: objectOf({
        set: text,
        version: count,
        rows: count,
        data: listOf(row),
        next_cursor: textOrNull,
      }),
    },
  },
  errors: [],
  async handle({ caller, params: { set }, query: { limit, cursor } }, { reference }) {
    const after = cursor === undefined ? null : keyOf(cursor);
    const page = await reference.page(caller, set!, { limit, after });
    const { version, rows } = page.set;
    const next_cursor = page.nextAfter && Buffer.from(page.nextAfter).toString('base64url');
    const data = { set, version, rows, data: page.rows, next_cursor };
    return { status: 200, body: data, headers: { ETag: `"${version}"` } };
  },
});

const replaceRow = defineRoute({
  method: 'PUT',
  path: '/v1/reference/{set}',
  scope: 'config:write',
  name: 'replace_reference_set',
  tag: 'Reference data',
  summary: 'Replace a set',
  description:
    'Replaces all rows. With a test key, rows of live runs stay. A set that holds several lists, such ' +
    'as `watch_lists`, keeps the lists that the upload does not contain; an upload that would remove ' +
    'more than half of a list is refused with 409 unless `confirm_removal` is true. ' +
    howRowsCome,
  params,
  query: replaceQuery,
  headers: ['If-Match'],
  body,
  replies: { 200: changed },
  errors: fileErrors,
  handle: (incoming, services) => {
    const { confirm_removal: confirmRemoval } = incoming.query;
    return writeSet(incoming, services, { merge: false, confirmRemoval });
  },
});

const mergeRow = defineRoute({
  method: 'POST',
  path: '/v1/reference/{set}',
  scope: 'config:write',
  name: 'merge_reference_set',
  tag: 'Reference data',
  summary: 'Merge rows into a set',
  description:
    'A row replaces the one with its key or joins the set; all others stay. Large sets can be sent ' +
    `in parts. ${howRowsCome}`,
  params,
  query: formatQuery,
  headers: ['If-Match'],
  body,
  replies: { 200: changed },
  errors: fileErrors,
  handle: (incoming, services) => writeSet(incoming, services, { merge: true }),
});

const emptyRow = defineRoute({
  method: 'DELETE',
  path: '/v1/reference/{set}',
  scope: 'config:write',
  name: 'delete_reference_set',
  tag: 'Reference data',
  summary: 'Empty a set',
  description: 'Removes all rows.',
  params,
  headers: ['If-Match'],
  replies: { 200: changed },
  errors: [],
  async handle(incoming, { reference }) {
    const { params: given, expected } = incoming;
    const set = given['set']!;
    return presentChange(set, await reference.empty({ ...authorOf(incoming), set, expected }));
  },
});

/** Whether merging or not, rows come in the same ways. */
async function writeSet(
  incoming: Incoming<RowsUpload | FileUpload, FormatQuery>,
  { reference }: Pick<Services, 'reference'>,
  { merge, confirmRemoval }: { merge: boolean; confirmRemoval?: boolean | undefined },
) {
  const { params: given, expected, body: upload } = incoming;
  const set = given['set']!;
  const change = { ...authorOf(incoming), set, expected, upload, merge, confirmRemoval };
  return presentChange(set, await reference.write(change));
}

function authorOf(incoming: Pick<Incoming, 'caller' | 'requestId' | 'remoteAddress'>) {
  const { tenantId, mode } = incoming.caller;
  return { tenantId, mode, actor: actorOf(incoming) };
}

function presentSet({ declared, version, rows, updatedAt }: ShownSet) {
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
  };
}

function presentChange(set: string, counts: ChangeCounts) {
  const headers = { ETag: `"${counts.version}"` };
  return { status: 200, body: { set, ...counts }, headers } as const;
}

function keyOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (/^[\w-]+$/.test(cursor) && isStorable(key)) return key;
  const details = [{ path: '/cursor', message: 'is not a cursor of this list' }];
  throw new Fault('invalid_request', undefined, { details });
}
