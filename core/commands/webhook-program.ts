// `workmill webhook …`: names, options and help of its commands.

import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import type { Random } from '../kernel/random.ts';
import type { SessionOptions } from './database-session.ts';
import { example } from './help-examples.ts';
import type { Output, Terminal } from './output.ts';
import type { ConformanceTarget } from './webhook-conformance.ts';
import type { ListenOptions } from './webhook-listen.ts';
import type { PortalOptions } from './webhook-portal.ts';
import type { SlaOptions } from './webhook-sla.ts';
import type { FilterOptions, ReplayOptions } from './webhooks.ts';

type Context = SessionOptions & {
  output: Output;
  random: Random;
  masterKey?: string | undefined;
};

export function addWebhookCommands(
  program: Command,
  context: (command: Command) => Context,
  terminal: Terminal,
): void {
  const webhook = program.command('webhook').description('Manage webhooks');
  const tenant = (): Argument => new Argument('<tenant-id>', 'Tenant of the deliveries');
  webhook
    .command('endpoints')
    .addArgument(new Argument('<tenant-id>', 'Tenant of the endpoints'))
    .description('List endpoints and their health, newest first')
    .action(async (tenantId: string, _options: object, command: Command) => {
      const { showEndpoints } = await import('./webhook-endpoints.ts');
      await showEndpoints(context(command), tenantId);
    });
  filtered(webhook.command('dead-letters'))
    .addArgument(tenant())
    .description('List dead letters, newest first')
    .addOption(
      new Option('--limit <n>', 'Maximum number of rows').default(50).argParser((text) => {
        const limit = Number(text);
        if (Number.isInteger(limit) && limit > 0 && limit <= 10_000) return limit;
        throw new InvalidArgumentError('expected a number from 1 to 10000');
      }),
    )
    .action(
      async (tenantId: string, options: FilterOptions & { limit: number }, command: Command) => {
        const { showDeadLetters } = await import('./webhooks.ts');
        await showDeadLetters(context(command), tenantId, options);
      },
    );
  filtered(webhook.command('replay'))
    .addArgument(tenant())
    .description('Send dead letters again, oldest first, at most 10,000 per call')
    .option('--all', 'Select all dead letters', false)
    .option('--dry-run', 'Count without sending', false)
    .action(async (tenantId: string, options: FilterOptions & ReplayOptions, command: Command) => {
      const { replayDeadLetters } = await import('./webhooks.ts');
      await replayDeadLetters(context(command), tenantId, options);
    });
  addSlaCommand(webhook, tenant(), context);
  addSecretsCommand(webhook, context, terminal);
  addPortalCommand(webhook, context);
  addListenCommand(webhook, context);
  webhook
    .command('conformance')
    .argument('[url]', 'HTTPS URL of the receiver; default: the URL of the endpoint')
    .description('Test whether a receiver accepts valid and rejects invalid deliveries')
    .option('--secret <secret>', 'Secret with which the receiver verifies signatures')
    .option('--tenant <tenant-id>', 'With --endpoint, instead of --secret')
    .option('--endpoint <id>', 'Sign and connect as for this endpoint: key pair, certificate')
    .option('--newest', 'During a rotation: sign with the newest secret only')
    .action(async (url: string | undefined, given: ConformanceTarget, command: Command) => {
      const { checkConformance } = await import('./webhook-conformance.ts');
      terminal.exitCode = await checkConformance(context(command), { ...given, url });
    });
}

function addSecretsCommand(
  webhook: Command,
  context: (command: Command) => Context,
  terminal: Terminal,
): void {
  webhook
    .command('secrets')
    .addArgument(new Argument('<tenant-id>', 'Whose endpoint'))
    .argument('<endpoint-id>', 'ID of the endpoint')
    .description('Show which secrets sign, and which ones the receiver uses')
    .option(
      '--check',
      'Send a test delivery with each secret; exit code 1 if the receiver rejects the newest',
      false,
    )
    .action(
      async (tenantId: string, endpoint: string, given: { check: boolean }, command: Command) => {
        const { showSecrets } = await import('./webhook-secrets.ts');
        terminal.exitCode = await showSecrets(context(command), {
          ...given,
          tenant: tenantId,
          endpoint,
        });
      },
    );
}

