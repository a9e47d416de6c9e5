// Every setting, once. Types, checks, defaults, `config show`, the reference page and the editor's
// completion all come from here.

import {
  group,
  list,
  openMap,
  optionalGroup,
  secret,
  setting,
  type GroupValue,
} from './declare.ts';
import { databaseUrl } from './database-url.ts';
import { folder, privateFile, signingKeyFile } from './file-types.ts';
import { egress, listen, telemetry } from './network-settings.ts';
import { modelName, models } from './model-settings.ts';
import type { Plans } from './plans.ts';
import { pluginGrants } from './plugin-grants.ts';
import { rates } from './rate-settings.ts';
import { ocr } from './recognition-settings.ts';
import type { TenantsInFile } from './tenants-file.ts';
import {
  baseUrl,
  decimal,
  duration,
  flag,
  fraction,
  oneOf,
  size,
  text,
  whole,
} from './value-types.ts';

const database = group('PostgreSQL; without an address the appliance runs its own.', {
  url: secret(databaseUrl, {
    about:
      'Address of your PostgreSQL with user, password and database; special characters in the ' +
      'password are percent-encoded (@ as %40).',
    restart: true,
  }),
  pool_size: setting(whole(2, 500), {
    about: 'Most connections of this process, beside the few that carry the queue.',
    default: 8,
    restart: true,
  }),
});

const documents = group('Uploaded and fetched documents.', {
  max_bytes: setting(size('1KiB', '1GiB'), {
    about: 'Largest document that is accepted.',
    default: '25MiB',
  }),
  retention_days: setting(whole(1, 3650), {
    about: 'Days until a stored document is deleted.',
    default: 30,
  }),
});

const encryption = group('Encryption of what is stored: documents and secrets.', {
  master_key_file: setting(privateFile, {
    about:
      'File with the master key, 32 random bytes as base64; the first of several lines encrypts, ' +
      'all decrypt. Default: WORKMILL_MASTER_KEY, else master.key in the home folder.',
    restart: true,
  }),
});

const reading = group('The process that turns files into text.', {
  max_pages: setting(whole(1, 10_000), {
    about: 'Most pages of a document.',
    default: 500,
  }),
  max_bytes: setting(size('1MiB', '4GiB'), {
    about: 'Most bytes that a document may unpack to.',
    default: '256MiB',
  }),
  timeout: setting(duration('1s', '1h'), {
    about: 'Longest time that reading one document may take; a recognised page takes some 2s.',
    default: '2m',
  }),
  threads: setting(whole(1, 256), {
    about: 'Documents recognized at the same time, and again as many that need no recognition.',
    default: 2,
    restart: true,
  }),
  memory_bytes: setting(size('128MiB', '256GiB'), {
    about:
      'Memory at which a new process takes further documents and the previous one finishes. A ' +
      'process with one and a half times as much is killed.',
    default: '1GiB',
    restart: true,
  }),
  ocr,
});

const pipelines = group('Plugins.', {
  folders: list(folder, {
    about: 'Folders with plugins of your own, beside those that come with the appliance.',
    default: [],
    restart: true,
  }),
  run_timeout: setting(duration('1s', '24h'), {
    about: 'Longest time that one run may take, whatever its plugin asks for.',
    default: '2m',
  }),
});

const plugins = group('Which plugins may run.', {
  require_signed: setting(flag, {
    about:
      'Run only plugins that one of trusted_keys has signed, as they were signed, and those that ' +
      'come with the appliance.',
    default: false,
  }),
  trusted_keys: list(signingKeyFile, {
    about:
      'PEM files with Ed25519 public keys. With any, a package that is signed must be by them.',
    default: [],
  }),
});

