import type { Test } from 'tap';
import { loadConfiguration, type LoadOptions } from '../../core/config/load.ts';
import { formatProblem } from '../../core/config/problems.ts';

export type Files = Record<string, string | Record<string, string>>;

/** What an administrator reads for these files; the folder is called config. */
export function problemsOf(t: Test, files: Files, options: Partial<LoadOptions> = {}): string[] {
  const folder = t.testdir(files);
  const result = loadConfiguration({ folder, ...options });
  const problems = result.ok ? result.warnings : result.problems;
  return problems.map((problem) => formatProblem(problem).replaceAll(folder, 'config'));
}
