// Runs a plugin's own tests in separate processes with the rights of the current account: they are
// the author's programs on the author's machine, and are not part of a package's checks.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeInFolder } from '../pipelines/stack-place.ts';
import type { OwnOutput, OwnTest } from './own-tests-reporter.ts';
import { testFiles } from './source-files.ts';
import type { Verdict } from './trials.ts';

const beside = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href;

/**
 * Returns results in the order in which tests end; empty if there are none. A file that exceeds the
 * timeout fails.
 */
export async function runOwnTests(folder: string, timeoutMs = 60_000): Promise<Verdict[]> {
  const files = testFiles(folder);
  if (files.length === 0) return [];
  const hook = `${beside('own-tests-hook.ts')}?limitMs=${timeoutMs}`;
  const flags = ['--disable-warning=ExperimentalWarning', '--import', hook];
  const reporter = ['--test-reporter', beside('own-tests-reporter.ts')];
  const child = spawn(process.execPath, [...flags, '--test', ...reporter, ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [lines, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (lines += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const verdicts = verdictsOf(folder, lines);
  if (code === 0 || verdicts.some(({ result }) => result === 'failed')) return verdicts;
  const about = { check: 'own', name: 'all of them', durationMs: 0 };
  const finding = errors || `the test runner exited with code ${code}`;
  return [...verdicts, { ...about, result: 'failed', findings: [finding] }];
}

/** Output is assigned to the next test of its file that ends, or to the last one. */
function verdictsOf(folder: string, lines: string): Verdict[] {
  const pending = new Map<string, string>();
  const lastOf = new Map<string, Verdict>();
  const verdicts: Verdict[] = [];
  for (const line of lines.split('\n').filter((text) => text.startsWith('{'))) {
    const reported = JSON.parse(line) as OwnTest | OwnOutput;
    if ('output' in reported) {
      pending.set(reported.file, (pending.get(reported.file) ?? '') + reported.output);
      continue;
    }
    const output = pending.get(reported.file);
    pending.delete(reported.file);
    const verdict = { ...asVerdict(folder, reported), ...(output !== undefined && { output }) };
    lastOf.set(reported.file, verdict);
    verdicts.push(verdict);
  }
  for (const [file, output] of pending) {
    const last = lastOf.get(file);
    if (last) last.output = (last.output ?? '') + output;
  }
  return verdicts;
}

function asVerdict(folder: string, { name, file, passed, reason, durationMs }: OwnTest): Verdict {
  const place = reason === null ? null : placeInFolder(reason, folder);
  // The position of the assertion is more useful than the runner's own frames.
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
