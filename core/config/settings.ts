// Every setting, once. Types, checks, defaults, `config show`, the reference page and the editor's
// completion all come from here.

import {
  group,
  list,
  listOfGroups,
  openMap,
  optionalGroup,
  secret,
  setting,
  type GroupValue,
} from './declare.ts';
import { file, folder, privateFile } from './file-types.ts';
import type { Plans } from './plans.ts';
import { rate } from './rate-type.ts';
import {
  baseUrl,
  cidr,
  decimal,
  duration,
  flag,
  fraction,
  ipAddress,
  listenHost,
  oneOf,
  port,
  size,
  text,
  urlPrefix,
  whole,
} from './value-types.ts';

const clientTenants = listOfGroups(
  'Tenants that client certificates stand for; with any, a key works with a certificate of its own ' +
    'tenant only.',
  {
    tenant: setting(text("a tenant's id", /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/), {
      about: 'The tenant.',
      required: true,
    }),
    names: list(text('a name such as DNS:erp.example.com', /^(DNS|URI|email):[^\s",]+$/), {
      about: 'Alternative names of its certificates, such as URI:spiffe://example.com/erp.',
      default: [],
    }),
    certificate_sha256: setting(
      text('a SHA-256 in hexadecimal', /^([0-9a-fA-F]{2}:?){31}[0-9a-fA-F]{2}$/),
      { about: 'Its one certificate: the digest of the DER, with colons or without.' },
    ),
  },
);

const listen = group('Where the appliance listens.', {
  api: group('The API, its reference and the dashboard.', {
    host: setting(listenHost, {
      about: 'Address to listen on; anything but loopback needs tls or behind_proxy.',
      default: '127.0.0.1',
      restart: true,
    }),
    port: setting(port, { about: 'TCP port.', default: 8080, restart: true }),
    behind_proxy: setting(flag, {
      about: 'A proxy in front ends TLS and sets X-Forwarded-For, which is believed then.',
      default: false,
      restart: true,
    }),
    tls: optionalGroup('HTTPS by the appliance itself.', {
      certificate_file: setting(file, {
        about: 'PEM file with the certificate and its chain; a renewed one is taken at reload.',
        required: true,
      }),
      key_file: setting(privateFile, {
        about: 'PEM file with the private key.',
        required: true,
      }),
      client_certificates: setting(oneOf(['off', 'optional', 'required']), {
        about: 'Whether callers are asked for a certificate; a bad one is always refused.',
        default: 'off',
        restart: true,
      }),
      client_ca_files: list(file, {
        about: "PEM files of the authorities of callers' certificates; no other is trusted.",
        default: [],
      }),
      crl_files: list(file, {
        about:
          'PEM files of revocation lists; with any, each authority needs one, and an expired one ' +
          'refuses every caller.',
        default: [],
      }),
      client_tenants: clientTenants,
    }),
  }),
  operations: group('Health and Prometheus metrics, for machines that watch the appliance.', {
    host: setting(listenHost, {
      about: 'Address to listen on; anything but loopback needs behind_proxy.',
      default: '127.0.0.1',
      restart: true,
    }),
    port: setting(port, { about: 'TCP port.', default: 9090, restart: true }),
    behind_proxy: setting(flag, {
      about: 'A proxy, firewall or network policy decides who reaches this listener.',
      default: false,
      restart: true,
    }),
  }),
});

const database = group('PostgreSQL; without an address the appliance runs its own.', {
  url: secret(text('an address that starts with postgres://', /^postgres(ql)?:\/\/\S+$/), {
    about: 'Address of your PostgreSQL with user, password and database.',
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

const egress = group('What the appliance may reach; by default public https addresses only.', {
  allow_networks: listOfGroups('Private networks that may be reached all the same.', {
    cidr: setting(cidr, { about: 'The network.', required: true }),
    ports: list(port, { about: 'TCP ports in it.', default: [443] }),
  }),
  http_prefixes: list(urlPrefix('http'), {
    about: 'Plain http addresses that documents may come from.',
    default: [],
  }),
  file_prefixes: list(urlPrefix('file'), {
    about: 'Folders on this machine that documents may come from, as file:// addresses.',
    default: [],
  }),
  allowed_ports: list(port, { about: 'TCP ports of public addresses.', default: [443] }),
  ca_files: list(file, {
    about: 'PEM files of certificate authorities to trust beside the public ones.',
    default: [],
  }),
  local_address: setting(ipAddress, {
    about: 'Source address of outgoing connections, for receivers that allow-list it.',
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
    about: 'Longest time that reading one document may take.',
    default: '30s',
  }),
  threads: setting(whole(1, 256), {
    about: 'Documents read at the same time.',
    default: 2,
    restart: true,
  }),
  memory_bytes: setting(size('128MiB', '256GiB'), {
    about: 'Memory at which the process is replaced by a fresh one.',
    default: '1GiB',
    restart: true,
  }),
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
  running_per_tenant_percent: setting(whole(1, 100), {
    about: 'Largest share of the workers that one tenant may hold while others wait.',
    default: 80,
    restart: true,
  }),
  queue_limit: setting(whole(1, 1_000_000), {
    about: 'Submits that may wait in this process for the database before the answer is 503.',
    default: 2000,
    restart: true,
  }),
});

const webhooks = group('Delivery of events to receivers.', {
  brand: setting(text('letters, digits and hyphens', /^[A-Za-z][A-Za-z0-9-]{0,31}$/), {
    about: 'The middle word of the X-Service-Signature header.',
    default: 'Service',
  }),
  deadline: setting(duration('100ms', '60s'), {
    about: 'Longest time that one attempt may take.',
    default: '5s',
  }),
  max_in_flight: setting(whole(1, 10_000), {
    about: 'Attempts under way at the same time in this process.',
    default: 512,
  }),
  retry_schedule: list(duration('1s', '24h'), {
    about: 'Delays between attempts; the last one repeats.',
    default: ['5s', '30s', '2m', '10m', '1h'],
  }),
  retry_for: setting(duration('1m', '30d'), {
    about: 'Time after which an event that nobody took becomes a dead letter.',
    default: '24h',
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
  log_retention_days: setting(whole(1, 3650), {
    about: 'Days until delivered and given up events leave the delivery log.',
    default: 30,
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

const rates = group('Rates of requests; what each plan allows is in plans.yaml.', {
  store: setting(oneOf(['memory', 'postgres']), {
    about: 'memory counts in each process by itself; postgres counts for all processes together.',
    default: 'memory',
    restart: true,
  }),
  without_key: setting(rate, {
    about: 'Requests per second of one address (an IPv6 /64) that come without a valid key.',
    default: '20 burst 100',
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
  egress,
  reading,
  pipelines,
  workflows,
  webhooks,
  log,
  limits,
  rates,
  audit,
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
    }),
  }),
  settings: openMap("The plugin's own settings; its README lists them."),
});

export type PipelineSettings = GroupValue<typeof pipelineSettings.fields>;

export type Settings = GroupValue<typeof applianceSettings.fields> & {
  readonly plans: Plans;
  /** By pipeline name, for those that have a file of their own. */
  readonly pipelineFiles: Readonly<Record<string, PipelineSettings>>;
};

export type Section = keyof Settings;

/**
 * Settings of earlier versions, by path, with what to do instead. They warn where an unknown name is
 * refused, so that an upgrade does not keep an appliance with an old file from starting.
 */
export const removedSettings: Readonly<Record<string, string>> = {};
