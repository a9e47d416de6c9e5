// The command line: global options, and commands without their own *-program.ts. The implementation
// of a command is loaded when it is called, which halves the time of the help.

import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { installation, version } from '../version.ts';
import { addAccountCommands } from './account-program.ts';
import { addAuditCommands } from './audit-program.ts';
import { addAuthoringCommands } from './authoring-program.ts';
import { addConfigCommands } from './config-program.ts';
import { createContext, type CommandContext, type CommandLineProcess } from './context.ts';
import { addEraseCommand, addVaultCommands } from './data-program.ts';
import { addDeadlineCommands } from './deadlines-program.ts';
import { addDoctorCommands } from './doctor-program.ts';
import { addKeyCommands } from './key-program.ts';
import { addLegalCommands } from './legal-program.ts';
import { addModelCommands } from './model-program.ts';
import type { Terminal } from './output.ts';
import { addPluginLogs } from './plugin-logs-program.ts';
import { addShippingCommands } from './plugin-ship-program.ts';
import { addReferenceCommands } from './reference-program.ts';
import { addStartCommands } from './start-program.ts';
import { addSupportCommands } from './support-program.ts';
import { addTenantCommands } from './tenant-program.ts';
import { addWebhookCommands } from './webhook-program.ts';

/** Resolves to the exit code. Rejects only for a defect. */
export async function runCommandLine(
  args: readonly string[],
  given: CommandLineProcess,
): Promise<number> {
  const terminal = { ...given };
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return terminal.exitCode;
  } catch (error) {
    // Help was requested, or an error in the arguments has been shown.
    if (error instanceof CommanderError) return error.exitCode;
    const { expectedMessage } = await import('./expected-errors.ts');
    const message = expectedMessage(error);
    if (message === null) throw error;
    terminal.writeError(`workmill: ${message}\n`);
    return 1;
  }
}

function createProgram(terminal: CommandLineProcess): Command {
  const { env, write, writeError } = terminal;
  const program = new Command('workmill')
    .description(
      'A self-hosted appliance that turns documents into completed, validated work units.',
    )
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand('help [command]', 'Show help for a command')
    .option(
      '--home <dir>',
      'Folder of all state',
      env['WORKMILL_HOME'] ?? join(installation, 'var'),
    )
    .option(
      '--config <dir>',
      'Configuration folder',
      env['WORKMILL_CONFIG'] ?? join(installation, 'config'),
    )
    .option('--json', 'Print JSON instead of tables', false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: write,
      writeErr: writeError,
      outputError: (text, show) => show(text.replace(/^error: /, 'workmill: ')),
    })
    .exitOverride();

  const context = createContext(terminal);
  addStartCommands(program, context, terminal);
  addConfigCommands(program, context, terminal);
  const tenant = addTenantCommands(program, context);
  addAccountCommands(program, context);
  addKeyCommands(program, context);
  addLicenseCommands(program, context);
  addDoctorCommands(program, context, terminal);
  addAuditCommands(program, context, terminal);
  addPluginCommands(program, context, terminal);
  addEvaluateCommand(program, context, terminal);
  addReferenceCommands(program, context);
  addDeadlineCommands(program, context);
  addModelCommands(program, context, terminal);
  addSupportCommands(program, context, terminal);
  addLegalCommands(program, context, terminal);
  addWebhookCommands(program, context, terminal);
  addVaultCommands(program, context);
  addEraseCommand(tenant, context);
  pointToHelp(program, 'workmill');
  return program;
}

/** An error in the arguments refers to the help of the current command. */
function pointToHelp(command: Command, path: string): void {
  command.showHelpAfterError(`See: ${path} --help`);
  for (const one of command.commands) pointToHelp(one, `${path} ${one.name()}`);
}

function addLicenseCommands(program: Command, context: (command: Command) => CommandContext): void {
  const license = program.command('license').description('Manage the license');
  license
    .command('install <file>')
    .description('Install a license file; takes effect within half a minute')
    .action(async (file: string, _options, command: Command) => {
      const { installLicense } = await import('./license.ts');
      await installLicense(context(command), file);
    });
  license
    .command('show')
    .description('Show the license in force')
    .action(async (_options, command: Command) => {
      const { showLicense } = await import('./license.ts');
      await showLicense(context(command));
    });
  license
    .command('verify <file>')
    .description('Validate a license file and show its contents')
    .action(async (file: string, _options, command: Command) => {
      const { verifyLicense } = await import('./license.ts');
      verifyLicense(context(command), file);
    });
}

function addPluginCommands(
  program: Command,
  context: (command: Command) => CommandContext,
  terminal: Terminal,
): void {
  const plugin = program.command('plugin').description('Manage and write plugins');
  addAuthoringCommands(plugin, context, terminal);
  addShippingCommands(plugin, context, terminal);
  addPluginLogs(plugin, context, terminal);
  plugin
    .command('list')
    .description('List the active plugins, or those that the next start would load, with errors')
    .action(async (_options, command: Command) => {
      const { showPlugins } = await import('./plugins.ts');
      await showPlugins(context(command));
    });
}

interface EvaluateFlags {
  pipeline: string;
  dataset: string;
  kind?: string[];
  reference?: string[];
}

function addEvaluateCommand(
  program: Command,
  context: (command: Command) => CommandContext,
  { note }: Terminal,
): void {
  program
    .command('evaluate')
    .description('Measure the accuracy of a pipeline on labeled documents')
    .requiredOption('--pipeline <name>', 'Name of the pipeline')
    .requiredOption('--dataset <dir>', 'Folder with truth.jsonl and the files that it lists')
    .option('--kind <kinds...>', 'Kinds of documents to include')
    .option(
      '--reference <set=file...>',
      'Reference data for the runs: vendors=v.csv, purchase_orders:ubl_order=orders.zip',
    )
    .action(async (options: EvaluateFlags, command: Command) => {
      const { evaluateDataset } = await import('./evaluate.ts');
      const { pipeline, dataset, kind: kinds, reference = [] } = options;
      await evaluateDataset({
        ...context(command),
        pipeline,
        dataset: resolve(dataset),
        kinds,
        reference,
        note,
      });
    });
}
