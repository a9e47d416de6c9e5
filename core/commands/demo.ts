// `workmill up --demo`: sends the samples of the shipped pipelines through the published API as a
// customer would, receives the webhooks, and compares everything with the golden files.

import type { FirstRun } from '../auth/first-run.ts';
import { fillIn } from '../authoring/fill-in.ts';
import type { Clock } from '../kernel/clock.ts';
import { createDemoClient, type DemoClient, type DemoOutcome } from './demo-client.ts';
import { findDifferences, type DemoSample } from './demo-golden.ts';
import { createDemoReport } from './demo-report.ts';
import type { DemoReceiver, ReceivedEvent } from './demo-receiver.ts';

export { prepareDemo } from './demo-receiver.ts';

export interface DemoOptions {
  /** The test key is used, so that a demonstration uses no units. */
  firstRun: Pick<FirstRun, 'base_url' | 'test_api_key'>;
  /** Result of `prepareDemo`; the appliance was started with its `override`. */
  receiver: DemoReceiver;
  /** Result of `loadSamples`. */
  samples: readonly DemoSample[];
  /** Runs all samples; default: only those of the short demonstration. */
  every?: boolean;
  clock: Clock;
  write: (text: string) => void;
  /** Whether to show the current sample; default: if standard output is a terminal. */
  isTerminal?: boolean;
  /** Maximum time from the result of a workflow to its webhook. */
  webhookWaitMs?: number;
}

/** Result of one sample. */
export interface DemoResult {
  sample: DemoSample;
  outcome: DemoOutcome;
  event: ReceivedEvent | null;
  /** Time from sending the document to receiving the result. */
  tookMs: number;
  differences: string[];
}

/** Prints a row for each sample and a summary line; `ok` if everything is as expected. */
export async function runDemo(options: DemoOptions): Promise<{ ok: boolean }> {
  const { firstRun, receiver, clock, write } = options;
  const { isTerminal = process.stdout.isTTY, every = false } = options;
  const samples = options.samples.filter(({ golden }) => every || golden.demo);
  const report = createDemoReport({ samples, write, isTerminal });
  const { base_url: baseUrl, test_api_key: apiKey } = firstRun;
  const client = createDemoClient({ baseUrl, apiKey, clock });

  const endpoint = await client.register(receiver.webhookUrl, eventTypesOf(options.samples));
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

/** One event for each sample: `workflow.in_review` would be a second one. */
function eventTypesOf(samples: readonly DemoSample[]): string[] {
  const types = samples.flatMap(({ event }) => (event === null ? [] : [event]));
  return [...new Set([...types, 'workflow.failed'])];
}

async function runSample(
  sample: DemoSample,
  client: DemoClient,
  { receiver, clock, webhookWaitMs = 20_000 }: DemoOptions,
): Promise<DemoResult> {
  const beganMs = clock.elapsedMs();
  const outcome = await send(sample, client, receiver);
  const tookMs = clock.elapsedMs() - beganMs;
  const event =
    sample.event === null || outcome.workflowId === null
      ? null
      : await receiver.eventOf(outcome.workflowId, webhookWaitMs);
  return { sample, outcome, event, tookMs, differences: findDifferences(sample, outcome, event) };
}

/** Uploads the documents first; a rejected document ends the sample. */
async function send(
  { pipeline, operation, golden, files, texts }: DemoSample,
  client: DemoClient,
  receiver: DemoReceiver,
): Promise<DemoOutcome> {
  const input = structuredClone(golden.request?.input ?? {});
  for (const { pointer, text } of texts) fillIn(input, pointer, text);
  for (const { pointer, name, bytes } of files) {
    const address =
      golden.sent === 'link'
        ? { url: receiver.offer(name, bytes) }
        : await client.upload(name, bytes);
    if (!('url' in address)) return address;
    fillIn(input, pointer, address.url);
  }
  return await client.run({ pipeline, operation, input, options: golden.request?.options });
}

/** Events that belong to no sample, or a second event for a sample. */
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
