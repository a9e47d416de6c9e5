// Reads text files without pages; all of their content is the characters.

import type { DocumentFormat } from '../../../sdk/document.ts';
import { decodeEdifact, decodeText } from './decode-text.ts';
import type { DocumentContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';

const formats: Readonly<Record<string, DocumentFormat>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  'application/edifact': 'edifact',
};

export async function readText(
  bytes: Uint8Array,
  { mediaType, limits }: ReaderContext,
): Promise<DocumentContent> {
  const decode = mediaType === 'application/edifact' ? decodeEdifact : decodeText;
  const { text, notes } = decode(bytes);
  const whole = text.length <= limits.maxCharacters;
  if (!whole) {
    const message = `Only the first ${limits.maxCharacters} of ${text.length} characters were read.`;
    notes.push({ code: 'text_truncated', message });
  }
  const kept = whole ? text : text.slice(0, limits.maxCharacters);
  const format = formats[mediaType] ?? 'text';
  return { ...emptyContent(format), text: kept, notes };
}
