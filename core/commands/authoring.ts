// What the commands for authors of plugins print. What they do is in authoring/.

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { measurePlugin } from '../authoring/measure.ts';
import { newCases, readCases, writeGolden } from '../authoring/cases.ts';
import { inspectPlugin } from '../authoring/inspect.ts';
import { makePlugin } from '../authoring/scaffold.ts';
import { goldenFindings, tryPlugin, type Verdict } from '../authoring/trials.ts';
import { watchFolder } from '../authoring/watch.ts';
import { openDeskReader, openWorkbench, type Workbench } from '../authoring/workbench.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Reader } from '../reading/reader.ts';
import { installation, version } from '../version.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

export interface AuthoringContext {
  /** Several commands may share one; else each starts its own where it needs one. */
  reader?: Reader | undefined;
  clock: Clock;
  log: Log;
  output: Output;
}

export function newPlugin(
  { output }: AuthoringContext,
  name: string,
  { javascript, in: parent }: { javascript: boolean; in: string },
): void {
  const options = { name, parent: resolve(parent), javascript, installation, version };
  const { folder, files } = expected(() => makePlugin(options));
  if (output.json) return output.write(`${JSON.stringify({ folder, files }, null, 2)}\n`);
  const here = relative('.', folder);
  output.write(files.map((file) => `${join(here, file)}\n`).join(''));
  output.write(`\nIt runs as it is: workmill plugin test ${here}\n`);
}

/** Resolves to the exit code. */
export async function checkPlugin(context: AuthoringContext, given: string): Promise<0 | 1> {
  const { output } = context;
  const folder = pluginFolder(given);
  return await withBench(context, folder, async ({ plugin }) => {
    const findings = expected(() => inspectPlugin(folder, plugin));
    const errors = findings.filter(({ level }) => level === 'error').length;
    if (output.json) output.write(`${JSON.stringify(findings, null, 2)}\n`);
    else {
      for (const { level, place, message } of findings) {
        output.write(`${level.padEnd(8)} ${place}: ${message}\n`);
      }
      const operations = Object.keys(plugin.operations).length;
      const warnings = findings.length - errors;
      output.write(
        `${plugin.name}@${plugin.version}: ${count(operations, 'operation')}, ` +
          `${count(errors, 'error')}, ${count(warnings, 'warning')}\n`,
      );
    }
    return errors > 0 ? 1 : 0;
  });
}

/** Resolves to the exit code. */
export async function testPlugin(
  context: AuthoringContext,
  given: string,
  { update }: { update: boolean },
): Promise<0 | 1> {
  const { output, clock } = context;
  const folder = pluginFolder(given);
  return await withBench(context, folder, async (bench) => {
    if (update) await updateGoldens(context, folder, bench);
    const cases = expected(() => readCases(folder));
    const onVerdict = (verdict: Verdict): void => void (output.json || show(output, verdict));
    const verdicts = await tryPlugin({ bench, cases, clock, onVerdict });
    const results = (wanted: Verdict['result']) =>
      verdicts.filter(({ result }) => result === wanted).length;
    const failed = results('failed');
    if (output.json) output.write(`${JSON.stringify(verdicts, null, 2)}\n`);
    else {
      const { name, version: own } = bench.plugin;
      output.write(
        `${name}@${own}: ${results('passed')} passed, ${failed} failed, ` +
          `${results('skipped')} skipped\n`,
      );
    }
    return failed > 0 ? 1 : 0;
  });
}

async function updateGoldens(
  { output }: AuthoringContext,
  folder: string,
  bench: Workbench,
): Promise<void> {
  const cases = expected(() => readCases(folder));
  for (const one of [...cases, ...newCases(folder, cases)]) {
    const result = await bench.run({ golden: one.golden });
    if (goldenFindings(one.golden, result).length === 0) continue;
    writeGolden(one, result);
    if (!output.json) output.write(`updated ${relative('.', one.path)}\n`);
  }
}

/** Runs until it is to stop. */
export async function developPlugin(
  context: AuthoringContext,
  given: string,
  stop: AbortSignal,
): Promise<void> {
  const { output, clock } = context;
  const folder = pluginFolder(given);
  const changes = watchFolder(folder, { clock, stop });
  // It starts once, not at each change.
  const reader = openDeskReader(context);
  while (!stop.aborted) {
    try {
      await withBench({ ...context, reader }, folder, (bench) =>
        showCases(bench, { folder, output, stop }),
      );
    } catch (error) {
      output.write(`${(error as Error).message}\n`);
    }
    if (stop.aborted) break;
    output.write(`-- waiting for a change in ${folder}\n`);
    await changes.next();
  }
  await reader.stop();
}

async function showCases(
  bench: Workbench,
  { folder, output, stop }: { folder: string; output: Output; stop: AbortSignal },
): Promise<void> {
  const cases = readCases(folder);
  for (const { name, golden } of [...cases, ...newCases(folder, cases)]) {
    const result = await bench.run({ golden, signal: stop });
    // What was cut short has nothing to say of the plugin.
    if (stop.aborted) return;
    const findings = goldenFindings(golden, result);
    const passed = findings.length === 0 ? 'passed' : 'failed';
    const durationMs = Math.round(result.durationMs);
    show(output, { check: 'golden', name, result: passed, findings, durationMs });
    if (passed === 'failed') output.write(`${JSON.stringify(result.completedUnit, null, 2)}\n`);
  }
}

export async function benchPlugin(
  context: AuthoringContext,
  given: string,
  seconds: number,
): Promise<void> {
  const folder = pluginFolder(given);
  await withBench(context, folder, async (bench) => {
    const cases = expected(() => readCases(folder));
    const golden = cases.map((one) => one.golden).find(({ status }) => status !== 'failed');
    if (!golden) throw new CommandFailure(`${folder}/samples has no golden case to measure`);
    const { failure } = await bench.run({ golden });
    if (failure) throw new CommandFailure(`the case fails: ${failure.reason}`);
    const figures = await measurePlugin({ bench, golden, seconds, clock: context.clock });
    printRows(context.output, figures);
  });
}

function show({ write }: Output, { check, name, result, findings, durationMs }: Verdict): void {
  write(`${result.padEnd(7)} ${check.padEnd(11)} ${name} (${durationMs} ms)\n`);
  for (const finding of findings) write(`          ${finding.replaceAll('\n', '\n          ')}\n`);
}

function pluginFolder(given: string): string {
  const folder = resolve(given);
  if (existsSync(join(folder, 'plugin.yaml'))) return folder;
  throw new CommandFailure(`there is no plugin.yaml in ${folder}`);
}

async function withBench<T>(
  { clock, log, reader }: AuthoringContext,
  folder: string,
  work: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const opening = openWorkbench({ folder, engineVersion: version, reader, clock, log });
  const bench = await opening.catch((error: unknown) => {
    throw new CommandFailure(`the plugin is refused: ${(error as Error).message}`);
  });
  try {
    return await work(bench);
  } finally {
    await bench.stop();
  }
}

/** What these throw is for the author to read. */
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
