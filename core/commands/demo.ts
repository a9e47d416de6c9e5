// `workmill up --demo`: sends the sample documents through the published API as a customer would,
// receives the webhooks, and holds everything against the samples' golden files.

import type { FirstRun } from '../auth/first-run.ts';
import type { Clock } from '../kernel/clock.ts';
import { createDemoClient, type DemoClient, type DemoOutcome } from './demo-client.ts';
import { findDifferences, loadSamples, type DemoSample } from './demo-golden.ts';
import { createDemoReport } from './demo-report.ts';
import type { DemoReceiver, ReceivedEvent } from './demo-receiver.ts';

export { prepareDemo } from './demo-receiver.ts';

export interface DemoOptions {
  /** Its test key is used: a demonstration counts no units. */
  firstRun: Pick<FirstRun, 'base_url' | 'test_api_key'>;
  /** Of `prepareDemo`, whose `override` the appliance was started with. */
  receiver: DemoReceiver;
  /** Documents and their golden files. */
  samplesFolder: string;
  /** All of them; default: those that the short demonstration is made of. */
  every?: boolean;
  clock: Clock;
  write: (text: string) => void;
  /** Whether to show what is being worked on; default: when standard output is a terminal. */
  isTerminal?: boolean;
  /** How long a webhook may take after its workflow's answer. */
  webhookWaitMs?: number;
}

/** What became of one sample. */
export interface DemoResult {
  sample: DemoSample;
  outcome: DemoOutcome;
  event: ReceivedEvent | null;
  /** From sending the document to having its answer. */
  tookMs: number;
  differences: string[];
}

/** One event for each document: `workflow.in_review` would be a second one. */
const demoEventTypes = ['invoice.resolved', 'workflow.failed'];

/** Prints a row for each document and a last line that counts; `ok` when all is as expected. */
export async function runDemo(options: DemoOptions): Promise<{ ok: boolean }> {
  const { firstRun, receiver, samplesFolder, clock, write } = options;
  const { isTerminal = process.stdout.isTTY, every = false } = options;
  const samples = (await loadSamples(samplesFolder)).filter(({ golden }) => every || golden.demo);
  const report = createDemoReport({ samples, write, isTerminal });
  const { base_url: baseUrl, test_api_key: apiKey } = firstRun;
  const client = createDemoClient({ baseUrl, apiKey, clock });

  const endpoint = await client.register(receiver.webhookUrl, demoEventTypes);
  receiver.expectSecret(endpoint.secret);
  try {
    report.begin();
    const results: DemoResult[] = [];
    for (const sample of samples) {
      report.workingOn(sample, results.length);
      const result = await runSample(sample, client, options);
      report.row(result);
      results.push(result);
    }
    return { ok: report.end(results, strangeEvents(results, receiver.events())) };
  } finally {
    await client.unregister(endpoint.id);
  }
}

async function runSample(
  sample: DemoSample,
  client: DemoClient,
  { receiver, clock, webhookWaitMs = 20_000 }: DemoOptions,
): Promise<DemoResult> {
  const { golden } = sample;
  const beganMs = clock.elapsedMs();
  const address =
    golden.sent === 'link'
      ? { url: receiver.offer(golden.document, sample.bytes) }
      : await client.upload(golden.document, sample.bytes);
  const outcome = 'url' in address ? await client.resolve(address.url, golden.request) : address;
  const tookMs = clock.elapsedMs() - beganMs;
  const event =
    golden.event === null || outcome.workflowId === null
      ? null
      : await receiver.eventOf(outcome.workflowId, webhookWaitMs);
  return { sample, outcome, event, tookMs, differences: findDifferences(golden, outcome, event) };
}

/** What was received and belongs to no sample, or a second event for one. */
function strangeEvents(results: readonly DemoResult[], events: readonly ReceivedEvent[]): string[] {
  const expected = new Set(results.map(({ event }) => event?.eventId));
  return events
    .filter(({ eventId, verified }) => !verified || !expected.has(eventId))
    .map(({ eventType, workflowId, verified }) =>
      verified
        ? `an event ${eventType} of ${workflowId} that was not expected`
        : 'a delivery whose signature does not fit',
    );
}
