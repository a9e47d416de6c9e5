// `workmill account …`: names, options and help.

import { Option, type Command } from 'commander';
import { roles, type Role } from '../accounts/roles.ts';
import type { CommandContext } from './context.ts';
import { example } from './help-examples.ts';

export function addAccountCommands(
  program: Command,
  context: (command: Command) => CommandContext,
): void {
  const account = program
    .command('account')
    .alias('accounts')
    .description('Manage accounts of people who sign in');
  account
    .command('create <login>')
    .description('Create an account; its first password is shown only once')
    .requiredOption('--name <name>', 'Name of the person')
    .addOption(new Option('--role <role>', 'Role').choices(roles).makeOptionMandatory())
    .option('--tenant <ids...>', 'Tenants of the person', undefined)
    .addHelpText(
      'after',
      example(
        'account create ines@example.com --name "Ines Example" --role reviewer --tenant acme',
        'account create tom --name "Tom Example" --role administrator',
      ),
    )
    .action(
      async (
        login: string,
        given: { name: string; role: Role; tenant?: string[] },
        command: Command,
      ) => {
        const { createAccount } = await import('./people.ts');
        const { name, role, tenant: tenants = null } = given;
        await createAccount(context(command), { login, name, role, tenants });
      },
    );
  account
    .command('list')
    .description('List accounts')
    .action(async (_options, command: Command) => {
      const { showAccounts } = await import('./people.ts');
      await showAccounts(context(command));
    });
  for (const [name, state, description] of [
    ['disable', 'disabled', 'Disable an account and end its sessions; takes effect immediately'],
    ['enable', 'active', 'Enable a disabled account'],
  ] as const) {
    account
      .command(`${name} <login>`)
      .description(description)
      .action(async (login: string, _options, command: Command) => {
        const { setAccountState } = await import('./people.ts');
        await setAccountState(context(command), login, state);
      });
  }
  account
    .command('reset-password <login>')
    .description('Set a new password, which is shown only once, and end all sessions')
    .option('--remove-second-factor', 'Remove authenticator app and passkeys as well', false)
    .action(async (login: string, flags: { removeSecondFactor: boolean }, command: Command) => {
      const { resetPassword } = await import('./people.ts');
      await resetPassword(context(command), login, { keepFactor: !flags.removeSecondFactor });
    });
}
