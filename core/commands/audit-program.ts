// `workmill audit …`: names, options and help.

import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { VerifyChoice } from './audit-verify.ts';
import type { CommandContext } from './context.ts';
import type { Terminal } from './output.ts';
import type { AuditListOptions } from './usage.ts';

type Context = (command: Command) => CommandContext;

export function addAuditCommands(program: Command, context: Context, terminal: Terminal): void {
  const audit = program
    .command('audit')
    .description('Show the audit trail and manage its tamper-evident log');
  addList(audit, context);
  audit
    .command('key')
    .description('Show the public key of the log, and earlier ones')
    .action(async (_options, command: Command) => {
      const { showLogKeys } = await import('./audit-log.ts');
      await showLogKeys(context(command));
    });
  audit
    .command('verify')
    .description('Verify every entry of the audit trail against the log and its checkpoints')
    .option('--checkpoint <files...>', 'Files with checkpoints that were kept elsewhere', [])
    .option('--key <keys...>', 'Trusted public keys; default: those in the database', [])
    .option(
      '--timestamp-certificate <files...>',
      'PEM files of time stamp authorities, in addition to those of the settings',
      [],
    )
    .option('--witness <keys...>', 'Keys of witnesses, in addition to those of the settings', [])
    .action(async (options: VerifyChoice, command: Command) => {
      const { verifyAuditLog } = await import('./audit-verify.ts');
      terminal.exitCode = await verifyAuditLog(context(command), options);
    });
  audit
    .command('export <file>')
    .description('Write the log to a file that the stand-alone verifier reads')
    .option(
      '--tenant <id>',
      'Tenant whose entries are included; other tenants are represented by hashes',
    )
    .action(async (file: string, { tenant }: { tenant?: string }, command: Command) => {
      const { exportAuditLog } = await import('./audit-log.ts');
      await exportAuditLog(context(command), resolve(file), tenant ?? null);
    });
  audit
    .command('residency <file>')
    .description('Verify the statement of data residency of a compliance result')
    .option('--key <keys...>', 'Trusted public keys; default: those in the database', [])
    .action(async (file: string, { key }: { key: string[] }, command: Command) => {
      const { verifyResidency } = await import('./audit-residency.ts');
      terminal.exitCode = await verifyResidency(context(command), resolve(file), key);
    });
  audit
    .command('renew')
    .description('Begin a new identity of the log after its key was lost or a backup was restored')
    .action(async (_options, command: Command) => {
      const { renewIdentity } = await import('./audit-log.ts');
      await renewIdentity(context(command));
    });
}

function addList(audit: Command, context: Context): void {
  audit
    .command('list <tenant-id>')
    .description('List the entries of a tenant, newest first')
    .option('--action <name>', 'Action, such as api_key.created')
    .option('--object <id>', 'ID of the object')
    .option('--actor <id>', 'Actor')
    .option('--request <id>', 'ID of the request')
    .option('--after <date>', 'Earliest ISO date and time')
    .option('--before <date>', 'Latest ISO date and time, exclusive')
    .addOption(auditLimit().default(50))
    .action(async (tenantId: string, options: AuditListOptions, command: Command) => {
      const { showAudit } = await import('./usage.ts');
      await showAudit(context(command), tenantId, options);
    });
}

const auditLimit = (): Option =>
  new Option('--limit <n>', 'Maximum number of entries').argParser((text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value > 0 && value <= 10_000) return value;
    throw new InvalidArgumentError('expected a number from 1 to 10000');
  });
