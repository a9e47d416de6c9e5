// `workmill up`: starts an appliance interactively, and prints instructions on the terminal.

import { join } from 'node:path';
import { ensureFirstRun, type FirstRun } from '../auth/first-run.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { installation, version } from '../version.ts';
import { startServing, type Serving, type ServingOptions } from './serving.ts';

export interface UpOptions {
  home: string;
  config: string;
  port?: number | undefined;
  operationsPort?: number | undefined;
  /** Runs samples of the shipped pipelines and stops: some of each, or all. */
  demo: boolean | 'all';
  masterKey?: string | undefined;
  clock: Clock;
  random: Random;
  write: (text: string) => void;
}

/** Returns the exit code. */
export async function up(options: UpOptions): Promise<number> {
  if (!options.demo) return await run(options, {}, (serving) => serving.ended);
  const [{ prepareDemo, runDemo }, { loadSamples }] = await Promise.all([
    import('./demo.ts'),
    import('./demo-golden.ts'),
  ]);
  const receiver = await prepareDemo(options);
  try {
    const { override } = receiver;
    return await run(options, { override }, async (serving, firstRun) => {
      const every = options.demo === 'all';
      const samples = await loadSamples(serving.appliance.pipelines.list());
      const demo = runDemo({ ...options, every, receiver, firstRun, samples });
      // Ctrl-C, or the failure of a part, ends the demonstration as well.
      return await Promise.race([demo.then(({ ok }) => (ok ? 0 : 1)), serving.ended]);
    });
  } finally {
    await receiver.close();
  }
}

const farewell =
  '\nStopping: waiting callers are answered, unfinished work goes back to the queue.\n';

/** Starts the appliance, prints instructions, waits, and stops. */
async function run(
  options: UpOptions,
  changes: Pick<ServingOptions, 'override'>,
  work: (serving: Serving, firstRun: FirstRun) => Promise<number>,
): Promise<number> {
  const { clock, write } = options;
  const beganMs = clock.elapsedMs();
  const serving = await startServing({ ...options, ...changes, log: 'file' });
  try {
    const firstRun = await makeFirstRun(serving);
    write(welcome(serving, firstRun, clock.elapsedMs() - beganMs));
    return await work(serving, firstRun);
  } finally {
    if (!options.demo) write(farewell);
    await serving.stop();
  }
}

async function makeFirstRun({ home, appliance }: Serving): Promise<FirstRun> {
  const { database, auth, people, apiUrl, operationsUrl } = appliance;
  return await ensureFirstRun({
    file: home.firstRun,
    database,
    auth,
    accounts: people.directory,
    addresses: { base_url: `${apiUrl}/v1`, operations_url: operationsUrl },
  });
}

/** The password is valid until the first sign-in, which requires a new one. */
function signInHint({ administrator }: FirstRun): string {
  if (!administrator) return '';
  const { login, password } = administrator;
  return password === null ? ` (login ${login})` : ` (login ${login}, password ${password})`;
}

function welcome({ home, appliance }: Serving, firstRun: FirstRun, tookMs: number): string {
  const sample = join(installation, 'plugins/finance/samples/ubl-invoice-de.xml');
  return `
Workmill ${version} is ready (${(tookMs / 1000).toFixed(1)} s)

  API            ${firstRun.base_url}
  Dashboard      ${appliance.apiUrl}/dashboard${signInHint(firstRun)}
  API reference  ${appliance.apiUrl}/docs
  Health         ${firstRun.operations_url}/health/ready
  Live API key   ${firstRun.api_key}
  Test API key   ${firstRun.test_api_key} (uses no units)
  All secrets    ${home.firstRun}
  Log            ${home.log}

Try it with the test key: upload an invoice, and have it resolved

  curl -s ${firstRun.base_url}/pipelines/finance/invoice -H 'Authorization: Bearer ${firstRun.test_api_key}' -H 'Content-Type: application/json' -d "{\\"input\\":{\\"document_url\\":\\"$(curl -s ${firstRun.base_url}/documents -H 'Authorization: Bearer ${firstRun.test_api_key}' -H 'Content-Type: application/xml' --data-binary '@${sample}' | sed 's/.*"document_url": *"\\([^"]*\\)".*/\\1/')\\"}}"

Ctrl-C stops it.
`;
}
