import { Fault } from '../kernel/errors.ts';
import type { RowsUpload } from '../reference/check-rows.ts';
import type { FileUpload } from '../reference/file-rows.ts';
import { parseJson } from './json.ts';
import { mediaType, readBody, requireJson, type SizeLimit } from './read-body.ts';
import type { Context } from './state.ts';

/** Formats that the content type identifies. */
const plainFormats: ReadonlySet<string> = new Set(['json', 'csv']);

/**
 * Reads rows of reference data: JSON, the bytes of a CSV file, or those of a file in a `format`.
 * The code that stores them validates them.
 */
export async function readRows(
  ctx: Context,
  { limit, format }: { limit: SizeLimit; format: string | undefined },
): Promise<RowsUpload | FileUpload> {
  // The format is detected from the content: senders rarely know the media type of EDIFACT.
  if (format !== undefined && !plainFormats.has(format)) {
    return { kind: 'file', format, bytes: await readBody(ctx, limit) };
  }
  const type = mediaType(ctx.req.headers['content-type']);
  if (type === '') {
    throw new Fault('unsupported_media_type', 'Send the rows as application/json or text/csv.');
  }
  const isCsv = type === 'text/csv' && ctx.req.headers['content-encoding'] === undefined;
  if (!isCsv) requireJson(ctx);
  const bytes = await readBody(ctx, limit);
  if (isCsv) return { kind: 'csv', bytes };
  return { kind: 'json', rows: parseJson(bytes, 'an array of rows') };
}
