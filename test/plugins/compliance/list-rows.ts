// Rows of a watch list in the format of its publisher, read by the appliance's own reader.

import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { FileRow } from '../../../core/sdk/reference.ts';
import { watchListFormats } from '../../../plugins/compliance/screening/formats/formats.ts';

export async function listRows(
  format: string,
  file: string | Uint8Array,
): Promise<readonly FileRow[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const document = await readDocument(bytes, {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
  return watchListFormats[format]!.rows(document);
}