function addSlaCommand(
  webhook: Command,
  tenant: Argument,
  context: (command: Command) => Context,
): void {
  webhook
    .command('sla')
    .addArgument(tenant)
    .argument('<endpoint-id>', 'ID of the endpoint')
    .description('Compare deliveries with the SLA of the plan, by day')
    .option('--from <time>', 'Start: ISO date and time; default: 30 days before the end')
    .option('--to <time>', 'End: ISO date and time, exclusive; default: now')
    .addOption(
      new Option('--target-seconds <n>', 'Maximum duration of a delivery in time')
        .default(60)
        .argParser((text) => {
          const seconds = Number(text);
          if (Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
          throw new InvalidArgumentError('expected a number from 1 to 86400');
        }),
    )
    .option('--csv', 'Print all figures by day as CSV', false)
    .action(async (tenantId: string, endpoint: string, given: SlaOptions, command: Command) => {
      const { showSla } = await import('./webhook-sla.ts');
      await showSla(context(command), { ...given, tenantId, endpoint });
    });
}

function addListenCommand(webhook: Command, context: (command: Command) => Context): void {
  webhook
    .command('listen')
    .description('Forward events of a running appliance to a server on this machine')
    .option('--forward <url>', 'HTTP or HTTPS URL that receives the events (default: print events)')
    .option('--events <types...>', 'Event types, separated by commas', ['*'])
    .option('--since <time>', 'Include earlier events: ISO date and time, or 90s, 15m, 2h, 1d')
    .option('--secret <secret>', 'Signing secret (default: a new one, printed at the start)')
    .addOption(
      new Option('--timeout-seconds <n>', 'Timeout of one attempt').default(5).argParser((text) => {
        const seconds = Number(text);
        if (seconds > 0 && seconds <= 600) return seconds;
        throw new InvalidArgumentError('expected a number above 0, up to 600');
      }),
    )
    .option('--skip-verify', 'Accept any certificate of an HTTPS server', false)
    .option('--ca <file>', 'PEM file with the authority of the certificate of the appliance')
    .option('--url <url>', 'URL of the appliance (default: from first-run.json of the home)')
    .addOption(
      new Option('--key <key>', 'API key (default: from first-run.json of the home)').env(
        'WORKMILL_API_KEY',
      ),
    )
    .addHelpText(
      'after',
      `${example(
        'webhook listen --forward http://localhost:3000/hooks',
        'webhook listen --forward localhost:3000/hooks --events invoice.resolved,workflow.failed',
        'webhook listen --since 1h --json',
      )}\n\n${listenLines}`,
    )
    .action(async (given: ListenOptions, command: Command) => {
      const { listen } = await import('./webhook-listen.ts');
      const stop = new AbortController();
      // Only the first signal is handled: a second Ctrl-C ends the process at once.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      await listen(context(command), given, stop.signal);
    });
}

const listenLines = `With --json each line is an object with "kind":
  listening   url, forward, secret
  event       an event as GET /v1/webhooks/events shows it (without --forward)
  attempt     event_id, event_type, workflow_id, at, attempt, status, error, duration_ms
  skipped     event_id, attempts, status, error
  connection  connected, reason
  summary     events, delivered, skipped`;

function addPortalCommand(webhook: Command, context: (command: Command) => Context): void {
  webhook
    .command('portal')
    .description('Create a link to the webhook portal; shown only once')
    .requiredOption('--tenant <tenant-id>', 'Tenant of the endpoints')
    .option('--description <text>', 'Holder of the link', 'portal link')
    .option('--read-only', 'Allow viewing only', false)
    .option('--mask-personal-data', 'Mask personal data in bodies of events', false)
    .option('--endpoint <ids...>', 'Only these endpoints')
    .addOption(
      new Option('--expires-in-minutes <n>', 'Validity period').default(60).argParser((text) => {
        const minutes = Number(text);
        if (Number.isInteger(minutes) && minutes > 0 && minutes <= 1_440) return minutes;
        throw new InvalidArgumentError('expected a number from 1 to 1440');
      }),
    )
    .addHelpText('after', example('webhook portal --tenant acme --description "ERP team"'))
    .action(async (given: PortalOptions, command: Command) => {
      const { makePortalLink } = await import('./webhook-portal.ts');
      await makePortalLink(context(command), given);
    });
}

function filtered(command: Command): Command {
  return command
    .option('--endpoint <id>', 'Only deliveries of this endpoint')
    .option('--type <event-type>', 'Only deliveries of this event type')
    .option(
      '--reason <error>',
      'Only deliveries with this error, such as timeout or endpoint_paused',
    )
    .option('--from <time>', 'Only events at or after this ISO date and time')
    .option('--to <time>', 'Only events before this ISO date and time');
}
