// Samples of the shipped pipelines: the request, the expected result, and the differences of the
// actual result.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { casesOf, type Case, type GoldenFile } from '../authoring/cases.ts';
import { compare } from '../authoring/differences.ts';
import type { PipelineInfo } from '../pipelines/pipelines.ts';
import { isShipped } from '../pipelines/shipped.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { placeFile } from '../workflows/place-file.ts';
import type { DemoOutcome } from './demo-client.ts';
import type { ReceivedEvent } from './demo-receiver.ts';

/** A golden case, with fields that only the demonstration uses. */
export interface DemoGolden extends GoldenFile {
  /** Whether the short demonstration includes it. */
  demo?: boolean;
  /**
   * `link`: the appliance fetches the document from an https address, because an upload would be
   * rejected.
   */
  sent?: 'upload' | 'link';
  /**
   * Type of the resulting event, or null for none. Default: the operation's own event, or
   * `workflow.failed` for a workflow that fails or goes to review.
   */
  event?: string | null;
}

export interface DemoSample {
  pipeline: string;
  operation: string;
  /** Name of its document, or of the case. */
  name: string;
  golden: DemoGolden;
  files: { pointer: string; name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Text in the request in place of a file. */
  texts: { pointer: string; text: string }[];
  /** Type of the resulting event. */
  event: string | null;
}

interface Sampled extends Pick<PipelineInfo, 'name' | 'folder'> {
  operations: Readonly<
    Record<string, Pick<OperationDeclaration, 'documents' | 'texts' | 'eventType' | 'golden'>>
  >;
}

/** Loads the samples of the shipped pipelines in their order. @throws Error as `casesOf` */
export async function loadSamples(pipelines: readonly PipelineInfo[]): Promise<DemoSample[]> {
  const shipped = pipelines.filter(({ folder, state }) => state === 'ready' && isShipped(folder));
  return (await Promise.all(shipped.map(samplesOf))).flat();
}

/** Cases that need a tenant's data or settings are excluded; `workmill plugin test` runs them. */
export async function samplesOf(pipeline: Sampled): Promise<DemoSample[]> {
  const cases = casesOf(pipeline.folder, pipeline).filter(
    ({ golden }) =>
      !golden.reference &&
      !golden.reference_files &&
      !golden.settings &&
      !golden.http &&
      !golden.secrets,
  );
  return await Promise.all(cases.map((one) => sampleOf(pipeline, one)));
}

async function sampleOf(
  { name: pipeline, folder, operations }: Sampled,
  { name, golden }: Case,
): Promise<DemoSample> {
  const operation = golden.operation ?? Object.keys(operations)[0]!;
  const declaration = operations[operation]!;
  const read = async (file: string) =>
    new Uint8Array(await readFile(join(folder, 'samples', file)));
  const files: DemoSample['files'] = [];
  const texts: DemoSample['texts'] = [];
  for (const [pointer, file] of Object.entries(golden.documents ?? {})) {
    files.push({ pointer, name: file, bytes: await read(file) });
  }
  const { document, text } = golden;
  const only =
    document !== undefined
      ? { name: document, bytes: await read(document) }
      : text !== undefined
        ? { name: `${name}.txt`, bytes: new TextEncoder().encode(text) }
        : null;
  const place = only && !golden.documents ? placeFile(declaration, only.bytes) : null;
  if (place?.kind === 'text') texts.push(place);
  else if (place && only) files.push({ pointer: place.pointer, ...only });
  return {
    pipeline,
    operation,
    name: golden.document ?? name,
    golden,
    files,
    texts,
    event: eventOf(golden, declaration.eventType),
  };
}

function eventOf({ event, status }: DemoGolden, ofOperation: string): string | null {
  if (event !== undefined) return event;
  return status === 'failed' || status === 'in_review' ? 'workflow.failed' : ofOperation;
}

/** Returns one sentence for each difference; an empty list if the result is as expected. */
export function findDifferences(
  { golden, event: expected }: Pick<DemoSample, 'golden' | 'event'>,
  outcome: DemoOutcome,
  event: ReceivedEvent | null,
): string[] {
  const { completed_unit: unit, business_object: object } = golden;
  const found = [
    ...compare('status', golden.status, outcome.status),
    ...compare('error', golden.error ?? null, outcome.error?.code ?? null),
    ...(outcome.error && golden.error !== outcome.error.code ? [outcome.error.message] : []),
  ];
  // A result in review is not available yet.
  if (unit && golden.status !== 'in_review') {
    found.push(...compare('completed_unit', unit, outcome.completedUnit));
  }
  if (expected === null) return found;
  if (event === null) return [...found, `webhook: expected ${expected}, none came`];
  found.push(...compare('webhook', expected, event.eventType));
  if (!event.verified) found.push('webhook: its signature does not fit');
  if (object) found.push(...compare('business_object', object, event.businessObject));
  return found;
}
