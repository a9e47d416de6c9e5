import { Fault } from '../kernel/errors.ts';
import type { RowsUpload } from '../reference/check-rows.ts';
import { parseJson } from './json.ts';
import { mediaType, readBody, requireJson } from './read-body.ts';
import type { Context } from './state.ts';

/** Rows of reference data, as JSON or as the bytes of a CSV file; whoever keeps them checks them. */
export async function readRows(ctx: Context, maxBytes: number): Promise<RowsUpload> {
  const type = mediaType(ctx.req.headers['content-type']);
  if (type === '') {
    throw new Fault('unsupported_media_type', 'Send the rows as application/json or text/csv.');
  }
  const isCsv = type === 'text/csv' && ctx.req.headers['content-encoding'] === undefined;
  if (!isCsv) requireJson(ctx);
  const bytes = await readBody(ctx, maxBytes);
  if (isCsv) return { kind: 'csv', bytes };
  return { kind: 'json', rows: parseJson(bytes, 'an array of rows') };
}
