// Declares every setting once. Types, validation, defaults, `config show`, the reference page and
// editor completion are derived from it.

import { group, list, openMap, secret, setting, type GroupValue } from './declare.ts';
import { audit } from './audit-settings.ts';
import { databaseUrl } from './database-url.ts';
import { folder, privateFile, signingKeyFile } from './file-types.ts';
import { egress, listen, telemetry } from './network-settings.ts';
import { modelName, models } from './model-settings.ts';
import type { Plans } from './plans.ts';
import { pluginGrants } from './plugin-grants.ts';
import { rates } from './rate-settings.ts';
import { reference } from './reference-settings.ts';
import { review } from './review-settings.ts';
import { personalData } from './personal-data-settings.ts';
import { residency } from './residency-settings.ts';
import { ocr } from './recognition-settings.ts';
import { signIn } from './sign-in-settings.ts';
import { transcription } from './transcription-settings.ts';
import type { TenantsInFile } from './tenants-file.ts';
import { baseUrl, duration, flag, fraction, oneOf, size, text, whole } from './value-types.ts';

const database = group('PostgreSQL; without an address the appliance runs its own.', {
  url: secret(databaseUrl, {
    about:
      'Address of your PostgreSQL with user, password and database; special characters in the ' +
      'password are percent-encoded (@ as %40).',
    restart: true,
  }),
  pool_size: setting(whole(2, 500), {
    about: 'Maximum number of connections of this process, in addition to those of the queue.',
    default: 8,
    restart: true,
  }),
});

const documents = group('Uploaded and fetched documents.', {
  max_bytes: setting(size('1KiB', '1GiB'), {
    about: 'Maximum size of a document.',
    default: '25MiB',
    restart: true,
  }),
  retention_days: setting(whole(1, 3650), {
    about: 'Days until a stored document is deleted.',
    default: 30,
    restart: true,
  }),
});

const encryption = group('Encryption of stored documents and secrets.', {
  master_key_file: setting(privateFile, {
    about:
      'File with the master key, 32 random bytes as base64; the first of several lines encrypts, ' +
      'all decrypt. Default: WORKMILL_MASTER_KEY, else master.key in the home folder.',
    restart: true,
  }),
});

const reading = group('The process that turns files into text.', {
  max_pages: setting(whole(1, 10_000), {
    about: 'Maximum number of pages of a document.',
    default: 500,
  }),
  max_bytes: setting(size('1MiB', '4GiB'), {
    about: 'Maximum size of a document after decompression.',
    default: '256MiB',
  }),
  timeout: setting(duration('1s', '1h'), {
    about: 'Timeout for reading one document; a recognized page takes about 2s.',
    default: '2m',
  }),
  threads: setting(whole(1, 256), {
    about:
      'Number of documents that are recognized concurrently; the same number is read without recognition.',
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
    about: 'Folders with additional plugins.',
    default: [],
    restart: true,
  }),
  run_timeout: setting(duration('1s', '24h'), {
    about: 'Maximum timeout of one run; limits the timeout that a plugin requests.',
    default: '2m',
  }),
});

const processes = group('Processes of the readers and of the plugins.', {
  memory_bytes: setting(size('512MiB', '256GiB'), {
    about:
      'Maximum memory of all of them together. Beyond it the largest is killed, and its work is ' +
      "tried again. Default: a quarter of the machine's memory, but at least 1.5 GiB.",
    restart: true,
  }),
});

const pluginLog = group('Log lines of plugins in the database, for the dashboard and the API.', {
  enabled: setting(flag, {
    about: 'Store the lines. If false, only the log of each process has them.',
    default: true,
  }),
  retention: setting(duration('1h', '90d'), {
    about: 'Age after which lines are deleted.',
    default: '7d',
  }),
  max_lines: setting(whole(100, 1_000_000), {
    about: 'Maximum number of lines of each plugin; the oldest are deleted.',
    default: 20_000,
  }),
  max_bytes: setting(size('64KiB', '4GiB'), {
    about: 'Maximum size of the lines of each plugin; the oldest are deleted.',
    default: '32MiB',
  }),
});

