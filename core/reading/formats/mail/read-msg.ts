// Reads Outlook messages (MS-OXMSG) in the same form as e-mails: metadata, the text, and the
// attachments as far as the limits allow.

import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';
import type { EmbeddedFile } from '../../host/attachments.ts';
import { openCompoundFile, type Storage } from './compound-file.ts';
import { decodeAs, decodeHtml } from '../text/decode-text.ts';
import type { ReadingLimits } from '../../limits.ts';
import { readHeaders } from './mime-headers.ts';
import {
  charsetOf,
  readProperties,
  shortProperties,
  type MsgProperties,
} from './msg-properties.ts';
import { attachedTypes, messageMetadata } from './read-email.ts';
import { htmlContent } from '../text/read-html.ts';
import {
  emptyContent,
  type DocumentContent,
  type GridContent,
  type ReaderContext,
} from '../../host/reader-contract.ts';
import { decompressRtf, rtfText } from './rtf-text.ts';

/** Property identifiers (MS-OXPROPS). */
const ids = {
  subject: 0x0037,
  submitted: 0x0039,
  headers: 0x007d,
  recipientKind: 0x0c15,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  delivered: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  name: 0x3001,
  address: 0x3003,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  smtpAddress: 0x39fe,
  codePage: 0x3fde,
  senderSmtp: 0x5d01,
};
const recipientKinds: Readonly<Record<number, string>> = { 1: 'to', 2: 'cc', 3: 'bcc' };
const embeddedMessage = '__substg1.0_3701000D';

export async function readMsg(
  bytes: Uint8Array,
  { limits, attachments }: ReaderContext,
): Promise<DocumentContent> {
  const root = openCompoundFile(bytes);
  const message = readProperties(root, 32);
  const { text, tables } = bodyOf(message, limits);
  const carried = await attachments.readAll(filesOf(root), attachedTypes);
  return {
    ...emptyContent('email'),
    text: text.slice(0, limits.maxCharacters),
    tables,
    attachments: carried.attachments,
    metadata: metadataOf(root, message),
    notes: carried.notes,
  };
}

/** The plain text, else the text of the HTML, else of the RTF. */
function bodyOf(
  message: MsgProperties,
  limits: ReadingLimits,
): { text: string; tables: GridContent[] } {
  const plain = message.text(ids.body)?.replaceAll('\r\n', '\n').trim() ?? '';
  if (plain !== '') return { text: plain, tables: [] };
  const html = message.binary(ids.html);
  const written = message.text(ids.html);
  if (html || written) {
    const codePage = message.number(ids.codePage);
    const known = codePage === null ? null : charsetOf(codePage);
    const decoded = html && (known ? decodeAs(html, known) : decodeHtml(html)).text;
    return htmlContent(decoded ?? written ?? '', limits);
  }
  const rtf = message.binary(ids.rtf);
  const unpacked = rtf && decompressRtf(rtf, limits.maxUnzippedBytes);
  return { text: unpacked ? rtfText(unpacked.toString('latin1')) : '', tables: [] };
}

/** The transport headers are the original; properties are Outlook's interpretation. */
function metadataOf(root: Storage, message: MsgProperties): Record<string, string> {
  const metadata: Record<string, string> = {};
  const put = (fact: string, value: string | null): void => {
    if (value) metadata[fact] = value;
  };
  const sender = message.text(ids.senderSmtp) ?? message.text(ids.senderAddress);
  put('from', mailbox(message.text(ids.senderName), sender));
  for (const storage of storagesOf(root, '__recip_version1.0_')) {
    const person = readProperties(storage, 8);
    const kind = recipientKinds[person.number(ids.recipientKind) ?? 1] ?? 'to';
    const address = person.text(ids.smtpAddress) ?? person.text(ids.address);
    const one = mailbox(person.text(ids.name), address);
    put(kind, [metadata[kind], one].filter(Boolean).join(', '));
  }
  put('subject', message.text(ids.subject));
  put('message_id', message.text(ids.messageId));
  put('date', message.time(ids.submitted) ?? message.time(ids.delivered));
  const headers = message.text(ids.headers);
  return headers === null ? metadata : { ...metadata, ...messageMetadata(readHeaders(headers)) };
}

function mailbox(name: string | null, address: string | null): string | null {
  if (name && address && name !== address) return `${name} <${address}>`;
  return name || address;
}

function filesOf(root: Storage): EmbeddedFile[] {
  return storagesOf(root, '__attach_version1.0_').flatMap((storage): EmbeddedFile[] => {
    const facts = readProperties(storage, 8);
    const given = facts.text(ids.longName) ?? facts.text(ids.shortName) ?? facts.text(ids.name);
    const inner = storage.storages.find(({ name }) => name === embeddedMessage);
    const bytes = inner ? messageFile(inner) : facts.binary(ids.data);
    // A link to an external file, or an OLE object.
    if (bytes === null) return [];
    const name = given ?? 'attachment';
    const shared = { relationship: 'attachment', description: null, part: null, page: null };
    return [{ name: inner ? `${name}.msg` : name, bytes, ...shared }];
  });
}

function storagesOf({ storages }: Storage, prefix: string): Storage[] {
  return storages.filter(({ name }) => name.startsWith(prefix));
}

/** Converts a nested message to a separate file. */
function messageFile(message: Storage): Uint8Array {
  const entries: Parameters<typeof burn>[0] = [
    { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] },
  ];
  const add = (storage: Storage, children: number[], level: number): void => {
    for (const [name, read] of storage.streams) {
      const content = read();
      // In a nested message, the header of the properties is 8 bytes shorter.
      const isHeader = level === 0 && name === shortProperties;
      const whole = isHeader
        ? [content.subarray(0, 24), Buffer.alloc(8), content.subarray(24)]
        : [content];
      // Copied: the writer uses the whole buffer behind a view.
      const bytes = new Uint8Array(Buffer.concat(whole));
      children.push(entries.length);
      entries.push({
        name,
        type: TypeEnum.DOCUMENT,
        length: bytes.length,
        binaryProvider: () => bytes,
      });
    }
    for (const inner of storage.storages) {
      const own: number[] = [];
      children.push(entries.length);
      entries.push({ name: inner.name, type: TypeEnum.DIRECTORY, length: 0, children: own });
      add(inner, own, level + 1);
    }
  };
  add(message, entries[0]!.children!, 0);
  return burn(entries);
}