const workflows = group('How work is queued and run.', {
  concurrency: setting(whole(1, 1024), {
    about: 'Workflows under way in this process; most wait for documents, threads do the work.',
    default: 16,
    restart: true,
  }),
  max_attempts: setting(whole(1, 20), {
    about: 'Runs of a workflow that crashes or times out before it fails.',
    default: 3,
    restart: true,
  }),
  poison_after: setting(whole(1, 20), {
    about:
      'Crashes of its pipeline after which an input goes to review instead of being tried again.',
    default: 3,
    restart: true,
  }),
  lease: setting(duration('2s', '10m'), {
    about: 'Time after which a worker that shows no sign of life loses its workflows.',
    default: '10s',
    restart: true,
  }),
  wait_default: setting(duration('0s', '60s'), {
    about: 'How long a pipeline operation waits for its result before it answers 202.',
    default: '10s',
  }),
  wait_max: setting(duration('0s', '60s'), {
    about: 'Longest wait that a caller may ask for with Prefer: wait.',
    default: '60s',
  }),
  content_retention: setting(duration('1d', '3650d'), {
    about:
      'Time after its end until the content of a workflow is erased, every night, as DELETE ' +
      '/v1/workflows/{id} does; default: it is kept.',
  }),
  running_per_tenant_percent: setting(whole(1, 100), {
    about:
      'Maximum share of the concurrent runs of each node that one tenant gets while work of other ' +
      'tenants waits. A tenant that is alone gets all of them.',
    default: 80,
    restart: true,
  }),
  queue_limit: setting(whole(1, 1_000_000), {
    about: 'Submits that may wait in this process for the database before the answer is 503.',
    default: 2000,
    restart: true,
  }),
});

const evaluation = group('Labelled sets that were run to measure a pipeline.', {
  retention: setting(duration('1d', '3650d'), {
    about: 'Time after its end until an evaluation is deleted; default: it is kept.',
  }),
});

const webhooks = group('Delivery of events to receivers.', {
  brand: setting(text('letters, digits and hyphens', /^[A-Za-z][A-Za-z0-9-]{0,31}$/), {
    about: 'The middle word of the X-Service-Signature header.',
    default: 'Service',
    restart: true,
  }),
  deadline: setting(duration('100ms', '60s'), {
    about: 'Longest time that one attempt may take.',
    default: '5s',
    restart: true,
  }),
  max_in_flight: setting(whole(1, 10_000), {
    about: 'Attempts under way at the same time in this process.',
    default: 512,
    restart: true,
  }),
  retry_schedule: list(duration('1s', '24h'), {
    about: 'Delays between attempts; the last one repeats.',
    default: ['5s', '30s', '2m', '10m', '1h'],
    restart: true,
  }),
  retry_for: setting(duration('1m', '30d'), {
    about: 'Time after which an event that nobody took becomes a dead letter.',
    default: '24h',
    restart: true,
  }),
  breaker_failures: setting(whole(3, 1000), {
    about: 'Failures in a row after which an endpoint is given a rest; nothing is lost by it.',
    default: 10,
    restart: true,
  }),
  breaker_pause: setting(duration('1s', '10m'), {
    about: 'Length of the first rest; each further one is twice as long, up to 10 minutes.',
    default: '30s',
    restart: true,
  }),
  disable_after: setting(duration('1h', '90d'), {
    about: 'An endpoint whose attempts all failed for this long is disabled.',
    default: '5d',
    restart: true,
  }),
  max_endpoints_per_tenant: setting(whole(1, 100_000), {
    about:
      'Registered endpoints that a tenant can have; those for completion payloads are not counted.',
    default: 1000,
    restart: true,
  }),
  log_retention_days: setting(whole(1, 3650), {
    about: 'Days until delivered and given up events leave the delivery log.',
    default: 30,
    restart: true,
  }),
});

const log = group('The log, one event a line on standard output.', {
  level: setting(oneOf(['debug', 'info', 'warn', 'error']), {
    about: 'Least important lines that are written.',
    default: 'info',
  }),
  format: setting(oneOf(['json', 'pretty']), {
    about: 'JSON with ECS field names for machines, or pretty for people.',
    default: 'json',
    restart: true,
  }),
});

