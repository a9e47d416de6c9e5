// Output of the commands for plugin authors; their work is in authoring/.

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { measurePlugin } from '../authoring/measure.ts';
import { newCases, casesOf, nullPlaces, writeGolden } from '../authoring/cases.ts';
import { inspectPlugin, type Finding } from '../authoring/inspect.ts';
import { makePlugin } from '../authoring/scaffold.ts';
import { runOwnTests } from '../authoring/own-tests.ts';
import { syntaxFaults, type CodeFault } from '../authoring/syntax.ts';
import { goldenFindings, tryPlugin, tryTypes, type Verdict } from '../authoring/trials.ts';
import { typeFaults } from '../authoring/types.ts';
import { openWorkbench, type Workbench } from '../authoring/workbench.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Reader } from '../reading/reader.ts';
import { installation, version } from '../version.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

export interface AuthoringContext {
  /** Commands may share a reader; by default, each starts its own if it needs one. */
  reader?: Reader | undefined;
  /** Commands may share a home directory, so that code is compiled once. */
  home?: string | undefined;
  clock: Clock;
  log: Log;
  output: Output;
}

export function newPlugin(
  { output }: AuthoringContext,
  name: string,
  { javascript, in: parent, from }: { javascript: boolean; in: string; from?: string },
): void {
  const options = { name, parent: resolve(parent), javascript, from, installation, version };
  const { folder, files } = expected(() => makePlugin(options));
  if (output.json) return output.write(`${JSON.stringify({ folder, files }, null, 2)}\n`);
  const here = relative('.', folder);
  output.write(files.map((file) => `${join(here, file)}\n`).join(''));
  output.write(`\nTest it: workmill plugin test ${here}\n`);
}

/** Resolves to the exit code. */
export async function checkPlugin(context: AuthoringContext, given: string): Promise<0 | 1> {
  const { output } = context;
  const folder = pluginFolder(given);
  const broken = syntaxFaults(folder).map(asError);
  if (broken.length > 0) return showFindings(output, broken, 'it is not loaded');
  return await withBench(context, folder, async ({ plugin }) => {
    const types = typeFaults(folder, { installation });
    const findings = expected(() => inspectPlugin(folder, plugin));
    // Problems of imports are not reported again by the compiler.
    const told = new Set(findings.map(({ place }) => place));
    const more = (await types)?.filter(({ place }) => !told.has(place)).map(asError);
    findings.push(...(more ?? [noCompiler]));
    const operations = Object.keys(plugin.operations).length;
    const about = `${plugin.name}@${plugin.version}: ${count(operations, 'operation')}`;
    return showFindings(output, findings, about);
  });
}

const noCompiler: Finding = {
  level: 'warning',
  place: 'types',
  message: 'they are not checked: this installation has no TypeScript',
};

function asError(fault: CodeFault): Finding {
  return { level: 'error', ...fault };
}

function showFindings(output: Output, findings: readonly Finding[], about: string): 0 | 1 {
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (output.json) output.write(`${JSON.stringify(findings, null, 2)}\n`);
  else {
    for (const { level, place, message } of findings) {
      output.write(`${level.padEnd(8)} ${place}: ${message}\n`);
    }
    const warnings = findings.length - errors;
    output.write(`${about}, ${count(errors, 'error')}, ${count(warnings, 'warning')}\n`);
  }
  return errors > 0 ? 1 : 0;
}

/** Resolves to the exit code. */
export async function testPlugin(
  context: AuthoringContext,
  given: string,
  { update }: { update: boolean },
): Promise<0 | 1> {
  const { output, clock } = context;
  const folder = pluginFolder(given);
  const broken = syntaxFaults(folder).map(({ place, message }) => `${place}: ${message}`);
  if (broken.length > 0) {
    const verdict = { check: 'code', name: 'syntax', findings: broken, durationMs: 0 } as const;
    return showVerdicts(output, [{ ...verdict, result: 'failed' }], { shown: false });
  }
  return await withBench(context, folder, async (bench) => {
    const types = tryTypes(folder, { installation, clock });
    if (update) await updateGoldens(context, folder, bench);
    const cases = expected(() => casesOf(folder, bench.plugin));
    const onVerdict = (verdict: Verdict): void =>
      void (output.json || showVerdict(output, verdict));
    const first = await types;
    onVerdict(first);
    const own = await runOwnTests(folder);
    own.forEach(onVerdict);
    const verdicts = [first, ...own, ...(await tryPlugin({ bench, cases, clock, onVerdict }))];
    const { name, version: is } = bench.plugin;
    return showVerdicts(output, verdicts, { shown: true, about: `${name}@${is}: ` });
  });
}

