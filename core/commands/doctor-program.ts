// `workmill doctor …`: names, options and help.

import type { Command } from 'commander';
import type { DoctorOptions } from './doctor.ts';
import type { Terminal } from './output.ts';

export function addDoctorCommands(
  program: Command,
  context: (command: Command) => DoctorOptions,
  terminal: Terminal,
): void {
  const doctor = program
    .command('doctor')
    .description('Check the installation; print one line per check, or one check in detail')
    .action(async (_options, command: Command) => {
      const { examine } = await import('./doctor.ts');
      terminal.exitCode = await examine(context(command));
    });
  doctor
    .command('license')
    .description('Check whether new work is accepted, and whether the clock was set back')
    .action(async (_options, command: Command) => {
      const { checkLicense } = await import('./license.ts');
      terminal.exitCode = await checkLicense(context(command));
    });
  doctor
    .command('books')
    .description('Prove that every counted unit has its workflow; list the exceptions')
    .action(async (_options, command: Command) => {
      const { checkBooks } = await import('./usage.ts');
      terminal.exitCode = await checkBooks(context(command));
    });
}
