// Parts of an e-mail (RFC 2046): its text and its attachments. Attached messages are read as
// separate documents.

import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';
import { decodeBody } from './mime-encodings.ts';
import {
  headerOf,
  headerText,
  readHeaders,
  readParameters,
  type HeaderField,
  type Parametrised,
} from './mime-headers.ts';

export interface MimePart {
  /** In lower case, such as `text/plain`. */
  type: string;
  charset: string | null;
  /** `inline` or `attachment`, as written. */
  disposition: string | null;
  fileName: string | null;
  /** Section number (RFC 3501, 6.4.5): `2`, or `1.3` inside the first part. */
  section: string;
  description: string | null;
  bytes: Buffer;
  damaged: boolean;
}

export interface MimeMessage {
  headers: HeaderField[];
  /** Alternatives of one text, or a single text, in order. */
  bodies: { plain: MimePart[]; html: MimePart[] }[];
  files: MimePart[];
}

/** Mail programs nest three or four levels. */
const deepestPart = 20;

/** Throws `document_unreadable` for too many parts or levels. */
export function readMessage(bytes: Uint8Array, limits: ReadingLimits): MimeMessage {
  // One character per byte: parts are slices of this text, not copies.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { head, body } = splitEntity(source.replace(/^From [^\n]*\n/, ''));
  const message: MimeMessage = { headers: readHeaders(head), bodies: [], files: [] };
  let parts = 0;

  const visit = (
    headers: HeaderField[],
    content: string,
    alternatives: Alternatives,
    section: readonly number[],
  ): void => {
    parts += 1;
    if (parts > limits.maxMimeParts) refuse(`has more than ${limits.maxMimeParts} parts`);
    if (section.length > deepestPart) refuse(`has parts nested deeper than ${deepestPart} levels`);
    const type = readParameters(headerOf(headers, 'content-type') ?? 'text/plain');
    const boundary = type.parameters.get('boundary');
    if (!type.value.startsWith('multipart/') || !boundary) {
      const leaf = leafOf(headers, content, type);
      // The only part of a message is number 1.
      sort({ ...leaf, section: section.join('.') || '1' }, alternatives, message);
      return;
    }
    const shared = type.value === 'multipart/alternative' ? newAlternatives(message) : null;
    for (const [index, part] of splitParts(content, boundary, limits).entries()) {
      const inner = splitEntity(part);
      const place = [...section, index + 1];
      visit(readHeaders(inner.head), inner.body, shared ?? alternatives, place);
    }
  };
  visit(message.headers, body, null, []);
  return message;
}

type Alternatives = MimeMessage['bodies'][number] | null;

function newAlternatives(message: MimeMessage): NonNullable<Alternatives> {
  const alternatives = { plain: [], html: [] };
  message.bodies.push(alternatives);
  return alternatives;
}

function sort(part: MimePart, alternatives: Alternatives, message: MimeMessage): void {
  const isFile = part.disposition === 'attachment' || part.fileName !== null;
  if (isFile || (part.type !== 'text/plain' && part.type !== 'text/html')) {
    message.files.push(part);
    return;
  }
  const target = alternatives ?? newAlternatives(message);
  target[part.type === 'text/html' ? 'html' : 'plain'].push(part);
}

function leafOf(
  headers: readonly HeaderField[],
  content: string,
  type: Parametrised,
): Omit<MimePart, 'section'> {
  const written = headerOf(headers, 'content-disposition');
  const disposition = written === null ? null : readParameters(written);
  const encoding = (headerOf(headers, 'content-transfer-encoding') ?? '').trim().toLowerCase();
  const description = headerOf(headers, 'content-description');
  // An invalid type counts as text (RFC 2045, 5.2).
  const known = /^[\w.+-]+\/[\w.+-]+$/.test(type.value) ? type.value : 'text/plain';
  return {
    type: known,
    charset: type.parameters.get('charset')?.trim().toLowerCase() ?? null,
    disposition: disposition?.value || null,
    fileName: disposition?.parameters.get('filename') || type.parameters.get('name') || null,
    description: description === null ? null : headerText(description) || null,
    ...decodeBody(content, encoding),
  };
}

/** An empty line separates header and body; a part without header begins with it. */
function splitEntity(source: string): { head: string; body: string } {
  const start = /^\r?\n/.exec(source);
  if (start) return { head: '', body: source.slice(start[0].length) };
  const gap = /\r?\n\r?\n/g.exec(source);
  if (!gap) return { head: source, body: '' };
  return { head: source.slice(0, gap.index), body: source.slice(gap.index + gap[0].length) };
}

/** Returns the text between boundary lines; the last part may lack its end. */
function splitParts(content: string, boundary: string, { maxMimeParts }: ReadingLimits): string[] {
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let start: number | null = null;
  for (let at = content.indexOf(mark); at !== -1; at = content.indexOf(mark, at + mark.length)) {
    if (at > 0 && content[at - 1] !== '\n') continue;
    const lineEnd = content.indexOf('\n', at);
    const rest = content
      .slice(at + mark.length, lineEnd === -1 ? undefined : lineEnd)
      .slice(0, 100);
    // Another boundary may begin with this one.
    if (!/^(?:--)?[ \t\r]*$/.test(rest)) continue;
    if (start !== null) parts.push(content.slice(start, Math.max(start, at)).replace(/\r?\n$/, ''));
    if (parts.length > maxMimeParts) refuse(`has more than ${maxMimeParts} parts`);
    start = lineEnd === -1 ? content.length : lineEnd + 1;
    if (rest.startsWith('--')) return parts;
  }
  if (start !== null && start < content.length) parts.push(content.slice(start));
  return parts;
}

function refuse(problem: string): never {
  throw new Fault('document_unreadable', `The e-mail ${problem}.`);
}
