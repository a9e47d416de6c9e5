// The tenant's own master data, by set (contract.md §8).

import { badCursor } from '../../kernel/pages.ts';
import { isStorable } from '../../kernel/storable.ts';
import type { RowsUpload } from '../../reference/check-rows.ts';
import { csvHead, csvLine } from '../../reference/csv-file.ts';
import type { FileUpload } from '../../reference/file-rows.ts';
import type { ChangeCounts } from '../../reference/queries.ts';
import type { RowsExport } from '../../reference/service.ts';
import { acceptsMedia } from '../accepts-media.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Checked, type Incoming, type Route } from '../route.ts';
import { count, listOf, objectOf, text, textOrNull } from '../schemas.ts';
import { requireSearchable, showRows, type ShowRow } from './shown-rows.ts';
import type { Services } from '../services.ts';
import {
  changed,
  fileErrors,
  formatQuery,
  howRowsCome,
  presentSet,
  rowObject,
  rowsBody,
  setObject,
  setParam,
} from './reference-object.ts';

const replaceQuery = objectOf(
  {
    format: formatQuery.properties.format,
    confirm_removal: {
      type: 'boolean',
      default: false,
      description: 'Allow the upload to remove half of the rows of a list or more.',
    },
  },
  { optional: ['format', 'confirm_removal'] },
);

type FormatQuery = Checked<typeof formatQuery>;

export function referenceRoutes(): Route[] {
  return [listRow, getRow, replaceRow, mergeRow, removeRow, emptyRow];
}

const jsonLines = 'application/x-ndjson';
const csv = 'text/csv';

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
    'A change between two pages shows in the second. With `Accept: application/x-ndjson` or ' +
    '`text/csv` the answer is every row that matches, and `limit` and `cursor` do not apply.',
  params: setParam,
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
      search: {
        ...text,
        minLength: 1,
        maxLength: 200,
        description:
          'Rows whose key begins with this text, that have it as a value by which pipelines find ' +
          'rows, or that contain words beginning with each of its words.',
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
        data: listOf(rowObject),
        next_cursor: textOrNull,
      }),
      streams: {
        [jsonLines]: 'One row a line.',
        [csv]:
          'The properties of `row_schema` as columns, as an upload takes them: lists of texts as ' +
          '`a|b`, other lists and objects as JSON.',
      },
    },
  },
  errors: [],
  async handle({ caller, accept, params: { set }, query }, { reference }) {
    const { limit, cursor, search = null } = query;
    const show = showRows(caller);
    const mediaType = [jsonLines, csv].find((type) => acceptsMedia(accept, type));
    if (mediaType !== undefined) {
      const rows = reference.export(caller, set!, search);
      if (search !== null) requireSearchable(caller, rows.set);
      const chunks = mediaType === csv ? asCsv(rows, show) : asLines(rows, show);
      return { status: 200, stream: { mediaType, chunks } };
    }
    const after = cursor === undefined ? null : keyOf(cursor);
    const page = await reference.page(caller, set!, { limit, after, search });
    const { version, rows, declared } = page.set;
    if (search !== null) requireSearchable(caller, declared);
    const shown = page.rows.map((row) => show(declared, row));
    const next_cursor = page.nextAfter && Buffer.from(page.nextAfter).toString('base64url');
    const data = { set, version, rows, data: shown, next_cursor };
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
    'half of a list or more is refused with 409 unless `confirm_removal` is true. ' +
    howRowsCome,
  params: setParam,
  query: replaceQuery,
  headers: ['If-Match'],
  body: rowsBody,
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
  params: setParam,
  query: formatQuery,
  headers: ['If-Match'],
  body: rowsBody,
  replies: { 200: changed },
  errors: fileErrors,
  handle: (incoming, services) => writeSet(incoming, services, { merge: true }),
});

/** To remove more rows, replace the set. */
const mostRemoved = 1_000;

const removeRow = defineRoute({
  method: 'POST',
  path: '/v1/reference/{set}/remove',
  scope: 'config:write',
  name: 'remove_reference_rows',
  tag: 'Reference data',
  summary: 'Remove rows from a set',
  description: 'Removes the rows with these keys. Keys without a row are ignored.',
  params: setParam,
  headers: ['If-Match'],
  body: {
    kind: 'json',
    schema: objectOf({
      keys: {
        ...listOf({ ...text, minLength: 1, maxLength: 255 }),
        minItems: 1,
        maxItems: mostRemoved,
      },
    }),
    expected: 'an object such as {"keys": ["V-1001"]}',
    examples: [{ title: 'One vendor', value: { keys: ['V-1001'] } }],
  },
  replies: { 200: changed },
  errors: [],
  async handle(incoming, { reference }) {
    const { params: given, expected, body: wanted } = incoming;
    const set = given['set']!;
    const change = { ...authorOf(incoming), set, expected, keys: wanted.keys };
    return presentChange(set, await reference.remove(change));
  },
});

const emptyRow = defineRoute({
  method: 'DELETE',
  path: '/v1/reference/{set}',
  scope: 'config:write',
  name: 'delete_reference_set',
  tag: 'Reference data',
  summary: 'Empty a set',
  description: 'Removes all rows.',
  params: setParam,
  headers: ['If-Match'],
  replies: { 200: changed },
  errors: [],
  async handle(incoming, { reference }) {
    const { params: given, expected } = incoming;
    const set = given['set']!;
    return presentChange(set, await reference.empty({ ...authorOf(incoming), set, expected }));
  },
});

/** Rows are read in the same way whether they are merged or not. */
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

async function* asLines({ set, batches }: RowsExport, show: ShowRow): AsyncGenerator<string> {
  for await (const rows of batches) {
    yield rows.map((one) => `${JSON.stringify(show(set, one))}\n`).join('');
  }
}

async function* asCsv({ set, batches }: RowsExport, show: ShowRow): AsyncGenerator<string> {
  yield csvHead(set);
  for await (const rows of batches) {
    yield rows.map((one) => csvLine(set, show(set, one))).join('');
  }
}

function presentChange(set: string, counts: ChangeCounts) {
  const headers = { ETag: `"${counts.version}"` };
  return { status: 200, body: { set, ...counts }, headers } as const;
}

function keyOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (/^[\w-]+$/.test(cursor) && isStorable(key)) return key;
  throw badCursor();
}
