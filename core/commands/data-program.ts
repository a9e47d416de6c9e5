// `workmill vault …` and `workmill tenant erase`: names, options and help.

import type { Command } from 'commander';
import type { Random } from '../kernel/random.ts';
import type { SessionOptions } from './database-session.ts';
import type { Output } from './output.ts';

type Context = SessionOptions & {
  output: Output;
  random: Random;
  masterKey: string | undefined;
};

export function addVaultCommands(program: Command, context: (command: Command) => Context): void {
  const vault = program.command('vault').description('Manage encryption at rest');
  vault
    .command('status')
    .description('Show the master keys in use')
    .action(async (_options, command: Command) => {
      const { showVault } = await import('./vault.ts');
      await showVault(context(command));
    });
  vault
    .command('rotate')
    .description('Encrypt all data with the first master key; the appliance can keep running')
    .action(async (_options, command: Command) => {
      const { rotateKeys } = await import('./vault.ts');
      await rotateKeys(context(command));
    });
}

export function addEraseCommand(tenant: Command, context: (command: Command) => Context): void {
  tenant
    .command('erase <tenant-id>')
    .description('Permanently remove all content of a tenant, except counts and the audit trail')
    .option('--yes', 'Confirm the removal', false)
    .action(async (tenantId: string, { yes }: { yes: boolean }, command: Command) => {
      const { eraseTenant } = await import('./erase.ts');
      await eraseTenant(context(command), tenantId, yes);
    });
}
