// Introduction of the API reference. Paragraphs are separated by empty lines; `code` is the only
// markup.

export const introduction = `
Workmill turns documents, transcripts and calls into completed, validated work units. Send a document to a pipeline operation. The answer is the finished result, or a workflow whose result you poll for or receive by webhook.

Every address under \`/v1\` requires \`Authorization: Bearer <API_KEY>\`. Keys have scopes. People who sign in send the cookie of their session instead, and \`Workmill-Tenant\` where they have several tenants; their role has the scopes. A test key (\`sk_test_…\`) runs real work and consumes no quota.

Test and live keys of a tenant share its configuration, reference data and webhook endpoints, and read each other's workflows. They share no idempotency keys. What live runs remember, such as invoices that were seen, is hidden from test runs, and test runs remember nothing: a test can be repeated, and never makes a live invoice a duplicate. A test key with the scope \`admin\` creates, changes, rotates and revokes test keys only.

A pipeline operation waits up to 10 seconds for its workflow. Set \`Prefer: wait=N\` (0 to 60 seconds) or \`Prefer: respond-async\` to change that. If the workflow finishes in time, the answer is 200 with the result. Otherwise it is 202 with the status object, and \`Location\` holds the address to poll. Disconnecting does not cancel the workflow.

Send \`Idempotency-Key\` with every request that starts work or creates something. A repeated request of the same mode with the same key and body returns the current answer of the first request. Secrets that are shown once are not repeated.

Every answer carries \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970). They describe the limit that is closest to exhaustion; \`RateLimit\` and \`RateLimit-Policy\` state the limits as structured fields. A request beyond a limit is answered with 429 and \`Retry-After\`; \`limit_type\` names the limit.

All errors have one shape: \`{"error", "message", "request_id"}\`, with \`details\` for validation errors. Programs compare \`error\`. Every answer carries the same ID in \`X-Request-Id\`. Include \`request_id\` when you report a problem.
`.trim();

export const tags: { name: string; description: string }[] = [
  { name: 'Pipelines', description: 'Start work and, by default, wait for its result.' },
  {
    name: 'Workflows',
    description: 'Submit without waiting, follow progress, cancel, and fetch results.',
  },
  {
    name: 'Reviews',
    description: 'Work that needs a person: claim, approve, correct, or reject it.',
  },
  { name: 'Configuration', description: 'Settings of each pipeline for your tenant.' },
  { name: 'Documents', description: 'Upload documents that are not available over HTTPS.' },
  {
    name: 'Reference data',
    description: 'Your master data for matching: vendors, purchase orders.',
  },
  {
    name: 'Monitoring',
    description: 'Subjects of results that are checked again when reference data changes.',
  },
  {
    name: 'Evaluations',
    description: 'Measure the accuracy of a pipeline on documents with known values.',
  },
  {
    name: 'Local models',
    description: 'Train, compare, promote and roll back the models of a pipeline.',
  },
  { name: 'Webhooks', description: 'Receive events about workflows.' },
  { name: 'Usage', description: 'Remaining quota of the month; throughput and latency metrics.' },
  {
    name: 'Signing in',
    description:
      'Sessions of people, and their own account. For browsers: it sets a cookie, and requests that ' +
      'change something need the header `Workmill-Csrf: 1`.',
  },
  { name: 'API keys', description: 'Keys of your tenant. Requires the scope `admin`.' },
  { name: 'License', description: 'The license of this installation. Requires the scope `admin`.' },
  { name: 'Audit', description: 'Audit trail: actor, action, object, time and address.' },
  {
    name: 'Accounts',
    description: 'Accounts of people. Requires an administrator key, or the role administrator.',
  },
  {
    name: 'Administration',
    description:
      'Tenants, their keys and plans. Requires an administrator key ' +
      '(`workmill key create --administrator`), which gives no access to the data of tenants.',
  },
  {
    name: 'Plugins',
    description:
      'Releases, logs and shadow runs of plugins. Requires an administrator key, or the role ' +
      'administrator.',
  },
  {
    name: 'Local models of tenants',
    description: 'Local models of any tenant. Requires an administrator key.',
  },
];
