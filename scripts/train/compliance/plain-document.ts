// Creates a document from a text, as the reader would.

import type { Document } from '../../../core/sdk/sdk.ts';

export function plainDocument(text: string): Document {
  return {
    format: 'text',
    mediaType: 'text/plain',
    sha256: '0'.repeat(64),
    byteLength: text.length,
    fileName: null,
    pages: [],
    text,
    tables: [],
    xml: null,
    attachments: [],
    metadata: {},
    language: null,
    origin: { files: [], page: null, method: 'text', engine: null },
    notes: [],
  };
}
