// `workmill config`: check, reload, show, reference.

import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { referenceConfig, showConfig, type CommandResult } from '../config/commands.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Output } from './output.ts';

interface Context {
  home: string;
  config: string;
  output: Output;
  clock: Clock;
  log: Log;
}

export function addConfigCommands(
  program: Command,
  context: (command: Command) => Context,
  credentialsFolder: string | undefined,
): void {
  const config = program.command('config').description('check, reload and show the configuration');
  config
    .command('check')
    .description('check all files; every problem with its place')
    .addOption(
      new Option(
        '--credentials <dir>',
        'folder to read instead of /run/credentials/<unit>',
      ).default(credentialsFolder, '$CREDENTIALS_DIRECTORY'),
    )
    .action(async ({ credentials }: { credentials?: string }, command: Command) => {
      const { checkConfiguration } = await import('./config-check.ts');
      const folder = credentials && resolve(credentials);
      print(await checkConfiguration({ ...context(command), credentials: folder }));
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
