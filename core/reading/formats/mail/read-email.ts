// Reads e-mails: sender, recipients and the like as metadata, the text, and the attachments as far
// as the limits allow.

import type { ReadingNote } from '../../../sdk/document.ts';
import type { EmbeddedFile } from '../../host/attachments.ts';
import { decodeAs, decodeHtml } from '../text/decode-text.ts';
import type { ReadingLimits } from '../../limits.ts';
import { headerOf, headerText, type HeaderField } from './mime-headers.ts';
import { readMessage, type MimeMessage, type MimePart } from './mime-parts.ts';
import { htmlContent } from '../text/read-html.ts';
import type { DocumentContent, GridContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';

/** Attachment types that are read; others are only listed. */
export const attachedTypes = [
  'application/pdf',
  'application/pkcs7-mime',
  'application/vnd.ms-outlook',
  'application/zip',
  'application/xml',
  'application/edifact',
  'application/json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'message/rfc822',
  'text/csv',
  'text/html',
  'text/plain',
];

const facts: Readonly<Record<string, string>> = {
  from: 'from',
  sender: 'sender',
  'reply-to': 'reply_to',
  to: 'to',
  cc: 'cc',
  subject: 'subject',
  'message-id': 'message_id',
  'in-reply-to': 'in_reply_to',
  references: 'references',
  // RFC 3834, and the fields used before it.
  'auto-submitted': 'auto_submitted',
  precedence: 'precedence',
};

export async function readEmail(
  bytes: Uint8Array,
  { limits, attachments }: ReaderContext,
): Promise<DocumentContent> {
  const message = readMessage(bytes, limits);
  const { text, tables, notes } = bodyOf(message, limits);
  const carried = await attachments.readAll(filesOf(message), attachedTypes);
  for (const { fileName, type, damaged } of message.files) {
    if (damaged) notes.push(repaired(`The attachment "${fileName ?? type}"`));
  }
  return {
    ...emptyContent('email'),
    text,
    tables,
    attachments: carried.attachments,
    metadata: messageMetadata(message.headers),
    notes: [...notes, ...carried.notes],
  };
}

/** For each text, returns the plain form, or else the text of its HTML. */
function bodyOf(
  { bodies }: MimeMessage,
  limits: ReadingLimits,
): { text: string; tables: GridContent[]; notes: ReadingNote[] } {
  const texts: string[] = [];
  const tables: GridContent[] = [];
  const notes: ReadingNote[] = [];
  const take = (part: MimePart): string => {
    const decode = part.type === 'text/html' && part.charset === null ? decodeHtml : decodeAs;
    const decoded = decode(part.bytes, part.charset);
    notes.push(...decoded.notes);
    if (part.damaged) notes.push(repaired('The text'));
    return decoded.text;
  };
  for (const { plain, html } of bodies) {
    const written = plain.map((part) => take(part).replaceAll('\r\n', '\n').trim()).join('\n\n');
    if (written.trim() !== '') {
      texts.push(written);
      continue;
    }
    for (const part of html) {
      const content = htmlContent(take(part), limits);
      texts.push(content.text);
      tables.push(...content.tables);
    }
  }
  const text = texts.filter((one) => one !== '').join('\n\n');
  if (text.length <= limits.maxCharacters) return { text, tables, notes };
  const message = `Only the first ${limits.maxCharacters} of ${text.length} characters were read.`;
  notes.push({ code: 'text_truncated', message });
  return { text: text.slice(0, limits.maxCharacters), tables, notes };
}

function filesOf({ files }: MimeMessage): EmbeddedFile[] {
  return files.map(({ fileName, type, bytes, disposition, description, section }) => ({
    name: fileName ?? (type === 'message/rfc822' ? 'message.eml' : type.replace('/', '.')),
    bytes,
    relationship: disposition,
    description,
    part: section,
    page: null,
  }));
}

/** Returns facts by snake_case name; the date in ISO format and UTC if it is valid. */
export function messageMetadata(headers: readonly HeaderField[]): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, fact] of Object.entries(facts)) {
    const value = headerText(headerOf(headers, name) ?? '');
    if (value !== '') metadata[fact] = value;
  }
  const date = headerText(headerOf(headers, 'date') ?? '').slice(0, 100);
  const time = Date.parse(date.replace(/\([^)]*\)\s*$/, ''));
  if (date !== '') metadata['date'] = Number.isNaN(time) ? date : new Date(time).toISOString();
  return metadata;
}

function repaired(what: string): ReadingNote {
  const message = `${what} has characters that its encoding does not know; they were left out.`;
  return { code: 'repaired', message };
}
