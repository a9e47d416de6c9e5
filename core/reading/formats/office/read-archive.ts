// Reads ZIP archives of documents: lists their content, and reads each file as far as the limits
// allow.

import { attachedTypes } from '../mail/read-email.ts';
import {
  emptyContent,
  type DocumentContent,
  type ReaderContext,
} from '../../host/reader-contract.ts';
import { openZip } from './zip.ts';

/** Throws `document_unreadable` for a hostile archive. */
export async function readArchive(
  bytes: Uint8Array,
  { limits, attachments }: ReaderContext,
): Promise<DocumentContent> {
  const zip = await openZip(bytes, limits);
  async function* files() {
    for (const name of zip.names) {
      // Metadata that macOS adds.
      if (name.startsWith('__MACOSX/')) continue;
      const content = (await zip.read(name))!;
      yield { name, bytes: content, relationship: null, description: null, part: name, page: null };
    }
  }
  const carried = await attachments.readAll(files(), attachedTypes);
  return { ...emptyContent('archive'), ...carried };
}
