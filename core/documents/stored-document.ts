import type { DocumentRow } from './queries.ts';

export interface StoredDocument {
  /** UUID; `presentId('document', …)` is the form in the API. */
  documentId: string;
  sha256: string;
  byteLength: number;
  /** Media type detected from the bytes. */
  mediaType: string;
  fileName: string | null;
  /** Null if pages were not counted. */
  pages: number | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface OpenDocument extends StoredDocument {
  /**
   * Yields the plain bytes as they are read. Throws `document_unreadable` if the stored file is
   * damaged, possibly in the middle; `unavailable` if its key is missing; `FileOutOfReach`.
   */
  read(): AsyncIterable<Uint8Array>;
}

export function presentRow(row: DocumentRow, read: OpenDocument['read']): OpenDocument {
  return {
    documentId: row.document_id,
    sha256: row.sha256,
    byteLength: row.byte_length,
    mediaType: row.media_type,
    fileName: row.file_name,
    pages: row.pages,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    read,
  };
}
