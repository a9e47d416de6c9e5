// Code that no test has executed. V8 writes a file for each process that exits by itself. Code in
// hosts, which may not write there, and in killed processes is not counted.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const rootUrl = pathToFileURL(`${root}/`).href;

export interface FileCoverage {
  file: string;
  /** Lines of code without types, comments and blank lines. */
  lines: number;
  executed: number;
}

export interface Coverage {
  /** Environment with NODE_V8_COVERAGE. */
  folder: string;
  /** Reads the files written since the last call, and removes them. */
  take(): void;
  files(): FileCoverage[];
}

interface ScriptCoverage {
  url: string;
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

export function startCoverage(folder: string): Coverage {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = sourceFiles();
  /** For each loaded file, 1 at each character that was executed. */
  const executed = new Map<string, Uint8Array>();

  function add({ url, functions }: ScriptCoverage): void {
    if (!url.startsWith(rootUrl)) return;
    const file = url.slice(rootUrl.length).replace(/\?.*$/, '');
    const source = sources.get(file);
    if (source === undefined) return;
    const before = executed.get(file) ?? new Uint8Array(source.length);
    const now = new Uint8Array(source.length);
    // Outer ranges precede the ranges inside them, which have their own counts.
    for (const { ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      }
    }
    executed.set(
      file,
      before.map((mark, at) => mark | now[at]!),
    );
  }

  return {
    folder,
    take() {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        const text = readFileSync(path, 'utf8');
        // A process of another test file is still writing the file.
        if (!text.endsWith('}')) continue;
        for (const script of (JSON.parse(text) as { result: ScriptCoverage[] }).result) add(script);
        rmSync(path);
      }
    },
    files: () =>
      [...sources].map(([file, source]) => ({ file, ...countLines(source, executed.get(file)) })),
  };
}

/** TypeScript that runs in Node.js, without its types; positions stay the same. */
function sourceFiles(): Map<string, string> {
  const patterns = ['core/*.ts', 'plugins/*.ts', 'scripts/*.ts', 'deploy/*.ts'];
  const names = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' });
  const files = names.split('\n').filter((name) => name && !name.startsWith('core/dashboard/'));
  return new Map(
    files.map((name) => [name, stripTypeScriptTypes(readFileSync(join(root, name), 'utf8'))]),
  );
}

function countLines(source: string, marks: Uint8Array | undefined) {
  let lines = 0;
  let executed = 0;
  let at = 0;
  for (const line of source.split('\n')) {
    const start = at + line.search(/\S/);
    at += line.length + 1;
    // A line with only a brace is not code.
    if (!/\w/.test(line) || /^\s*(\/\/|\/?\*)/.test(line)) continue;
    lines += 1;
    if (marks?.[start]) executed += 1;
  }
  return { lines, executed };
}
