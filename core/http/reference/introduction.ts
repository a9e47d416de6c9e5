// What a reader of the API reference should know before the first operation. Paragraphs are
// separated by empty lines; `code` is the only markup.

export const introduction = `
Workmill turns documents, transcripts and calls into completed, validated work units. Send a document to a pipeline operation; it answers with the finished result, or with a workflow whose result you fetch or receive by webhook.

Every address under \`/v1\` needs \`Authorization: Bearer <API_KEY>\`. Keys have scopes; a test key (\`sk_test_…\`) runs everything for real and consumes no quota.

A pipeline operation waits for its workflow, 10 seconds unless \`Prefer: wait=N\` or \`Prefer: respond-async\` says otherwise. Finished in time, the answer is 200 with the result; otherwise 202 with the status object and its address in \`Location\`. A caller that hangs up cancels nothing.

Send \`Idempotency-Key\` with requests that start work or create something, and repeat them without fear: the same key with the same body returns the present answer of the first request, without the secrets that are shown once.

Every answer says how many requests are left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970) describe the limit that is nearest to its end. A request beyond a limit is answered 429 with \`Retry-After\`; \`limit_type\` says which kind of limit it was.

Errors have one shape, \`{"error", "message", "request_id"}\`, with \`details\` for what a request got wrong. Programs look at \`error\`; \`X-Request-Id\` finds the request in the log.
`.trim();

export const tags: { name: string; description: string }[] = [
  { name: 'Pipelines', description: 'Start work and, as a rule, wait for its result.' },
  { name: 'Workflows', description: 'Submit without waiting, follow, cancel, fetch results.' },
  { name: 'Reviews', description: 'What waits for a person: claim, approve, correct, reject.' },
  { name: 'Configuration', description: 'How your tenant sets up each pipeline.' },
  { name: 'Documents', description: 'Upload what is not reachable by an https address.' },
  {
    name: 'Reference data',
    description: 'What you know and documents do not say: vendors, purchase orders.',
  },
  {
    name: 'Evaluations',
    description: 'How well a pipeline reads documents whose values you know.',
  },
  { name: 'Webhooks', description: 'Receive events when work ends.' },
  { name: 'Usage', description: 'What the month has left, and how the work goes.' },
  { name: 'API keys', description: 'Keys of your tenant; needs the scope `admin`.' },
  { name: 'Licence', description: 'What this installation may do; needs the scope `admin`.' },
  { name: 'Audit', description: 'Who did what, when and from where.' },
  {
    name: 'Administration',
    description:
      'Tenants, their keys and plans; needs a key of the installation ' +
      '(`workmill key create --administrator`), which is no key to what tenants keep here.',
  },
];