function showVerdicts(
  output: Output,
  verdicts: readonly Verdict[],
  { shown, about = '' }: { shown: boolean; about?: string },
): 0 | 1 {
  const results = (wanted: Verdict['result']) =>
    verdicts.filter(({ result }) => result === wanted).length;
  const failed = results('failed');
  if (output.json) output.write(`${JSON.stringify(verdicts, null, 2)}\n`);
  else {
    if (!shown) for (const verdict of verdicts) showVerdict(output, verdict);
    const skipped = `${results('skipped')} skipped`;
    output.write(`${about}${results('passed')} passed, ${failed} failed, ${skipped}\n`);
  }
  return failed > 0 ? 1 : 0;
}

async function updateGoldens(
  { output }: AuthoringContext,
  folder: string,
  bench: Workbench,
): Promise<void> {
  const cases = expected(() => casesOf(folder, bench.plugin));
  for (const one of [...cases, ...newCases(folder, cases)]) {
    const result = await bench.run({ golden: one.golden });
    // Cases in the definition are changed only by the author.
    if (one.path === null || goldenFindings(one.golden, result).length === 0) continue;
    const written = writeGolden(one.path, one.golden, result);
    if (output.json) continue;
    output.write(`updated ${relative('.', one.path)}\n`);
    const empty = nullPlaces(written);
    if (empty.length > 0) {
      output.write(`  null, so no value was found: ${empty.join(', ')}. Check the document.\n`);
    }
  }
}

export async function benchPlugin(
  context: AuthoringContext,
  given: string,
  seconds: number,
): Promise<void> {
  const folder = pluginFolder(given);
  await withBench(context, folder, async (bench) => {
    const cases = expected(() => casesOf(folder, bench.plugin));
    const golden = cases.map((one) => one.golden).find(({ status }) => status !== 'failed');
    if (!golden) throw new CommandFailure(`${folder}/samples has no golden case to measure`);
    const { failure } = await bench.run({ golden });
    if (failure) throw new CommandFailure(`the case fails: ${failure.reason}`);
    const figures = await measurePlugin({ bench, golden, seconds, clock: context.clock });
    printRows(context.output, figures);
  });
}

export function showVerdict(
  { write }: Output,
  verdict: Omit<Verdict, 'durationMs'> & { durationMs: number | null },
): void {
  const { check, name, result, findings, durationMs, output } = verdict;
  const took = durationMs === null ? '' : ` (${durationMs} ms)`;
  write(`${result.padEnd(7)} ${check.padEnd(11)} ${name}${took}\n`);
  for (const text of output === undefined ? findings : [...findings, output.trimEnd()]) {
    write(`          ${text.replaceAll('\n', '\n          ')}\n`);
  }
}

export function pluginFolder(given: string): string {
  const folder = resolve(given);
  if (existsSync(join(folder, 'plugin.yaml'))) return folder;
  throw new CommandFailure(`there is no plugin.yaml in ${folder}`);
}

/** Fails with the reason if the plugin is refused. */
export async function withBench<T>(
  { clock, log, reader, home }: AuthoringContext,
  folder: string,
  work: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const opening = openWorkbench({ folder, engineVersion: version, reader, home, clock, log });
  const bench = await opening.catch((error: unknown) => {
    throw new CommandFailure(`the plugin is refused: ${(error as Error).message}`);
  });
  try {
    return await work(bench);
  } finally {
    await bench.stop();
  }
}

/** Errors of this function are messages for the author. */
function expected<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandFailure((error as Error).message);
  }
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
