// `workmill config reload`: asks the process that serves from a home directory to reload its
// configuration, and waits for the result, which that process writes to a file there.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult } from '../config/commands.ts';
import { formatProblem } from '../config/problems.ts';
import type { ReloadReport } from '../config/reload.ts';
import type { Clock } from '../kernel/clock.ts';
import { homeOwner } from '../kernel/home.ts';
import { CommandFailure, type Output } from './output.ts';

interface Outcome {
  /** Time when the files were read. */
  at: string;
  applied: string[];
  needs_restart: string[];
  /** One problem per line: warnings of an applied reload, or the reasons of a rejected one. */
  problems: string[];
  ok: boolean;
}

const reportFile = (home: string): string => join(home, 'last-reload.json');

/** Called by the serving process after each reload. */
export function writeReloadReport(home: string, report: ReloadReport): void {
  const outcome: Outcome = {
    ok: report.ok,
    at: report.at.toISOString(),
    applied: report.ok ? report.applied : [],
    needs_restart: report.ok ? report.needsRestart : [],
    problems: (report.ok ? report.warnings : report.problems).map(formatProblem),
  };
  const file = reportFile(home);
  writeFileSync(`${file}.new`, `${JSON.stringify(outcome, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const reloadTimeoutMs = 60_000;

export async function reloadConfiguration(options: {
  home: string;
  clock: Clock;
  output: Output;
}): Promise<CommandResult> {
  const { home, clock, output } = options;
  const owner = /^process (\d+) http/.exec((await homeOwner(home)) ?? '');
  if (owner === null) throw new CommandFailure(`No appliance serves from ${home}.`);
  const askedAt = clock.now().toISOString();
  process.kill(Number(owner[1]), 'SIGHUP');
  const giveUpMs = clock.elapsedMs() + reloadTimeoutMs;
  for (;;) {
    const outcome = readOutcome(home);
    // An earlier reload may have read the files before they were changed.
    if (outcome !== null && outcome.at >= askedAt) return present(outcome, output.json);
    if (clock.elapsedMs() > giveUpMs) {
      throw new CommandFailure(`Reload timed out after ${reloadTimeoutMs / 1_000} s. See the log.`);
    }
    await clock.sleep(25);
  }
}

function readOutcome(home: string): Outcome | null {
  try {
    return JSON.parse(readFileSync(reportFile(home), 'utf8')) as Outcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function present(outcome: Outcome, asJson: boolean): CommandResult {
  const { ok, applied, needs_restart, problems } = outcome;
  const exitCode = ok ? 0 : 1;
  if (asJson) return { exitCode, output: `${JSON.stringify(outcome)}\n`, errors: '' };
  const errors = problems.map((line) => `${line}\n`).join('');
  if (!ok) {
    return { exitCode, output: '', errors: `${errors}Configuration not reloaded.\n` };
  }
  const list = (names: string[]): string => names.join(', ') || 'none';
  const output = `Applied: ${list(applied)}\nRestart required: ${list(needs_restart)}\n`;
  return { exitCode, output, errors };
}
