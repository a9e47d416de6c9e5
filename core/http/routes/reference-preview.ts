// Effect of an upload of reference data.

import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, listOf, objectOf, orNull, text } from '../schemas.ts';
import {
  fileErrors,
  formatQuery,
  howRowsCome,
  rowObject,
  rowsBody,
  setParam,
} from './reference-object.ts';
import { showRows } from './shown-rows.ts';

export function referencePreviewRoutes(): Route[] {
  return [previewRow];
}

const previewQuery = objectOf(
  {
    format: formatQuery.properties.format,
    merge: {
      type: 'boolean',
      default: false,
      description: 'Preview a merge (POST) instead of a replacement (PUT).',
    },
  },
  { optional: ['format', 'merge'] },
);

const rowChange = objectOf(
  {
    key: text,
    change: { enum: ['inserted', 'updated', 'deleted'] },
    before: { ...orNull(rowObject), description: 'The row as it is; null for an inserted row.' },
    after: { ...orNull(rowObject), description: 'The row as uploaded; null for a deleted row.' },
  },
  { description: 'What happens to one row.' },
);

const previewRow = defineRoute({
  method: 'POST',
  path: '/v1/reference/{set}/preview',
  scope: 'config:write',
  name: 'preview_reference_set',
  tag: 'Reference data',
  summary: 'Preview an upload',
  description:
    'What replacing the set with these rows, or merging them into it, would do. Nothing is changed. ' +
    `Send the upload itself with \`version\` as \`If-Match\`. ${howRowsCome}`,
  params: setParam,
  query: previewQuery,
  body: rowsBody,
  replies: {
    200: {
      description: 'The preview.',
      schema: named(
        'ReferenceSetPreview',
        objectOf(
          {
            set: text,
            version: { ...count, description: 'Version of the set now.' },
            rows_before: { ...count, description: 'Rows that the set has now.' },
            rows: { ...count, description: 'Rows that the set would have.' },
            inserted: count,
            updated: count,
            unchanged: count,
            deleted: count,
            needs_confirmation: {
              type: 'boolean',
              description: 'PUT would be refused unless `confirm_removal` is true.',
            },
            changes: {
              ...listOf(rowChange),
              description: 'Up to 20 rows that are deleted, updated and inserted, each.',
            },
          },
          { description: 'What an upload would change.' },
        ),
      ),
    },
  },
  errors: fileErrors,
  async handle({ caller, params: { set }, query: { merge }, body: upload }, { reference }) {
    const { tenantId, mode } = caller;
    const preview = await reference.preview({ tenantId, mode, set: set!, merge, upload });
    const { rowsBefore, needsConfirmation, declared, ...rest } = preview;
    const show = showRows(caller);
    const changes = rest.changes.map(({ before, after, ...change }) => ({
      ...change,
      before: before && show(declared, before),
      after: after && show(declared, after),
    }));
    const counts = { rows_before: rowsBefore, needs_confirmation: needsConfirmation };
    return { status: 200, body: { set: set!, ...rest, changes, ...counts } };
  },
});
