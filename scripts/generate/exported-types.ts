// Reads the exports of a source file with their comments. The compiler has no API for it, but
// formatted code is regular: a top-level declaration begins and ends at a line. Code that does not
// match is rejected instead of being printed incorrectly.

export interface ExportedType {
  name: string;
  /** Text of the comment. */
  doc: string | null;
  /** Source of the declaration; for a function, the part before its body. */
  code: string;
}

export interface SourceExports {
  /** Comment at the beginning of the file. */
  about: string | null;
  exports: ExportedType[];
}

const declaration = /^export (?:declare )?(?:async )?(interface|type|function|class|const) (\w+)/;

/** @throws Error if a declaration cannot be read. */
export function readExports(text: string, file: string): SourceExports {
  const lines = text.split('\n');
  const exports: ExportedType[] = [];
  for (const [at, line] of lines.entries()) {
    // Re-exported types of other packages.
    if (!line.startsWith('export ') || /^export (type \{.*\};|\* from )/.test(line)) continue;
    const [, kind, name] = declaration.exec(line) ?? [];
    if (!kind || !name) throw new Error(`${file}:${at + 1}: this export cannot be read: ${line}`);
    const doc = commentBefore(lines, at);
    if (kind === 'function' && doc === null) throw new Error(`${file}: ${name} has no comment`);
    const code = kind === 'function' ? signature(lines, at) : whole(lines, at);
    if (code === '' || !balanced(code))
      throw new Error(`${file}:${at + 1}: ${name} cannot be read`);
    exports.push({ name, doc, code });
  }
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('// ')),
  );
  const about = head.map((line) => line.slice(3)).join('\n');
  return { about: about || null, exports };
}

/** Returns the declaration up to the unindented line that ends it. */
function whole(lines: readonly string[], at: number): string {
  const ends = (line: string): boolean => /^\S.*[;}]$|^};?$/.test(line);
  const rest = lines.slice(at);
  // The parts of a union are indented; the last one ends it.
  const isUnion = rest[0]!.endsWith(' =');
  const end = rest.findIndex((line) => (isUnion ? line.endsWith(';') : ends(line)));
  return rest.slice(0, end + 1).join('\n');
}

function signature(lines: readonly string[], at: number): string {
  const rest = lines.slice(at);
  const end = rest.findIndex((line) => /^\S.* \{$|^\S.*\);?$|^\S.*[^,(<];$/.test(line));
  // A declaration without a body already ends with a semicolon.
  if (rest[end]!.endsWith(';')) return rest.slice(0, end + 1).join('\n');
  return `${rest
    .slice(0, end + 1)
    .join('\n')
    .slice(0, -2)};`;
}

function commentBefore(lines: readonly string[], at: number): string | null {
  if (!lines[at - 1]?.endsWith('*/')) return null;
  let first = at - 1;
  while (!lines[first]!.startsWith('/**')) first -= 1;
  return lines
    .slice(first, at)
    .map((line) => line.replace(/ ?\*\/$/, '').replace(/^\/\*\* ?|^ \* ?/, ''))
    .join('\n')
    .trim();
}

/**
 * Returns whether brackets outside comments and strings are balanced. The head of an arrow is not a
 * bracket.
 */
function balanced(code: string): boolean {
  const bare = code
    .replaceAll(/\/\*\*[^]*?\*\/|'[^'\n]*'|`[^`]*`|=>|\/\/.*$/gm, '')
    .replaceAll(/[^()[\]{}<>]/g, '');
  let left = bare;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replaceAll(/\(\)|\[\]|\{\}|<>/g, '');
  }
  return left === '';
}
