// Outlook messages made for the tests, by a writer that is not ours.

import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js';

/** Property by its id and type in hexadecimal, such as 0037001F; numbers and times are short ones. */
type Properties = Record<string, string | Buffer | number | Date>;

export interface MsgParts {
  properties: Properties;
  recipients?: Properties[];
  /** A message in place of the data is one inside this. */
  attachments?: (Properties | { message: MsgParts; name: string })[];
}

type Entry = Parameters<typeof burn>[0][number];

export function buildMsg(parts: MsgParts): Buffer {
  const root: Entry = { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] };
  const entries = [root];
  addMessage(entries, root, parts, 32);
  return Buffer.from(burn(entries));
}

function addMessage(entries: Entry[], folder: Entry, parts: MsgParts, header: number): void {
  const { properties, recipients = [], attachments = [] } = parts;
  addProperties(entries, folder, properties, header);
  for (const [index, recipient] of recipients.entries()) {
    const own = addFolder(entries, folder, `__recip_version1.0_#0000000${index}`);
    addProperties(entries, own, recipient, 8);
  }
  for (const [index, attachment] of attachments.entries()) {
    const own = addFolder(entries, folder, `__attach_version1.0_#0000000${index}`);
    if (!isMessage(attachment)) {
      addProperties(entries, own, attachment, 8);
      continue;
    }
    addProperties(entries, own, { '3001001F': attachment.name }, 8);
    const inner = addFolder(entries, own, '__substg1.0_3701000D');
    addMessage(entries, inner, attachment.message, 24);
  }
}

function isMessage(
  attachment: NonNullable<MsgParts['attachments']>[number],
): attachment is { message: MsgParts; name: string } {
  return typeof attachment['message'] === 'object' && !Buffer.isBuffer(attachment['message']);
}

function addProperties(entries: Entry[], folder: Entry, given: Properties, header: number): void {
  const rows: Buffer[] = [Buffer.alloc(header)];
  for (const [tag, value] of Object.entries(given)) {
    const row = Buffer.alloc(16);
    row.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 0);
    row.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 2);
    if (typeof value === 'number') row.writeInt32LE(value, 8);
    else if (value instanceof Date) {
      row.writeBigUInt64LE(BigInt(value.getTime()) * 10_000n + 116_444_736_000_000_000n, 8);
    } else {
      const encoding = tag.endsWith('1F') ? 'utf16le' : 'latin1';
      addStream(entries, folder, `__substg1.0_${tag}`, Buffer.from(value as string, encoding));
    }
    rows.push(row);
  }
  addStream(entries, folder, '__properties_version1.0', Buffer.concat(rows));
}

function addFolder(entries: Entry[], parent: Entry, name: string): Entry {
  const folder: Entry = { name, type: TypeEnum.DIRECTORY, length: 0, children: [] };
  parent.children!.push(entries.push(folder) - 1);
  return folder;
}

function addStream(entries: Entry[], parent: Entry, name: string, bytes: Buffer): void {
  const { length } = bytes;
  const stream: Entry = {
    name,
    type: TypeEnum.DOCUMENT,
    length,
    binaryProvider: () => new Uint8Array(bytes),
  };
  parent.children!.push(entries.push(stream) - 1);
}