const audit = group('The record of who did what.', {
  retention_days: setting(whole(1, 36_500), {
    about: 'Days until an entry is deleted.',
    default: 365,
  }),
});

const limits = group('Limits of the API that belong to no plan.', {
  json_body_bytes: setting(size('1KiB', '64MiB'), {
    about: 'Largest JSON body of a request.',
    default: '1MiB',
  }),
  reference_body_bytes: setting(size('1KiB', '64MiB'), {
    about: 'Largest upload of reference data; larger sets are merged in parts.',
    default: '8MiB',
  }),
  concurrent_waiters: setting(whole(1, 100_000), {
    about: 'Callers of this process that may wait for a result at the same time.',
    default: 1000,
  }),
});

/** `workmill.yaml` */
export const applianceSettings = group('The appliance as a whole.', {
  public_url: setting(baseUrl('https', 'http'), {
    about: 'How callers reach the API, without /v1; prefix of every address that is given out.',
  }),
  listen,
  database,
  documents,
  encryption,
  egress,
  reading,
  pipelines,
  plugins,
  models,
  workflows,
  evaluation,
  webhooks,
  log,
  limits,
  rates,
  audit,
  telemetry,
});

/** `pipelines/<name>.yaml`: what a tenant that configured nothing of its own gets. */
export const pipelineSettings = group('One pipeline.', {
  confidence_threshold: setting(fraction, {
    about: 'Results below it go to a person and send workflow.failed; default: the plugin decides.',
  }),
  require_human_review_below: setting(fraction, {
    about: 'Results below it go to a person; default: the plugin decides.',
  }),
  output_schema: setting(oneOf(['extended', 'strict']), {
    about: 'strict gives exactly the published fields, extended the documented ones as well.',
    default: 'extended',
  }),
  webhook_on_completion: setting(text('an https:// address', /^https:\/\/[^\s/@]+(\/\S*)?$/), {
    about: 'Address that gets the short completion payload.',
  }),
  review: group('How people review the results.', {
    four_eyes_above: optionalGroup('Results that two reviewers have to approve.', {
      amount: setting(text('a JSON pointer, such as /total', /^(\/([^~/]|~[01])*)+$/), {
        about: 'Where in completed_unit the amount stands, such as /invoice_object/amount.',
        required: true,
      }),
      limit: setting(decimal, {
        about: 'Amounts above it need two reviewers, and so do those that are no number.',
        required: true,
      }),
      shared_key: setting(flag, {
        about:
          'Trust the names that one API key gives to be different people, for a front end that ' +
          'signs reviewers in itself. Otherwise two approvals need two keys.',
        default: false,
      }),
    }),
    undo_window: setting(duration('0s', '24h'), {
      about:
        'For so long a decision can be taken back. Until then no event goes out and no unit is ' +
        'counted; 0s: decisions take effect at once.',
      default: '0s',
    }),
  }),
  ...pluginGrants,
  model: setting(modelName, {
    about:
      'One of models in workmill.yaml: its server is sent the text of documents that the pipeline ' +
      'cannot read surely by itself. Default: none, and nothing leaves.',
  }),
  settings: openMap("The plugin's own settings; its README lists them."),
});

export type PipelineSettings = GroupValue<typeof pipelineSettings.fields>;

export type Settings = GroupValue<typeof applianceSettings.fields> & {
  readonly plans: Plans;
  readonly tenants: TenantsInFile;
  /** By pipeline name, for those that have a file of their own. */
  readonly pipelineFiles: Readonly<Record<string, PipelineSettings>>;
};

export type Section = keyof Settings;

/**
 * Settings of earlier versions, by path, with what to do instead. They warn where an unknown name is
 * refused, so that an upgrade does not keep an appliance with an old file from starting.
 */
export const removedSettings: Readonly<Record<string, string>> = {};
