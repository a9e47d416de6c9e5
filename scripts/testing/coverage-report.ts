// Report on executed code: .tap/coverage.txt as text, .tap/coverage.json as data.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileCoverage } from './coverage.ts';

const shownFiles = 40;

export function writeCoverageReport(folder: string, all: readonly FileCoverage[]): void {
  const files = all.filter(({ lines }) => lines > 0);
  const table = folderTable(files);
  const text = [table, neverExecuted(files), leastExecuted(files)].join('\n');
  writeFileSync(join(folder, 'coverage.txt'), text);
  writeFileSync(join(folder, 'coverage.json'), JSON.stringify(files, null, 2));
  console.log(`${table}\nFiles and lines never executed: .tap/coverage.txt`);
}

/** `core/http/routes/x.ts` counts toward `core/http`, `core/main.ts` toward `core`. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 2).join('/');
}

function folderTable(files: readonly FileCoverage[]): string {
  const folders = Map.groupBy(files, ({ file }) => folderOf(file));
  const rows = [...folders].map(([name, group]) => row(name, group));
  return ['Executed lines by folder', ...rows.toSorted(), row('all', files), ''].join('\n');
}

function row(name: string, group: readonly FileCoverage[]): string {
  const lines = group.reduce((sum, file) => sum + file.lines, 0);
  const executed = group.reduce((sum, file) => sum + file.executed, 0);
  const percent = ((100 * executed) / lines).toFixed(1);
  return `${name.padEnd(28)} ${percent.padStart(6)} %  ${executed} of ${lines}`;
}

function neverExecuted(files: readonly FileCoverage[]): string {
  const never = files.filter(({ executed }) => executed === 0);
  const list = never.toSorted((a, b) => b.lines - a.lines);
  const rows = list.map(({ file, lines }) => `${String(lines).padStart(5)}  ${file}`);
  return [`Files never executed: ${never.length} (lines, file)`, ...rows, ''].join('\n');
}

function leastExecuted(files: readonly FileCoverage[]): string {
  const missing = ({ lines, executed }: FileCoverage): number => lines - executed;
  const partly = files.filter((file) => file.executed > 0 && missing(file) > 0);
  const list = partly.toSorted((a, b) => missing(b) - missing(a)).slice(0, shownFiles);
  const rows = list.map(
    (one) => `${String(missing(one)).padStart(5)} of ${String(one.lines).padEnd(5)} ${one.file}`,
  );
  return ['Most lines not executed, in files that are loaded', ...rows, ''].join('\n');
}
