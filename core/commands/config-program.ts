// `workmill config`: check, reload, show, reference.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { referenceConfig, showConfig, type CommandResult } from '../config/commands.ts';
import type { SessionOptions } from './database-session.ts';
import type { Output } from './output.ts';

type Context = SessionOptions & { output: Output };

export function addConfigCommands(program: Command, context: (command: Command) => Context): void {
  const config = program.command('config').description('check, reload and show the configuration');
  config
    .command('check')
    .description('check all files; every problem with its place')
    .option(
      '--credentials <dir>',
      'folder to read instead of /run/credentials/<unit> (default: $CREDENTIALS_DIRECTORY)',
    )
    .action(async (options: { credentials?: string }, command: Command) => {
      const { checkConfiguration } = await import('./config-check.ts');
      const given = context(command);
      const credentials = options.credentials ? resolve(options.credentials) : given.credentials;
      print(await checkConfiguration({ ...given, credentials }));
    });
  config
    .command('reload')
    .description('reload the configuration of the running service and report the outcome')
    .action(async (_options, command: Command) => {
      const { reloadConfiguration } = await import('./config-reload.ts');
      print(await reloadConfiguration(context(command)));
    });
  config
    .command('show')
    .description('the settings in effect and where each comes from, without secrets')
    .action((_options, command: Command) => print(showConfig(context(command).config)));
  config
    .command('reference')
    .description('every setting, as Markdown')
    .action(() => print(referenceConfig()));
}

function print({ exitCode, output, errors }: CommandResult): void {
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = exitCode;
}
