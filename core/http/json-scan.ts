// Finds the position where a text violates JSON (RFC 8259), or where an object repeats a name. It
// only runs on rejected bodies: V8's own messages include the position of some errors only.

export interface JsonError {
  message: string;
  /** Line and column, from 1; the column counts UTF-16 code units. */
  line: number;
  column: number;
}

/** Returns null if there is no error, or the text is nested too deeply. */
export function findJsonError(text: string): JsonError | null {
  try {
    const cursor = { text, at: 0 };
    value(cursor);
    space(cursor);
    if (cursor.at < text.length) fail(cursor, `unexpected ${shown(cursor)} after the end`);
    return null;
  } catch (error) {
    if (!(error instanceof ScanError)) return null;
    const before = text.slice(0, error.at).split('\n');
    return { message: error.message, line: before.length, column: before.at(-1)!.length + 1 };
  }
}

interface Cursor {
  readonly text: string;
  at: number;
}

class ScanError extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

function fail(cursor: Cursor, message: string, at = cursor.at): never {
  throw new ScanError(at, message);
}

function shown({ text, at }: Cursor): string {
  const point = text.codePointAt(at);
  if (point === undefined) return 'the end';
  return point < 0x20 ? `U+00${point.toString(16).padStart(2, '0')}` : String.fromCodePoint(point);
}

function space(cursor: Cursor): void {
  while (' \t\n\r'.includes(cursor.text[cursor.at] ?? 'x')) cursor.at += 1;
}

function value(cursor: Cursor): void {
  space(cursor);
  const first = cursor.text[cursor.at];
  if (first === '{') return object(cursor);
  if (first === '[') return array(cursor);
  if (first === '"') return void string(cursor);
  const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
  word.lastIndex = cursor.at;
  if (!word.test(cursor.text)) fail(cursor, `expected a value, found ${shown(cursor)}`);
  cursor.at = word.lastIndex;
}

function object(cursor: Cursor): void {
  const names = new Set<string>();
  members(cursor, '}', () => {
    const start = cursor.at;
    if (cursor.text[start] !== '"')
      fail(cursor, `expected a name in quotes, found ${shown(cursor)}`);
    const name = string(cursor);
    if (names.has(name)) fail(cursor, `the name ${JSON.stringify(name)} is repeated`, start);
    names.add(name);
    space(cursor);
    if (cursor.text[cursor.at] !== ':') fail(cursor, `expected ":", found ${shown(cursor)}`);
    cursor.at += 1;
    value(cursor);
  });
}

function array(cursor: Cursor): void {
  members(cursor, ']', () => value(cursor));
}

/** Parses the comma-separated members of an object or an array. */
function members(cursor: Cursor, closing: string, member: () => void): void {
  cursor.at += 1;
  space(cursor);
  if (cursor.text[cursor.at] === closing) return void (cursor.at += 1);
  for (;;) {
    space(cursor);
    member();
    space(cursor);
    const next = cursor.text[cursor.at];
    if (next === closing) return void (cursor.at += 1);
    if (next !== ',') fail(cursor, `expected "," or "${closing}", found ${shown(cursor)}`);
    cursor.at += 1;
  }
}

function string(cursor: Cursor): string {
  const start = cursor.at;
  for (cursor.at += 1; cursor.at < cursor.text.length; cursor.at += 1) {
    const unit = cursor.text[cursor.at]!;
    if (unit === '"') {
      cursor.at += 1;
      return JSON.parse(cursor.text.slice(start, cursor.at)) as string;
    }
    if (unit < ' ') fail(cursor, `${shown(cursor)} must be escaped in a string`);
    if (unit === '\\') escape(cursor);
  }
  return fail(cursor, 'the string that begins here is not closed', start);
}

function escape(cursor: Cursor): void {
  const sequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  sequence.lastIndex = cursor.at;
  if (!sequence.test(cursor.text)) fail(cursor, 'this is not an escape sequence');
  cursor.at = sequence.lastIndex - 1;
}
