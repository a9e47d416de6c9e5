// The command line: names, options and help. What a command does is in commands/.

import { join, resolve } from 'node:path';
import { enableCompileCache } from 'node:module';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addConfigCommands } from './commands/config-program.ts';
import { addKeyCommands } from './commands/key-program.ts';
import { numberUpTo } from './commands/number-argument.ts';
import { ConfigurationError } from './config/problems.ts';
import { DatabaseTooNew, migrate } from './database/migrate.ts';
import { systemClock } from './kernel/clock.ts';
import { Fault } from './kernel/errors.ts';
import { ForeignDocumentFolder } from './documents/shared-folder.ts';
import { HomeInUse } from './kernel/home.ts';
import type { Log } from './kernel/log.ts';
import { WrongOwner } from './kernel/ownership.ts';
import { systemRandom } from './kernel/random.ts';
import type { AuditListOptions } from './commands/usage.ts';
import { withDatabase } from './commands/database-session.ts';
import { CommandFailure, type Output } from './commands/output.ts';
import { addDoctorCommands } from './commands/doctor-program.ts';
import { addEraseCommand, addVaultCommands } from './commands/data-program.ts';
import { addAuthoringCommands } from './commands/authoring-program.ts';
import { addReferenceCommands } from './commands/reference-program.ts';
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
  .version(version)
  .option(
    '--home <dir>',
    'folder of all state',
    process.env['WORKMILL_HOME'] ?? join(installation, 'var'),
  )
  .option(
    '--config <dir>',
    'folder of the configuration',
    process.env['WORKMILL_CONFIG'] ?? join(installation, 'config'),
  )
  .option('--json', 'print JSON instead of tables', false)
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('(workmill --help shows what there is)');

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
  new Option('--port <n>', 'TCP port of the API (0: any free one)').argParser(wholeNumber);
const operationsPortOption = (): Option =>
  new Option('--operations-port <n>', 'TCP port of health and metrics').argParser(wholeNumber);

interface ServeOptions {
  port?: number;
  operationsPort?: number;
}

