// `workmill doctor …`: names, options and help.

import type { Command } from 'commander';
import type { DoctorOptions } from './doctor.ts';

export function addDoctorCommands(
  program: Command,
  context: (command: Command) => DoctorOptions,
): void {
  const doctor = program
    .command('doctor')
    .description('look for what is wrong: everything, a line each, or one thing in detail')
    .action(async (_options, command: Command) => {
      const { examine } = await import('./doctor.ts');
      process.exitCode = await examine(context(command));
    });
  doctor
    .command('license')
    .description('whether new work is taken, and whether the clock was set back')
    .action(async (_options, command: Command) => {
      const { checkLicense } = await import('./license.ts');
      process.exitCode = await checkLicense(context(command));
    });
  doctor
    .command('books')
    .description('prove that every counted unit has its workflow, and say where not')
    .action(async (_options, command: Command) => {
      const { checkBooks } = await import('./usage.ts');
      process.exitCode = await checkBooks(context(command));
    });
}
