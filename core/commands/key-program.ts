// `workmill key …`: names, options and help.

import { InvalidArgumentError, Option, type Command } from 'commander';
import { installation } from '../audit/entry.ts';
import { scopes, type Scope } from '../auth/caller.ts';
import type { KeyOptions, KeyCommandOptions } from './keys.ts';
import { CommandFailure } from './output.ts';
import { numberUpTo } from './number-argument.ts';

interface Whose {
  administrator: boolean;
}

export function addKeyCommands(
  program: Command,
  context: (command: Command) => KeyCommandOptions,
): void {
  const key = program.command('key').description('Manage API keys of tenants and administrators');
  addCreate(key, context);
  key
    .command('list [tenant-id]')
    .description('List the keys of a tenant, without their secrets')
    .addOption(administratorOption())
    .action(async (tenantId: string | undefined, whose: Whose, command: Command) => {
      const { showKeys } = await import('./keys.ts');
      await showKeys(context(command), ownerOf([tenantId], whose).tenantId);
    });
  key
    .command('rotate [tenant-id] [key-id]')
    .description('Create a new key with the same rights; the old key expires after the overlap')
    .addOption(administratorOption())
    .addOption(
      new Option('--overlap-hours <n>', 'Hours for which both keys work')
        .default(24)
        .argParser(numberUpTo(720)),
    )
    .action(
      async (
        first: string | undefined,
        second: string | undefined,
        { overlapHours, ...whose }: Whose & { overlapHours: number },
        command: Command,
      ) => {
        const { tenantId, keyId } = keyOf([first, second], whose);
        const { rotateKey } = await import('./keys.ts');
        await rotateKey(context(command), { tenantId, keyId, overlapHours });
      },
    );
  key
    .command('revoke [tenant-id] [key-id]')
    .description('Revoke a key; takes effect within seconds')
    .addOption(administratorOption())
    .action(
      async (
        first: string | undefined,
        second: string | undefined,
        whose: Whose,
        command: Command,
      ) => {
        const { tenantId, keyId } = keyOf([first, second], whose);
        const { revokeKey } = await import('./keys.ts');
        await revokeKey(context(command), tenantId, keyId);
      },
    );
}

function addCreate(key: Command, context: (command: Command) => KeyCommandOptions): void {
  key
    .command('create [tenant-id]')
    .description('Create an API key; its secret is shown only once')
    .addOption(administratorOption())
    .option('--name <name>', 'Purpose of the key', 'unnamed')
    .addOption(
      new Option('--mode <mode>', 'Live or test; test keys use no units')
        .choices(['live', 'test'])
        .default('live'),
    )
    .addOption(
      new Option(
        '--scope <scopes...>',
        `Scopes of the key, separated by commas: ${scopes.join(', ')}`,
      )
        .argParser(readScopes)
        .default(undefined, 'all'),
    )
    .option('--expires <date>', 'Expiry: ISO date and time')
    .option('--allow-address <networks...>', 'Addresses or networks that can use the key')
    .option('--mask-personal-data', 'Mask personal data in answers to this key', false)
    .option('--certificate <file>', 'Required client certificate: PEM file, or SHA-256')
    .action(
      async (
        tenantId: string | undefined,
        { administrator, ...options }: Omit<KeyOptions, 'scope'> & { scope?: Scope[] } & Whose,
        command: Command,
      ) => {
        const owner = ownerOf([tenantId], { administrator });
        const rights = administrator ? ({ mode: 'live', scope: ['admin'] } as const) : {};
        const { createKey } = await import('./keys.ts');
        const { scope = [...scopes] } = options;
        await createKey(context(command), { ...options, scope, ...rights, ...owner } as KeyOptions);
      },
    );
}

/** Parses `a,b`, `a b`, or repeated options. */
function readScopes(text: string, before: Scope[] = []): Scope[] {
  const given = text.split(',').filter((name) => name !== '');
  const unknown = given.find((name) => !scopes.some((scope) => scope === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`there is no scope "${unknown}"; scopes: ${scopes.join(', ')}`);
  }
  return [...before, ...(given as Scope[])];
}

function administratorOption(): Option {
  return new Option(
    '--administrator',
    'Key of the installation instead of a tenant, for /v1/admin',
  ).default(false);
}

/** Throws the error messages of the command line for missing arguments. */
function ownerOf(given: (string | undefined)[], { administrator }: Whose) {
  const [tenantId] = given;
  if (administrator) {
    if (tenantId === undefined) return { tenantId: installation };
    throw new CommandFailure('--administrator takes no tenant-id');
  }
  if (tenantId === undefined) throw missing('tenant-id', ' (or --administrator)');
  return { tenantId };
}

function keyOf(given: [string | undefined, string | undefined], whose: Whose) {
  const [first, second] = given;
  const keyId = whose.administrator ? first : second;
  const { tenantId } = ownerOf(whose.administrator ? [second] : [first], whose);
  if (keyId === undefined && first?.startsWith('key_')) {
    throw new CommandFailure(`give the tenant before the key: <tenant-id> ${first}`);
  }
  if (keyId === undefined) throw missing('key-id');
  return { tenantId, keyId };
}

function missing(name: string, alternative = ''): CommandFailure {
  return new CommandFailure(`missing required argument '${name}'${alternative}`);
}
