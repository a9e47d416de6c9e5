// Extracts the text of RTF, and of compressed RTF (MS-OXRTFCP) in Outlook messages. For HTML
// encapsulated in RTF (MS-OXRTFEX), only the visible text is extracted.

import { Fault } from '../../../kernel/errors.ts';
import { charsetOf } from './msg-properties.ts';

const dictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern ' +
  '\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0' +
  '\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const window = 4096;
const compressed = 0x75465a4c;
const plain = 0x414c454d;

/** Throws `document_unreadable` beyond `mostBytes`. */
export function decompressRtf(packed: Buffer, mostBytes: number): Buffer {
  if (packed.length < 16) return Buffer.alloc(0);
  const size = packed.readUInt32LE(4);
  const kind = packed.readUInt32LE(8);
  if (kind === plain) return packed.subarray(16, 16 + size);
  if (kind !== compressed) return Buffer.alloc(0);
  if (size > mostBytes) {
    throw new Fault('document_unreadable', `The message's text unpacks to ${size} bytes.`);
  }
  const ring = Buffer.alloc(window);
  let write = ring.write(dictionary, 'latin1');
  const out = Buffer.alloc(size);
  let length = 0;
  const put = (byte: number): void => {
    if (length < size) out[length] = byte;
    length += 1;
    ring[write] = byte;
    write = (write + 1) % window;
  };
  for (let at = 16; at < packed.length && length < size;) {
    const control = packed[at]!;
    at += 1;
    for (let bit = 0; bit < 8 && at < packed.length && length < size; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(packed[at]!);
        at += 1;
        continue;
      }
      if (at + 2 > packed.length) break;
      const reference = packed.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      // A reference to the current write position marks the end.
      if (from === write) return out.subarray(0, length);
      for (let step = 0; step < (reference & 0xf) + 2; step += 1)
        put(ring[(from + step) % window]!);
    }
  }
  return out.subarray(0, Math.min(length, size));
}

/** Groups whose content is not text. */
const silent = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
]);
const breaks: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  row: '\n',
  cell: '\t',
};
const marks: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

interface State {
  silent: boolean;
  /** Number of fallback characters after \u for readers without Unicode. */
  skips: number;
}

/** `rtf` has one character per byte. */
export function rtfText(rtf: string): string {
  const writer = createWriter();
  for (const match of rtf.matchAll(token)) {
    const [, word, parameter, code, symbol, brace, text] = match;
    if (brace === '{') writer.open();
    else if (brace === '}') writer.close();
    else if (code !== undefined) writer.byte(Number.parseInt(code, 16));
    else if (symbol !== undefined) writer.symbol(symbol);
    else if (text !== undefined) writer.text(text);
    else if (word !== undefined) {
      writer.word(word, parameter === undefined ? null : Number(parameter));
    }
  }
  return writer
    .end()
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function createWriter() {
  const parts: string[] = [];
  const states: State[] = [{ silent: false, skips: 1 }];
  let bytes: number[] = [];
  let charset = charsetOf(1252);
  /** Whether the content is only for RTF, in a file with encapsulated HTML. */
  let forRtf = false;
  let skip = 0;
  const now = (): State => states.at(-1)!;

  function flush(): void {
    if (bytes.length > 0) parts.push(new TextDecoder(charset).decode(Uint8Array.from(bytes)));
    bytes = [];
  }
  function say(text: string): void {
    flush();
    if (!now().silent) parts.push(text);
  }

  return {
    open: () => void states.push({ ...now() }),
    close() {
      if (states.length > 1) states.pop();
    },
    byte(value: number) {
      if (skip > 0) skip -= 1;
      else if (!now().silent && !forRtf) bytes.push(value);
    },
    symbol(symbol: string) {
      if (symbol === '*') now().silent = true;
      else if (!forRtf && '{}\\'.includes(symbol)) say(symbol);
      else if (!forRtf && symbol === '~') say('\u00a0');
    },
    text(text: string) {
      const kept = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      if (!forRtf) say(kept);
    },
    word(word: string, parameter: number | null) {
      if (word === 'htmlrtf') forRtf = parameter !== 0;
      else if (word === 'ansicpg') charset = charsetOf(parameter ?? 1252);
      else if (word === 'uc') now().skips = Math.min(10, Math.max(0, parameter ?? 1));
      else if (word === 'u' && parameter !== null) {
        if (!forRtf) say(String.fromCharCode(parameter & 0xffff));
        skip = now().skips;
      } else if (silent.has(word)) now().silent = true;
      // Line breaks also apply to HTML if only the RTF contains them.
      else if (Object.hasOwn(breaks, word)) say(breaks[word]!);
      else if (Object.hasOwn(marks, word) && !forRtf) say(marks[word]!);
    },
    end() {
      flush();
      return parts.join('');
    },
  };
}
