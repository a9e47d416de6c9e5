// `workmill up`, `serve` and `migrate`: names, options and help.

import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CommandContext, CommandLineProcess } from './context.ts';

interface ServeOptions {
  port?: number;
  operationsPort?: number;
}

export function addStartCommands(
  program: Command,
  context: (command: Command) => CommandContext,
  terminal: CommandLineProcess,
): void {
  const { env, write } = terminal;
  program
    .command('up')
    .description('Start Workmill interactively and print addresses, keys and a first request')
    .addOption(portOption())
    .addOption(operationsPortOption())
    .addOption(
      new Option(
        '--demo [which]',
        'Process sample documents of each pipeline (some, or all), check the results, and stop',
      )
        .choices(['all'])
        .default(false),
    )
    .action(async (options: ServeOptions & { demo: boolean | 'all' }, command: Command) => {
      const { up } = await import('./up.ts');
      terminal.exitCode = await up({ ...context(command), ...options, write });
    });

  program
    .command('serve')
    .description('Start Workmill as a service, with its log on standard output')
    .addOption(portOption())
    .addOption(operationsPortOption())
    .action(async (options: ServeOptions, command: Command) => {
      const { serve } = await import('./serve.ts');
      const systemd = {
        notifySocket: env['NOTIFY_SOCKET'],
        watchdogUsec: env['WATCHDOG_USEC'],
        journalStream: env['JOURNAL_STREAM'],
      };
      terminal.exitCode = await serve({ ...context(command), ...options, systemd });
    });

  program
    .command('migrate')
    .description('Update the database schema to this release, and stop')
    .action(async (_options, command: Command) => {
      const { log, ...rest } = context(command);
      const { migrate } = await import('../database/migrate.ts');
      const { withDatabase } = await import('./database-session.ts');
      const update = async ({ url }: { url: string }): Promise<void> => {
        const { from, to, applied } = await migrate({ url, log });
        write(`schema version ${from} -> ${to}; ${applied.length} migrations applied\n`);
      };
      await withDatabase({ log, ...rest }, update, { anySchema: true });
    });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError('expected a port from 0 to 65535');
  }
  return value;
}

const portOption = (): Option =>
  new Option('--port <n>', 'TCP port of the API (0: any free port)').argParser(wholeNumber);
const operationsPortOption = (): Option =>
  new Option('--operations-port <n>', 'TCP port of health and metrics').argParser(wholeNumber);
