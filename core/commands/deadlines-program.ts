// `workmill deadlines …`: names, options and help.

import { Option, type Command } from 'commander';
import type { CommandContext } from './context.ts';
import { numberUpTo } from './number-argument.ts';

export function addDeadlineCommands(
  program: Command,
  context: (command: Command) => CommandContext,
): void {
  const deadlines = program
    .command('deadlines')
    .description('Export what is due when, such as the obligations of contracts');
  deadlines
    .command('export <tenant-id> <workflow-id> <file>')
    .description('Write the deadlines of a result to a calendar (.ics) or a table (.csv)')
    .addOption(
      new Option(
        '--remind-days <n>',
        'Days before each deadline on which the calendar reminds',
      ).argParser(numberUpTo(365)),
    )
    .action(
      async (
        tenantId: string,
        workflowId: string,
        file: string,
        { remindDays }: { remindDays?: number },
        command: Command,
      ) => {
        const { exportDeadlines } = await import('./deadlines.ts');
        await exportDeadlines(context(command), { tenantId, workflowId, file, remindDays });
      },
    );
}
