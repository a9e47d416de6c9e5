// The command line: names, options and help. What a command does is in commands/, and is loaded when
// it is called: the help takes half the time.

import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addConfigCommands } from './commands/config-program.ts';
import { addKeyCommands } from './commands/key-program.ts';
import { numberUpTo } from './commands/number-argument.ts';
import { systemClock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';
import type { AuditListOptions } from './commands/usage.ts';
import { CommandFailure, type Output } from './commands/output.ts';
import { addDoctorCommands } from './commands/doctor-program.ts';
import { addEraseCommand, addVaultCommands } from './commands/data-program.ts';
import { addAuthoringCommands } from './commands/authoring-program.ts';
import { addReferenceCommands } from './commands/reference-program.ts';
import { addPluginLogs } from './commands/plugin-logs-program.ts';
import { addShippingCommands } from './commands/plugin-ship-program.ts';
import { addWebhookCommands } from './commands/webhook-program.ts';
import { createLog } from './telemetry/log.ts';
import { installation, version } from './version.ts';

interface GlobalOptions {
  home: string;
  config: string;
  json: boolean;
}

const write = (text: string): void => void process.stdout.write(text);
// Whoever reads may have had enough, as `head` does: that is no failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const program = new Command('workmill')
  .description('A self-hosted appliance that turns documents into completed, validated work units.')
  .version(version, '-V, --version', 'Print the version')
  .helpOption('-h, --help', 'Show help')
  .helpCommand('help [command]', 'Show help for a command')
  .option(
    '--home <dir>',
    'Folder of all state',
    process.env['WORKMILL_HOME'] ?? join(installation, 'var'),
  )
  .option(
    '--config <dir>',
    'Configuration folder',
    process.env['WORKMILL_CONFIG'] ?? join(installation, 'config'),
  )
  .option('--json', 'Print JSON instead of tables', false)
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({
    outputError: (text, writeError) => writeError(text.replace(/^error: /, 'workmill: ')),
  });

/** What every command gets: the global options, and the leaves of the world. */
function context(command: Command) {
  const { home, config, json } = command.optsWithGlobals<GlobalOptions>();
  const output: Output = { write, json };
  const leaves = { clock: systemClock, random: systemRandom, log: commandLog() };
  const masterKey = process.env['WORKMILL_MASTER_KEY'];
  const credentials = process.env['CREDENTIALS_DIRECTORY'];
  const secrets = { masterKey, credentials };
  return { home: resolve(home), config: resolve(config), output, ...secrets, ...leaves };
}

/** Commands say what matters themselves; warnings of the parts go to standard error. */
function commandLog(): Log {
  return createLog({ clock: systemClock, level: 'warn', format: 'pretty', destination: 2 });
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

interface ServeOptions {
  port?: number;
  operationsPort?: number;
}

program
  .command('up')
  .description('Start Workmill interactively and print addresses, keys and a first request')
  .addOption(portOption())
  .addOption(operationsPortOption())
  .addOption(
    new Option(
      '--demo [which]',
      'Process sample documents (a dozen, or all), check the results, and stop',
    )
      .choices(['all'])
      .default(false),
  )
  .action(async (options: ServeOptions & { demo: boolean | 'all' }, command: Command) => {
    const { up } = await import('./commands/up.ts');
    process.exitCode = await up({ ...context(command), ...options, write });
  });

program
  .command('serve')
  .description('Start Workmill as a service, with its log on standard output')
  .addOption(portOption())
  .addOption(operationsPortOption())
  .action(async (options: ServeOptions, command: Command) => {
    const { serve } = await import('./commands/serve.ts');
    const systemd = {
      notifySocket: process.env['NOTIFY_SOCKET'],
      watchdogUsec: process.env['WATCHDOG_USEC'],
      journalStream: process.env['JOURNAL_STREAM'],
    };
    process.exitCode = await serve({ ...context(command), ...options, systemd });
  });

program
  .command('migrate')
  .description('Update the database schema to this release, and stop')
  .action(async (_options, command: Command) => {
    const { log, ...rest } = context(command);
    const { migrate } = await import('./database/migrate.ts');
    const { withDatabase } = await import('./commands/database-session.ts');
    const update = async ({ url }: { url: string }): Promise<void> => {
      const { from, to, applied } = await migrate({ url, log });
      write(`schema version ${from} -> ${to}; ${applied.length} migrations applied\n`);
    };
    await withDatabase({ log, ...rest }, update, { anySchema: true });
  });

addConfigCommands(program, context);

interface NewTenant {
  name?: string;
  plan: string;
}

const tenant = program.command('tenant').description('Manage tenants');
tenant
  .command('create <tenant-id>')
  .description('Create a tenant')
  .option('--name <name>', 'Display name')
  .option('--plan <plan>', 'Plan from plans.yaml', 'on_premises')
  .action(async (tenantId: string, options: NewTenant, command: Command) => {
    const { createTenant } = await import('./commands/tenants.ts');
    await createTenant(context(command), tenantId, options);
  });
tenant
  .command('plan <tenant-id>')
  .description('Change the plan of a tenant; takes effect within seconds')
  .argument('<plan>', 'Plan from plans.yaml')
  .action(async (tenantId: string, plan: string, _options, command: Command) => {
    const { changePlan } = await import('./commands/tenants.ts');
    await changePlan(context(command), tenantId, plan);
  });
for (const [name, state, description] of [
  ['suspend', 'suspended', 'Reject the keys of a tenant; accepted work is completed'],
  ['resume', 'active', 'Accept the keys of a tenant again'],
] as const) {
  tenant
    .command(`${name} <tenant-id>`)
    .description(`${description}; takes effect within seconds`)
    .action(async (tenantId: string, _options, command: Command) => {
      const { setTenantState } = await import('./commands/tenants.ts');
      await setTenantState(context(command), tenantId, state);
    });
}
tenant
  .command('release <tenant-id>')
  .description('Allow changes of a tenant that was removed from tenants.yaml')
  .action(async (tenantId: string, _options, command: Command) => {
    const { releaseTenant } = await import('./commands/tenants.ts');
    await releaseTenant(context(command), tenantId);
  });
tenant
  .command('list')
  .description('List all tenants')
  .action(async (_options, command: Command) => {
    const { showTenants } = await import('./commands/tenants.ts');
    await showTenants(context(command));
  });

tenant
  .command('top-up <tenant-id> <units>')
  .description('Add units to the current month of a tenant')
  .option('--reason <text>', 'Reason, for the audit trail')
  .option('--pool <pipeline>', 'Add to the pool of this pipeline')
  .action(
    async (
      tenantId: string,
      given: string,
      { reason, pool = '' }: { reason?: string; pool?: string },
      command: Command,
    ) => {
      const units = Number(given);
      if (!Number.isSafeInteger(units) || units < 1) {
        throw new CommandFailure(`"${given}" is not a number of units: a whole number from 1 on`);
      }
      const { topUpTenant } = await import('./commands/usage.ts');
      await topUpTenant(context(command), { tenantId, pool, units, reason: reason ?? null });
    },
  );
tenant
  .command('pool <tenant-id> <pipeline>')
  .description('Reserve units of a tenant for one pipeline; takes effect immediately')
  .addOption(
    new Option('--units <n>', 'Work units per month')
      .argParser(numberUpTo(1_000_000_000))
      .conflicts('remove'),
  )
  .option('--spill', 'Use shared units when the pool is empty', false)
  .option('--remove', "Return to the pool of the tenant's plan", false)
  .action(
    async (
      tenantId: string,
      pipeline: string,
      options: { units?: number; spill: boolean; remove: boolean },
      command: Command,
    ) => {
      const { changePool } = await import('./commands/tenant-pools.ts');
      await changePool(context(command), { tenantId, pipeline, ...options });
    },
  );

addKeyCommands(program, context);

const license = program.command('license').description('Manage the license');
license
  .command('install <file>')
  .description('Install a license file; takes effect within half a minute')
  .action(async (file: string, _options, command: Command) => {
    const { installLicense } = await import('./commands/license.ts');
    await installLicense(context(command), file);
  });
license
  .command('show')
  .description('Show the license in force')
  .action(async (_options, command: Command) => {
    const { showLicense } = await import('./commands/license.ts');
    await showLicense(context(command));
  });
license
  .command('verify <file>')
  .description('Validate a license file and show its contents')
  .action(async (file: string, _options, command: Command) => {
    const { verifyLicense } = await import('./commands/license.ts');
    verifyLicense(context(command), file);
  });

addDoctorCommands(program, context);

const auditLimit = (): Option =>
  new Option('--limit <n>', 'Maximum number of entries').argParser((text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value > 0 && value <= 10_000) return value;
    throw new InvalidArgumentError('expected a number from 1 to 10000');
  });
program
  .command('audit')
  .description('Show the audit trail')
  .command('list <tenant-id>')
  .description('List the entries of a tenant, newest first')
  .option('--action <name>', 'Action, such as api_key.created')
  .option('--object <id>', 'ID of the object')
  .option('--actor <id>', 'Who did it')
  .option('--request <id>', 'ID of the request')
  .option('--after <date>', 'Earliest ISO date and time')
  .option('--before <date>', 'Latest ISO date and time, exclusive')
  .addOption(auditLimit().default(50))
  .action(async (tenantId: string, options: AuditListOptions, command: Command) => {
    const { showAudit } = await import('./commands/usage.ts');
    await showAudit(context(command), tenantId, options);
  });

const plugin = program.command('plugin').description('Manage and write plugins');
addAuthoringCommands(plugin, context);
addShippingCommands(plugin, context);
addPluginLogs(plugin, context);
plugin
  .command('list')
  .description('List the active plugins, or those that the next start would load, with errors')
  .action(async (_options, command: Command) => {
    const { showPlugins } = await import('./commands/plugins.ts');
    await showPlugins(context(command));
  });

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
    const { evaluateDataset } = await import('./commands/evaluate.ts');
    const { pipeline, dataset, kind: kinds, reference = [] } = options;
    const note = (text: string): void => void (process.stderr.isTTY && process.stderr.write(text));
    await evaluateDataset({
      ...context(command),
      pipeline,
      dataset: resolve(dataset),
      kinds,
      reference,
      note,
    });
  });

interface EvaluateFlags {
  pipeline: string;
  dataset: string;
  kind?: string[];
  reference?: string[];
}

addReferenceCommands(program, context);
addWebhookCommands(program, context);
addVaultCommands(program, context);
addEraseCommand(tenant, context);

/** A mistake in the arguments points to the help of the command at hand. */
function pointToHelp(command: Command, path: string): void {
  command.showHelpAfterError(`See: ${path} --help`);
  for (const one of command.commands) pointToHelp(one, `${path} ${one.name()}`);
}

pointToHelp(program, 'workmill');
try {
  await program.parseAsync();
} catch (error) {
  const { expectedMessage } = await import('./commands/expected-errors.ts');
  const message = expectedMessage(error);
  if (message === null) throw error;
  process.stderr.write(`workmill: ${message}\n`);
  process.exitCode = 1;
}