program
  .command('up')
  .description('run the appliance and explain it: addresses, keys, a first request')
  .addOption(portOption())
  .addOption(operationsPortOption())
  .addOption(
    new Option(
      '--demo [which]',
      'send the sample documents through it (a dozen, or all), check everything, and stop',
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
  .description('run the appliance as a service, with its log on standard output')
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
  .description('bring the database to the schema of this release, and stop')
  .action(async (_options, command: Command) => {
    const { log, ...rest } = context(command);
    await withDatabase({ log, ...rest }, async ({ url }) => {
      const { from, to, applied } = await migrate({ url, log });
      write(`schema version ${from} -> ${to}; ${applied.length} migrations applied\n`);
    });
  });

addConfigCommands(program, context);

interface NewTenant {
  name?: string;
  plan: string;
}

const tenant = program.command('tenant').description('tenants of this appliance');
tenant
  .command('create <tenant-id>')
  .description('make a tenant')
  .option('--name <name>', 'its name for people')
  .option('--plan <plan>', 'plan of plans.yaml', 'on_premises')
  .action(async (tenantId: string, options: NewTenant, command: Command) => {
    const { createTenant } = await import('./commands/tenants.ts');
    await createTenant(context(command), tenantId, options);
  });
tenant
  .command('plan <tenant-id>')
  .description('give a tenant another plan; running processes follow within seconds')
  .argument('<plan>', 'plan of plans.yaml')
  .action(async (tenantId: string, plan: string, _options, command: Command) => {
    const { changePlan } = await import('./commands/tenants.ts');
    await changePlan(context(command), tenantId, plan);
  });
for (const [name, state, description] of [
  ['suspend', 'suspended', 'refuse its keys; work that was accepted goes on to its end'],
  ['resume', 'active', 'take its keys again'],
] as const) {
  tenant
    .command(`${name} <tenant-id>`)
    .description(`${description}; running processes follow within seconds`)
    .action(async (tenantId: string, _options, command: Command) => {
      const { setTenantState } = await import('./commands/tenants.ts');
      await setTenantState(context(command), tenantId, state);
    });
}
tenant
  .command('release <tenant-id>')
  .description('let a tenant that was taken out of tenants.yaml be changed here and by the API')
  .action(async (tenantId: string, _options, command: Command) => {
    const { releaseTenant } = await import('./commands/tenants.ts');
    await releaseTenant(context(command), tenantId);
  });
tenant
  .command('list')
  .description('all tenants')
  .action(async (_options, command: Command) => {
    const { showTenants } = await import('./commands/tenants.ts');
    await showTenants(context(command));
  });

tenant
  .command('top-up <tenant-id> <units>')
  .description('add units to the present month of a tenant')
  .option('--reason <text>', 'kept with it')
  .option('--pool <pipeline>', 'to the pool that this pipeline has to itself')
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
  .description('give one pipeline of a tenant units of its own; running processes follow at once')
  .addOption(
    new Option('--units <n>', 'work units a month')
      .argParser(numberUpTo(1_000_000_000))
      .conflicts('remove'),
  )
  .option('--spill', 'let the shared units serve what does not fit', false)
  .option('--remove', "back to what the tenant's plan says", false)
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

const license = program.command('license').description('what this installation may do');
license
  .command('install <file>')
  .description('take a licence file; running processes follow within half a minute')
  .action(async (file: string, _options, command: Command) => {
    const { installLicense } = await import('./commands/license.ts');
    await installLicense(context(command), file);
  });
license
  .command('show')
  .description('the licence in force')
  .action(async (_options, command: Command) => {
    const { showLicense } = await import('./commands/license.ts');
    await showLicense(context(command));
  });
license
  .command('verify <file>')
  .description('whether a licence file could be installed now, and what it says')
  .action(async (file: string, _options, command: Command) => {
    const { verifyLicense } = await import('./commands/license.ts');
    verifyLicense(context(command), file);
  });

addDoctorCommands(program, context);

const auditLimit = (): Option =>
  new Option('--limit <n>', 'most entries').argParser((text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value > 0 && value <= 10_000) return value;
    throw new InvalidArgumentError('expected a number from 1 to 10000');
  });
program
  .command('audit')
  .description('the record of who did what')
  .command('list <tenant-id>')
  .description("a tenant's entries, newest first")
  .option('--action <name>', 'such as api_key.created')
  .option('--object <id>', 'what it was done to')
  .option('--actor <id>', 'who did it')
  .option('--request <id>', 'in which request')
  .option('--after <date>', 'ISO date and time from which on')
  .option('--before <date>', 'ISO date and time before which')
  .addOption(auditLimit().default(50))
  .action(async (tenantId: string, options: AuditListOptions, command: Command) => {
    const { showAudit } = await import('./commands/usage.ts');
    await showAudit(context(command), tenantId, options);
  });

const plugin = program.command('plugin').description('pipelines of this installation');
addAuthoringCommands(plugin, context);
addShippingCommands(plugin, context);
plugin
  .command('list')
  .description(
    'the plugins of the running appliance, else those that would serve, and why any is refused',
  )
  .action(async (_options, command: Command) => {
    const { showPlugins } = await import('./commands/plugins.ts');
    await showPlugins(context(command));
  });

program
  .command('evaluate')
  .description('run a labelled data set through a pipeline and show how often it was right')
  .requiredOption('--pipeline <name>', 'the pipeline')
  .requiredOption('--dataset <dir>', 'folder with truth.jsonl and the files it names')
  .option('--kind <kinds...>', 'only documents of these kinds')
  .option(
    '--reference <set=file...>',
    'reference data that runs find: vendors=v.csv, purchase_orders:ubl_order=orders.zip',
  )
  .action(async (options: EvaluateFlags, command: Command) => {
    const { evaluateDataset } = await import('./commands/evaluate.ts');
    const { pipeline, dataset, kind: kinds, reference = [] } = options;
    const note = (text: string): void => void (process.stderr.isTTY && process.stderr.write(text));
    await evaluateDataset({
      ...context(command),
      ...{ pipeline, dataset: resolve(dataset), kinds, reference, note },
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

function expected(error: unknown): string | null {
  if (error instanceof CommandFailure || error instanceof HomeInUse) return error.message;
  if (error instanceof WrongOwner || error instanceof ForeignDocumentFolder) return error.message;
  if (error instanceof ConfigurationError || error instanceof DatabaseTooNew) return error.message;
  if (error instanceof Fault) return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is taken by another program; choose another with --port or --operations-port`;
  }
  return null;
}

enableCompileCache();
try {
  await program.parseAsync();
} catch (error) {
  const message = expected(error);
  if (message === null) throw error;
  process.stderr.write(`workmill: ${message}\n`);
  process.exitCode = 1;
}
