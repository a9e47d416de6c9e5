import type { DocumentRow } from './queries.ts';

export interface StoredDocument {
  /** UUID; `presentId('document', …)` is what people see. */
  documentId: string;
  sha256: string;
  byteLength: number;
  /** From the bytes themselves. */
  mediaType: string;
  fileName: string | null;
  /** Null when nobody counted them. */
  pages: number | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface OpenDocument extends StoredDocument {
  /**
   * The plain bytes, opened as they are read. Faults: `document_unreadable` when the stored file is
   * damaged, also in the midst of it; `unavailable` when its key is missing; `FileOutOfReach`.
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
