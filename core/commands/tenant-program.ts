// `workmill tenant …`: names, options and help.

import { Option, type Command } from 'commander';
import type { Random } from '../kernel/random.ts';
import type { SessionOptions } from './database-session.ts';
import { CommandFailure, type Output } from './output.ts';
import { numberUpTo } from './number-argument.ts';

type Context = SessionOptions & { random: Random; output: Output };

interface NewTenant {
  name?: string;
  plan: string;
}

export function addTenantCommands(
  program: Command,
  context: (command: Command) => Context,
): Command {
  const tenant = program.command('tenant').description('Manage tenants');
  tenant
    .command('create <tenant-id>')
    .description('Create a tenant')
    .option('--name <name>', 'Display name')
    .option('--plan <plan>', 'Plan from plans.yaml', 'on_premises')
    .action(async (tenantId: string, options: NewTenant, command: Command) => {
      const { createTenant } = await import('./tenants.ts');
      await createTenant(context(command), tenantId, options);
    });
  tenant
    .command('plan <tenant-id>')
    .description('Change the plan of a tenant; takes effect within seconds')
    .argument('<plan>', 'Plan from plans.yaml')
    .action(async (tenantId: string, plan: string, _options, command: Command) => {
      const { changePlan } = await import('./tenants.ts');
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
        const { setTenantState } = await import('./tenants.ts');
        await setTenantState(context(command), tenantId, state);
      });
  }
  tenant
    .command('release <tenant-id>')
    .description('Allow changes of a tenant that was removed from tenants.yaml')
    .action(async (tenantId: string, _options, command: Command) => {
      const { releaseTenant } = await import('./tenants.ts');
      await releaseTenant(context(command), tenantId);
    });
  tenant
    .command('list')
    .description('List all tenants')
    .action(async (_options, command: Command) => {
      const { showTenants } = await import('./tenants.ts');
      await showTenants(context(command));
    });

  addUnitCommands(tenant, context);
  return tenant;
}

function addUnitCommands(tenant: Command, context: (command: Command) => Context): void {
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
        const { topUpTenant } = await import('./usage.ts');
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
        const { changePool } = await import('./tenant-pools.ts');
        await changePool(context(command), { tenantId, pipeline, ...options });
      },
    );
}