const plugins = group('Restrictions for plugins, and their stored log.', {
  require_signed: setting(flag, {
    about:
      'Run only plugins with a valid signature by one of trusted_keys, and those of the appliance.',
    default: false,
  }),
  trusted_keys: list(signingKeyFile, {
    about:
      'PEM files with Ed25519 public keys. If set, signed packages must be signed by one of them.',
    default: [],
  }),
  log: pluginLog,
});

const workflows = group('How work is queued and run.', {
  concurrency: setting(whole(1, 1024), {
    about: 'Maximum number of concurrent workflows of this process.',
    default: 16,
    restart: true,
  }),
  max_attempts: setting(whole(1, 20), {
    about: 'Maximum number of attempts of a workflow that crashes or times out.',
    default: 3,
    restart: true,
  }),
  poison_after: setting(whole(1, 20), {
    about: 'Number of crashes after which an input goes to review instead of a retry.',
    default: 3,
    restart: true,
  }),
  lease: setting(duration('2s', '10m'), {
    about: 'Time without a heartbeat after which a worker loses its workflows.',
    default: '10s',
    restart: true,
  }),
  wait_default: setting(duration('0s', '60s'), {
    about: 'Time that a pipeline operation waits for its result before it answers 202.',
    default: '10s',
  }),
  wait_max: setting(duration('0s', '60s'), {
    about: 'Maximum value of Prefer: wait.',
    default: '60s',
  }),
  content_retention: setting(duration('1d', '3650d'), {
    about:
      'Retention of the content of ended workflows; a nightly job erases it as DELETE ' +
      '/v1/workflows/{id} does, except rows of reference data; default: unlimited.',
  }),
  running_per_tenant_percent: setting(whole(1, 100), {
    about:
      'Maximum share of the concurrent runs of each node that one tenant gets while work of other ' +
      'tenants waits. A tenant that is alone gets all of them.',
    default: 80,
    restart: true,
  }),
  queue_limit: setting(whole(1, 1_000_000), {
    about:
      'Maximum number of submits that wait for the database in this process; further ones get 503.',
    default: 2000,
    restart: true,
  }),
});

const evaluation = group('Evaluations: labeled documents that were run to measure a pipeline.', {
  retention: setting(duration('1d', '3650d'), {
    about: 'Retention of ended evaluations; default: unlimited.',
  }),
});

const learning = group('Training of local models.', {
  training_memory: setting(size('512MiB', '256GiB'), {
    about:
      'Maximum memory of a process that trains models; a node trains one model of a plugin at a time.',
    default: '4GiB',
    restart: true,
  }),
  training_timeout: setting(duration('1m', '48h'), {
    about: 'Maximum duration of a training.',
    default: '2h',
  }),
});

const webhooks = group('Delivery of events to receivers.', {
  brand: setting(text('letters, digits and hyphens', /^[A-Za-z][A-Za-z0-9-]{0,31}$/), {
    about: 'The middle word of the X-Service-Signature header.',
    default: 'Service',
    restart: true,
  }),
  deadline: setting(duration('100ms', '60s'), {
    about: 'Timeout of one attempt.',
    default: '5s',
    restart: true,
  }),
  max_in_flight: setting(whole(1, 10_000), {
    about: 'Maximum number of concurrent attempts of this process.',
    default: 512,
    restart: true,
  }),
  retry_schedule: list(duration('1s', '24h'), {
    about: 'Delays between attempts; the last one repeats.',
    default: ['5s', '30s', '2m', '10m', '1h'],
    restart: true,
  }),
  retry_for: setting(duration('1m', '30d'), {
    about: 'Time after which an undelivered event becomes a dead letter.',
    default: '24h',
    restart: true,
  }),
  breaker_failures: setting(whole(3, 1000), {
    about: 'Consecutive failures after which an endpoint is paused; no event is lost.',
    default: 10,
    restart: true,
  }),
  breaker_pause: setting(duration('1s', '10m'), {
    about: 'Duration of the first pause; doubled after each further failure, up to 10 minutes.',
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
      'Maximum number of endpoints of a tenant; those for completion payloads are not counted.',
    default: 1000,
    restart: true,
  }),
  log_retention_days: setting(whole(1, 3650), {
    about: 'Retention of delivered events and dead letters in the delivery log, in days.',
    default: 30,
    restart: true,
  }),
});

