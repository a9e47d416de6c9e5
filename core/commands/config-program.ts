// `workmill config`: check, reload, show, reference.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandResult } from '../config/commands.ts';
import type { SessionOptions } from './database-session.ts';
import type { Output, Terminal } from './output.ts';

type Context = SessionOptions & { output: Output };

export function addConfigCommands(
  program: Command,
  context: (command: Command) => Context,
  terminal: Terminal,
): void {
  const print = ({ exitCode, output, errors }: CommandResult): void => {
    terminal.write(output);
    terminal.writeError(errors);
    terminal.exitCode = exitCode;
  };
  const config = program.command('config').description('Check, reload and show the configuration');
  config
    .command('check')
    .description('Check all files; print each problem with file, line and column')
    .option(
      '--credentials <dir>',
      'Folder to use instead of /run/credentials/<unit> (default: $CREDENTIALS_DIRECTORY)',
    )
    .action(async (options: { credentials?: string }, command: Command) => {
      const { checkConfiguration } = await import('./config-check.ts');
      const given = context(command);
      const credentials = options.credentials ? resolve(options.credentials) : given.credentials;
      print(await checkConfiguration({ ...given, credentials }));
    });
  config
    .command('reload')
    .description('Reload the configuration of the running service and report the result')
    .action(async (_options, command: Command) => {
      const { reloadConfiguration } = await import('./config-reload.ts');
      print(await reloadConfiguration(context(command)));
    });
  config
    .command('show')
    .description('Show the effective settings and their sources, without secrets')
    .action(async (_options, command: Command) => {
      const { showConfig } = await import('../config/commands.ts');
      print(showConfig(context(command).config));
    });
  config
    .command('reference')
    .description('Print all settings as Markdown')
    .action(async () => {
      const { referenceConfig } = await import('../config/commands.ts');
      print(referenceConfig());
    });
}
