// Finds syntax errors in all files of a plugin before any of them runs.

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** An error at a position in the plugin's code. */
export interface CodeFault {
  /** `file:line:column`, with the path relative to the plugin's folder. */
  place: string;
  message: string;
}

/** Uses the parser with which Node.js reads TypeScript; it accepts JavaScript as well. */
export function syntaxFaults(folder: string): CodeFault[] {
  return sourceFiles(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    try {
      stripTypeScriptTypes(text, { mode: 'strip', sourceUrl: 'file' });
      return [];
    } catch (error) {
      const { message, stack = '' } = error as Error;
      return [{ place: relative(folder, path) + placeIn(stack, text), message }];
    }
  });
}

const tabWidth = 4;

/** Parses the excerpt before the error: its line number, and carets below the position. */
function placeIn(stack: string, text: string): string {
  const [first = '', ...excerpt] = stack.split('\n');
  const line = Number(/:(\d+)$/.exec(first)?.[1] ?? 1);
  const carets = excerpt.find((one) => /^\s*\^+\s*$/.test(one));
  const source = text.split('\n')[line - 1] ?? '';
  return `:${line}:${columnAt(source, carets?.indexOf('^') ?? 0)}`;
}

/** Column from 1; the excerpt has spaces where the file has tabs. */
function columnAt(source: string, width: number): number {
  let passed = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (passed >= width) return at + 1;
    passed += source[at] === '\t' ? tabWidth : 1;
  }
  return source.length + 1;
}
