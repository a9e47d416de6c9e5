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
  /** Readable by this process alone. */
  path: string;
}

export function presentRow(row: DocumentRow, path: string): OpenDocument {
  return {
    documentId: row.document_id,
    sha256: row.sha256,
    byteLength: row.byte_length,
    mediaType: row.media_type,
    fileName: row.file_name,
    pages: row.pages,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    path,
  };
}