const log = group('Log on standard output, one event per line.', {
  level: setting(oneOf(['debug', 'info', 'warn', 'error']), {
    about: 'Minimum level.',
    default: 'info',
  }),
  format: setting(oneOf(['json', 'pretty']), {
    about:
      'json: ECS field names; pretty: human-readable. The log file of `workmill up` is always JSON.',
    default: 'json',
    restart: true,
  }),
});

const limits = group('Limits of the API that do not depend on the plan.', {
  json_body_bytes: setting(size('1KiB', '64MiB'), {
    about: 'Maximum size of a JSON body.',
    default: '1MiB',
  }),
  reference_body_bytes: setting(size('1KiB', '64MiB'), {
    about: 'Maximum size of an upload of reference data; merge larger sets in parts.',
    default: '8MiB',
  }),
  concurrent_waiters: setting(whole(1, 100_000), {
    about: 'Maximum number of callers of this process that wait for a result.',
    default: 1000,
  }),
});

/** `workmill.yaml` */
export const applianceSettings = group('The appliance as a whole.', {
  public_url: setting(baseUrl('https', 'http'), {
    about: 'Public URL of the API, without /v1; prefix of all URLs in answers.',
    restart: true,
  }),
  listen,
  sign_in: signIn,
  database,
  documents,
  encryption,
  egress,
  reading,
  pipelines,
  processes,
  plugins,
  models,
  transcription,
  workflows,
  evaluation,
  learning,
  webhooks,
  log,
  limits,
  rates,
  personal_data: personalData,
  reference,
  audit,
  residency,
  telemetry,
});

/** `pipelines/<name>.yaml`: configuration of tenants that have configured nothing themselves. */
export const pipelineSettings = group('One pipeline.', {
  confidence_threshold: setting(fraction, {
    about: 'Results below it go to review and send workflow.failed; default: the plugin decides.',
  }),
  require_human_review_below: setting(fraction, {
    about: 'Results below it go to review; default: the plugin decides.',
  }),
  output_schema: setting(oneOf(['extended', 'strict']), {
    about: 'strict gives exactly the published fields, extended the documented ones as well.',
    default: 'extended',
  }),
  webhook_on_completion: setting(text('an https:// address', /^https:\/\/[^\s/@]+(\/\S*)?$/), {
    about: 'Address that gets the short completion payload.',
  }),
  review,
  learning: group('How the models that the pipeline trains are kept up to date.', {
    promote: setting(oneOf(['by_person', 'automatic']), {
      about:
        'automatic: a new version that is better on held-back examples becomes current by itself. ' +
        'Default: by_person.',
    }),
    retrain_after: setting(whole(0, 1_000_000), {
      about:
        'New rows after which a model is trained again, checked hourly; 0: never. Default: 50.',
    }),
    shadow: setting(flag, {
      about:
        'Let a new version that does not become current answer beside the current one, without ' +
        'effect, to compare the two. Default: false.',
    }),
  }),
  ...pluginGrants,
  model: setting(modelName, {
    about:
      'Name of a model in workmill.yaml. Its server receives the text of documents that the pipeline ' +
      'cannot read reliably. Default: none; no text leaves the appliance.',
  }),
  settings: openMap("The plugin's own settings; its README lists them."),
});

export type PipelineSettings = GroupValue<typeof pipelineSettings.fields>;

export type Settings = GroupValue<typeof applianceSettings.fields> & {
  readonly plans: Plans;
  readonly tenants: TenantsInFile;
  /** Settings by pipeline name, for pipelines that have a file. */
  readonly pipelineFiles: Readonly<Record<string, PipelineSettings>>;
};

export type Section = keyof Settings;

/**
 * Removed settings by path, with the replacement. They cause a warning instead of the error for
 * unknown names, so that an appliance with an old file starts after an upgrade.
 */
export const removedSettings: Readonly<Record<string, string>> = {};
