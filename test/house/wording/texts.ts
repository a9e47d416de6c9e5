// Collects what a person reads: pages, comments of configuration files, and string literals of code.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Line {
  file: string;
  number: number;
  text: string;
}

const pages =
  /^(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md$|^(docs|deploy|plugins)\/.*\.md$|^scripts\/.*README\.md$/;
// Their texts quote laws and standards, or come from the code that is read here anyway.
const generated = /^plugins\/finance\/(rules|samples)\/README\.md$/;
const settings = /^(config|deploy)\/.*\.ya?ml$/;
const code = /^(core|plugins)\/.*\.tsx?$/;
// Texts of publishers, words of documents in many languages, and code that is copied for users.
const foreign =
  /^plugins\/finance\/(rules|layout|einvoice|flow)\/|\/samples\/|^core\/dashboard\/api\/operations\.ts$/;

export function readTexts(root: string): Line[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  return files.flatMap((file) => {
    const read = (): string => readFileSync(join(root, file), 'utf8');
    if (pages.test(file) && !generated.test(file)) return linesOf(file, proseOf(read()));
    if (settings.test(file)) return linesOf(file, commentsOf(read()));
    if (code.test(file) && !foreign.test(file)) return linesOf(file, literalsOf(file, read()));
    return [];
  });
}

function linesOf(file: string, text: string): Line[] {
  return text.split('\n').map((line, index) => ({ file, number: index + 1, text: line }));
}

/** A page without its blocks of code and the names in backticks. */
function proseOf(text: string): string {
  return text
    .replaceAll(/^ *```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`…`');
}

function commentsOf(text: string): string {
  return text.replaceAll(/^[^#\n]*#?/gm, '');
}

const tokens = [
  String.raw`//[^\n]*|/\*[^]*?\*/`, // comments
  String.raw`'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|\`(?:[^\`\\]|\\[^])*\``, // strings
  String.raw`(?<=[(,=:[!&|?{};]\s*|return\s)/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*`,
].join('|');
const textBetweenTags = String.raw`(?<=[a-z"}/]>)[^<>{}=;()]+(?=[<{])`;

/** The text of code with everything but string literals and text between tags blanked out. */
function literalsOf(file: string, text: string): string {
  const pattern = file.endsWith('.tsx') ? `${tokens}|${textBetweenTags}` : tokens;
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  let kept = '';
  let end = 0;
  for (const match of text.matchAll(new RegExp(pattern, 'g'))) {
    const token = match[0];
    kept += blank(text.slice(end, match.index));
    kept += isProse(token) ? token.replaceAll(/\$\{[^}]*\}|`[^`\s]*`/g, '…') : blank(token);
    end = match.index + token.length;
  }
  return kept + blank(text.slice(end));
}

const sql = /\b(SELECT|INSERT|UPDATE|DELETE|CREATE) [^]*\b(FROM|INTO|SET|ON|AS)\b/;

/** Not a comment, a regular expression, a name or a statement of SQL. */
function isProse(token: string): boolean {
  return !token.startsWith('/') && /\S\s\S/.test(token) && !sql.test(token);
}
