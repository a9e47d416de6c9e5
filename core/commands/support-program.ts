// `workmill support …`: names, options and help.

import type { Command } from 'commander';
import type { ReleaseContext } from './plugin-releases.ts';
import type { ReferenceCommandOptions } from './reference.ts';
import { example } from './help-examples.ts';
import { numberUpTo } from './number-argument.ts';
import type { Terminal } from './output.ts';

interface TryFlags {
  last: number;
  tenant?: string;
}

type Context = (command: Command) => ReferenceCommandOptions & ReleaseContext;

/** Reference set on which the model of categories is trained. */
const examples = 'labelled_examples';

export function addSupportCommands(program: Command, context: Context, terminal: Terminal): void {
  const support = program.command('support').description('Manage the support pipeline');
  support
    .command('import <tenant-id> <file>')
    .description(
      'Add past tickets of a help desk to the labeled messages that the model learns from',
    )
    .requiredOption('--from <name>', 'Help desk: zendesk, zammad, freshdesk or jira')
    .addHelpText('after', example('support import acme tickets.json --from zendesk'))
    .action(
      async (tenantId: string, file: string, { from }: { from: string }, command: Command) => {
        const { putRows } = await import('./reference.ts');
        const request = {
          tenantId,
          set: examples,
          file,
          format: from,
          merge: true,
          confirmRemoval: false,
        };
        await putRows(context(command), request);
      },
    );
  support
    .command('rules')
    .description('Manage rules')
    .command('try <file>')
    .description(
      'Replay past cases with the settings of a file without side effects, and count what would change',
    )
    .option('--last <n>', 'Number of cases, newest first', numberUpTo(10_000), 100)
    .option('--tenant <id>', 'Only cases of this tenant')
    .addHelpText('after', example('support rules try support.yaml --last 500 --tenant acme'))
    .action(async (file: string, flags: TryFlags, command: Command) => {
      const { trySettings } = await import('./try-settings.ts');
      const { caseFields, compareCases } = await import('./compare-cases.ts');
      const trial = { pipeline: 'support', things: 'cases', fields: caseFields };
      terminal.exitCode = await trySettings(
        { ...context(command), note: terminal.note },
        { ...trial, compareUnits: compareCases },
        { file, ...flags },
      );
    });
}
