// Output and exit code of `workmill config check|show|reference`; the command line itself is
// core/commands/main-program.ts.

import { formatProblem, type Problem } from './problems.ts';
import { loadConfiguration, type LoadOptions, type LoadResult } from './load.ts';
import { renderReference } from './reference.ts';
import { printConfiguration } from './show.ts';

export interface CommandResult {
  exitCode: 0 | 1;
  /** Text for standard output. */
  output: string;
  /** Text for standard error: problems, one per line. */
  errors: string;
}

type CheckOptions = Omit<LoadOptions, 'folder'>;

export function checkConfig(folder: string, options: CheckOptions = {}): CommandResult {
  return reportCheck(loadConfiguration({ ...options, folder }));
}

export function reportCheck(result: LoadResult): CommandResult {
  if (!result.ok) return failed(result.problems);
  const { files } = result.loaded;
  const settings = files.reduce((sum, { set }) => sum + set.size, 0);
  const output = `ok: ${count(settings, 'setting')} from ${count(files.length, 'file')}\n`;
  return { exitCode: 0, output, errors: list(result.warnings) };
}

export function showConfig(folder: string, options: CheckOptions = {}): CommandResult {
  const result = loadConfiguration({ ...options, folder });
  if (!result.ok) return failed(result.problems);
  const output = printConfiguration(result.loaded);
  return { exitCode: 0, output, errors: list(result.warnings) };
}

export function referenceConfig(): CommandResult {
  return { exitCode: 0, output: renderReference(), errors: '' };
}

function failed(problems: readonly Problem[]): CommandResult {
  return { exitCode: 1, output: '', errors: list(problems) };
}

function list(problems: readonly Problem[]): string {
  return problems
    .map(
      (problem) =>
        `${problem.severity === 'warning' ? 'warning: ' : ''}${formatProblem(problem)}\n`,
    )
    .join('');
}

function count(amount: number, word: string): string {
  return `${amount} ${word}${amount === 1 ? '' : 's'}`;
}
