// `workmill license …`.

import { readFileSync } from 'node:fs';
import { commandLineActor } from '../audit/entry.ts';
import type { Random } from '../kernel/random.ts';
import { examineLicense, type LicenseReport } from '../licensing/service.ts';
import { accountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & { random: Random; output: Output };

/** Running processes apply it within half a minute. */
export async function installLicense(options: Options, file: string): Promise<void> {
  const text = readLicenseFile(file);
  await withDatabase(options, async (database, settings) => {
    print(
      options.output,
      await accountsOf(options, database, settings).licensing.install(text, commandLineActor),
    );
  });
}

export async function showLicense(options: Options): Promise<void> {
  await withDatabase(options, async (database, settings) => {
    print(options.output, await accountsOf(options, database, settings).licensing.report());
  });
}

/** Returns the exit code: 1 if new work is rejected, or if the clock was set back. */
export async function checkLicense(options: Options): Promise<number> {
  return await withDatabase(options, async (database, settings) => {
    const report = await accountsOf(options, database, settings).licensing.report();
    print(options.output, report);
    const isRefused = report.state === 'expired' || report.state === 'invalid';
    return isRefused || report.clock_behind ? 1 : 0;
  });
}

/** Needs no database; throws if the file cannot be installed now. */
export function verifyLicense({ clock, output }: Options, file: string): void {
  const report = examineLicense(readLicenseFile(file), clock.now());
  if (report.state === 'invalid' || report.state === 'expired') {
    throw new CommandFailure(report.message);
  }
  print(output, report);
}

function readLicenseFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${(error as Error).message}`);
  }
}

function print(output: Output, report: LicenseReport): void {
  const { entitlements, ...facts } = report;
  if (output.json) {
    output.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const all = Object.entries({ ...facts, ...entitlements });
  printRows(
    output,
    all.map(([name, value]) => ({ name: name.replaceAll('_', ' '), value })),
  );
}
