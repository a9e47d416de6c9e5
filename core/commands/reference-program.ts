// `workmill reference …`: names, options and help.

import type { Command } from 'commander';
import type { ReferenceCommandOptions } from './reference.ts';

interface PutFlags {
  format?: string;
  merge: boolean;
  confirmRemoval: boolean;
}

export function addReferenceCommands(
  program: Command,
  context: (command: Command) => ReferenceCommandOptions,
): void {
  const reference = program
    .command('reference')
    .description(
      'Manage reference data of tenants: vendors, purchase orders, receipts and other sets',
    );
  reference
    .command('list <tenant-id>')
    .description('List the sets with their row counts and file formats')
    .action(async (tenantId: string, _options, command: Command) => {
      const { showSets } = await import('./reference.ts');
      await showSets(context(command), tenantId);
    });
  reference
    .command('sources <tenant-id>')
    .description('List the files from which lists are updated, with their last check and change')
    .action(async (tenantId: string, _options, command: Command) => {
      const { showSources } = await import('./reference.ts');
      await showSources(context(command), tenantId);
    });
  reference
    .command('put <tenant-id> <set> <file>')
    .description('Replace all rows of a set with the rows of a file, in one transaction')
    .option('--format <name>', 'File format; optional for .json and .csv')
    .option('--merge', 'Keep rows with other keys', false)
    .option('--confirm-removal', 'Allow removing half of a list or more', false)
    .action(
      async (tenantId: string, set: string, file: string, flags: PutFlags, command: Command) => {
        const { putRows } = await import('./reference.ts');
        await putRows(context(command), { tenantId, set, file, ...flags });
      },
    );
}
