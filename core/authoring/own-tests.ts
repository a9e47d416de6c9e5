// A plugin's own tests, in processes of their own and with the rights of whoever runs them: they are
// the author's programs on the author's machine, and no part of a package's checks.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeInFolder } from '../pipelines/stack-place.ts';
import type { OwnTest } from './own-tests-reporter.ts';
import { testFiles } from './source-files.ts';
import type { Verdict } from './trials.ts';

const beside = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href;

/** In the order in which they end; none where there are none. */
export async function runOwnTests(folder: string): Promise<Verdict[]> {
  const files = testFiles(folder);
  if (files.length === 0) return [];
  const flags = ['--disable-warning=ExperimentalWarning', '--import', beside('own-tests-hook.ts')];
  const reporter = ['--test-reporter', beside('own-tests-reporter.ts')];
  const child = spawn(process.execPath, [...flags, '--test', ...reporter, ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [told, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const verdicts = told
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => asVerdict(folder, JSON.parse(line) as OwnTest));
  if (code === 0 || verdicts.some(({ result }) => result === 'failed')) return verdicts;
  const about = { check: 'own', name: 'all of them', durationMs: 0 };
  return [...verdicts, { ...about, result: 'failed', findings: [said || `they end with ${code}`] }];
}

function asVerdict(folder: string, { name, file, passed, reason, durationMs }: OwnTest): Verdict {
  const place = reason === null ? null : placeInFolder(reason, folder);
  // Where the assertion stands says more than what the runner was doing.
  const [words] = (reason ?? '').split(/\n {4}at /);
  const finding = place === null ? words! : `${place}: ${words}`;
  return {
    check: 'own',
    name: name === file ? relative(folder, file) : `${relative(folder, file)}: ${name}`,
    result: passed ? 'passed' : 'failed',
    findings: passed ? [] : [finding],
    durationMs: Math.round(durationMs),
  };
}
