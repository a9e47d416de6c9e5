// Properties of an Outlook message, its recipients and its attachments (MS-OXMSG 2): short ones in
// one stream of 16 bytes each, long ones in separate streams.

import type { Storage } from './compound-file.ts';

export interface MsgProperties {
  /**
   * Returns a text, decoded from the message's charset if it is not Unicode; null if it is missing.
   */
  text(id: number): string | null;
  binary(id: number): Buffer | null;
  number(id: number): number | null;
  /** Returns a time in ISO format and UTC. */
  time(id: number): string | null;
}

export const shortProperties = '__properties_version1.0';

const types = { unicode: 0x1f, text: 0x1e, binary: 0x102, number: 0x3, time: 0x40 };
/** "Code pages" of UTF-16 and UTF-8. */
const unicodePages: Readonly<Record<number, string>> = { 1200: 'utf-16le', 65001: 'utf-8' };
const codePageId = 0x3ffd;
/** Time between 1601, the origin of FILETIME, and 1970, in units of 100 ns. */
const epochTicks = 116_444_736_000_000_000n;
const latestMs = 8.64e15;

/**
 * `headerBytes`: 32 for a top-level message, 24 for a nested one, 8 for recipients and attachments.
 */
export function readProperties(
  { streams }: Storage,
  headerBytes: number,
  messageCharset?: string,
): MsgProperties {
  const short = readShort(streams.get(shortProperties)?.(), headerBytes);
  const long = (id: number, type: number): Buffer | null =>
    streams.get(`__substg1.0_${hex(id)}${hex(type)}`)?.() ?? null;
  const charset = messageCharset ?? charsetOf(short.get(codePageId)?.value.readUInt32LE(0) ?? 0);

  return {
    text(id) {
      const unicode = long(id, types.unicode);
      if (unicode) return ended(unicode.toString('utf16le'));
      const bytes = long(id, types.text);
      return bytes && ended(new TextDecoder(charset).decode(bytes));
    },
    binary: (id) => long(id, types.binary),
    number(id) {
      const found = short.get(id);
      return found?.type === types.number ? found.value.readInt32LE(0) : null;
    },
    time(id) {
      const found = short.get(id);
      if (found?.type !== types.time) return null;
      const ms = Number((found.value.readBigUInt64LE(0) - epochTicks) / 10_000n);
      return Math.abs(ms) > latestMs ? null : new Date(ms).toISOString();
    },
  };
}

/** Returns the charset of texts that are not Unicode. */
export function charsetOf(codePage: number): string {
  const label = unicodePages[codePage] ?? `windows-${codePage}`;
  const asian: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gb18030',
    949: 'euc-kr',
    950: 'big5',
  };
  try {
    return new TextDecoder(asian[codePage] ?? label).encoding;
  } catch {
    return 'windows-1252';
  }
}

function readShort(stream: Buffer | undefined, headerBytes: number) {
  const found = new Map<number, { type: number; value: Buffer }>();
  for (let at = headerBytes; stream !== undefined && at + 16 <= stream.length; at += 16) {
    const [type, id] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    found.set(id, { type, value: stream.subarray(at + 8, at + 16) });
  }
  return found;
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0');
}

/** Some writers end texts with a zero. */
function ended(text: string): string {
  return text.replace(/\0[^]*$/, '');
}
