// Uploads in the formats that a set's plugin declares: finds the format, and reads the rows of the
// file.

import { Fault } from '../kernel/errors.ts';
import { nearestName } from '../kernel/nearest.ts';
import type { FileRow } from '../sdk/reference.ts';
import type { RowsUpload } from './check-rows.ts';
import type { DeclaredSet } from './sets.ts';

export interface FileUpload {
  kind: 'file';
  /** Name in `?format=`. */
  format: string;
  bytes: Buffer;
}

/** Reads a file and lets the plugin extract its rows. Throws a `Fault` if either fails. */
export type ReadFile = (file: {
  plugin: string;
  set: string;
  format: string;
  bytes: Buffer;
}) => Promise<FileRow[]>;

/** Throws `invalid_request` for a format that the set does not have, and the errors of `read`. */
export async function rowsOfUpload(
  set: DeclaredSet,
  upload: RowsUpload | FileUpload,
  read: ReadFile,
): Promise<RowsUpload> {
  if (upload.kind !== 'file') return upload;
  const { format, bytes } = upload;
  const declared = set.formats.get(format);
  if (!declared) throw unknownFormat(set, format);
  const { plugin } = declared;
  return { kind: 'placed', rows: await read({ plugin, set: set.name, format, bytes }) };
}

export function unknownFormat({ name, formats }: DeclaredSet, format: string): Fault {
  const known = [...formats.keys()];
  const near = nearestName(format, known);
  const hint = near
    ? `did you mean "${near}"?`
    : known.length > 0
      ? `known: ${known.join(', ')}`
      : 'it takes JSON and CSV alone';
  const message = `the set "${name}" has no format "${format.slice(0, 100)}"; ${hint}`;
  return new Fault('invalid_request', undefined, { details: [{ path: '/format', message }] });
}
