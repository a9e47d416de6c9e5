// `workmill reference …`: names, options and help.

import type { Command } from 'commander';
import type { ReferenceCommandOptions } from './reference.ts';

interface PutFlags {
  format?: string;
  merge: boolean;
}

export function addReferenceCommands(
  program: Command,
  context: (command: Command) => ReferenceCommandOptions,
): void {
  const reference = program
    .command('reference')
    .description("a tenant's master data: vendors, purchase orders, receipts and other sets");
  reference
    .command('list <tenant-id>')
    .description('the sets, how many rows each has, and the files that it takes')
    .action(async (tenantId: string, _options, command: Command) => {
      const { showSets } = await import('./reference.ts');
      await showSets(context(command), tenantId);
    });
  reference
    .command('put <tenant-id> <set> <file>')
    .description('replace the rows of a set with those of a file, all of them or none')
    .option('--format <name>', 'what the file is; .json and .csv tell by themselves')
    .option('--merge', 'keep rows with other keys', false)
    .action(
      async (tenantId: string, set: string, file: string, flags: PutFlags, command: Command) => {
        const { putRows } = await import('./reference.ts');
        await putRows(context(command), { tenantId, set, file, ...flags });
      },
    );
}
