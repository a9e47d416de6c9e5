// `workmill legal …`: names, options and help.

import type { Command } from 'commander';
import type { ReleaseContext } from './plugin-releases.ts';
import { example } from './help-examples.ts';
import { numberUpTo } from './number-argument.ts';
import type { Terminal } from './output.ts';

interface TryFlags {
  last: number;
  tenant?: string;
}

export function addLegalCommands(
  program: Command,
  context: (command: Command) => ReleaseContext,
  terminal: Terminal,
): void {
  program
    .command('legal')
    .description('Manage the legal pipeline')
    .command('playbook')
    .description('Manage the playbook')
    .command('try <file>')
    .description(
      'Replay past contracts with the settings of a file without side effects, and count what would change',
    )
    .option('--last <n>', 'Number of contracts, newest first', numberUpTo(10_000), 100)
    .option('--tenant <id>', 'Only contracts of this tenant')
    .addHelpText('after', example('legal playbook try legal.yaml --last 500 --tenant acme'))
    .action(async (file: string, flags: TryFlags, command: Command) => {
      const { trySettings } = await import('./try-settings.ts');
      const { compareContracts, contractFields } = await import('./compare-contracts.ts');
      const trial = { pipeline: 'legal', things: 'contracts', fields: contractFields };
      terminal.exitCode = await trySettings(
        { ...context(command), note: terminal.note },
        { ...trial, compareUnits: compareContracts },
        { file, ...flags },
      );
    });
}
