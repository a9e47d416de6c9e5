// `workmill plugin dev`: runs a plugin's cases now and after every change, and prints the results
// for a person, or as one JSON object per line for an editor.

import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { newCases, casesOf } from '../authoring/cases.ts';
import { syntaxFaults, type CodeFault } from '../authoring/syntax.ts';
import { goldenFindings } from '../authoring/trials.ts';
import { typeFaults } from '../authoring/types.ts';
import { watchFolder } from '../authoring/watch.ts';
import { openDeskReader, type Workbench } from '../authoring/workbench.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import { installation } from '../version.ts';
import { pluginFolder, showVerdict, withBench, type AuthoringContext } from './authoring.ts';
import type { Output } from './output.ts';

export type DevEvent =
  /** The code is loaded; cases follow. */
  | { event: 'loaded'; plugin: string; version: string | null; operations: string[] }
  /** The plugin cannot be loaded, with the reason. */
  | { event: 'refused'; reason: string }
  /** A syntax error or a type error in its code. */
  | { event: 'fault'; kind: 'syntax' | 'types'; place: string; message: string }
  | {
      event: 'case';
      name: string;
      result: 'passed' | 'failed';
      findings: string[];
      status: string;
      duration_ms: number;
      completed_unit: object | null;
    }
  /** Everything has been shown; the next event follows a change of a file. */
  | { event: 'waiting'; folder: string };

/** Runs until the signal aborts. */
export async function developPlugin(
  context: AuthoringContext,
  given: string,
  stop: AbortSignal,
): Promise<void> {
  const { output, clock } = context;
  const folder = pluginFolder(given);
  const changes = watchFolder(folder, { clock, stop });
  const tell = (event: DevEvent): void => {
    if (output.json) output.write(`${JSON.stringify(event)}\n`);
    else show(output, event);
  };
  // The reader starts once, not at each change, and unchanged code is compiled once.
  const home = makeTemporaryHome('plugin-dev');
  const reader = openDeskReader({ ...context, home });
  while (!stop.aborted) {
    try {
      await showPlugin({ ...context, reader, home }, { folder, tell, stop });
    } catch (error) {
      tell({ event: 'refused', reason: (error as Error).message });
    }
    if (stop.aborted) break;
    tell({ event: 'waiting', folder });
    await changes.next();
  }
  await reader.stop();
  rmSync(home, { recursive: true, force: true });
}

interface Desk {
  folder: string;
  tell(event: DevEvent): void;
  stop: AbortSignal;
}

async function showPlugin(context: AuthoringContext, desk: Desk): Promise<void> {
  const { folder, tell, stop } = desk;
  const broken = syntaxFaults(folder);
  for (const fault of broken) tell(asEvent('syntax', fault));
  if (broken.length > 0) return;
  // The compiler runs while the cases run, and may explain their failures.
  const checking = typeFaults(folder, { installation, stop });
  try {
    await withBench(context, folder, (bench) => showCases(bench, desk));
  } finally {
    for (const fault of (await checking) ?? []) {
      if (!stop.aborted) tell(asEvent('types', fault));
    }
  }
}

async function showCases(bench: Workbench, { folder, tell, stop }: Desk): Promise<void> {
  const { name: plugin, version, operations } = bench.plugin;
  tell({ event: 'loaded', plugin, version, operations: Object.keys(operations) });
  const cases = casesOf(folder, bench.plugin);
  for (const { name, golden } of [...cases, ...newCases(folder, cases)]) {
    const ran = await bench.run({ golden, signal: stop });
    // Results of an interrupted run are not shown.
    if (stop.aborted) return;
    const findings = goldenFindings(golden, ran);
    tell({
      event: 'case',
      name,
      result: findings.length === 0 ? 'passed' : 'failed',
      findings,
      status: ran.status,
      duration_ms: Math.round(ran.durationMs),
      completed_unit: ran.completedUnit,
    });
  }
}

function asEvent(kind: 'syntax' | 'types', { place, message }: CodeFault): DevEvent {
  return { event: 'fault', kind, place, message };
}

function show(output: Output, told: DevEvent): void {
  if (told.event === 'refused') output.write(`${told.reason}\n`);
  if (told.event === 'waiting') {
    output.write(`-- waiting for a change in ${relative('.', told.folder) || '.'}\n`);
  }
  if (told.event === 'fault') {
    const { kind, place, message } = told;
    const verdict = { check: kind, name: place, findings: [message], durationMs: null };
    showVerdict(output, { ...verdict, result: 'failed' });
  }
  if (told.event !== 'case') return;
  const { name, result, findings, duration_ms: durationMs, completed_unit: unit } = told;
  showVerdict(output, { check: 'golden', name, result, findings, durationMs });
  if (result === 'failed') output.write(`${JSON.stringify(unit, null, 2)}\n`);
}
