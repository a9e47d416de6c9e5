// `workmill evaluate`: runs a labeled set through the real reader and the real plugin hosts, and
// prints how often each field was right. It needs no database and does not use a home directory.

import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { deserialize } from 'node:v8';
import { createConfiguration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import { loadCaseSets, runCases, type CaseReport } from '../evaluation/cases.ts';
import { readDataset, type LabelledDocument } from '../evaluation/dataset.ts';
import { evaluate, type RunResult } from '../evaluation/evaluate.ts';
import { formatReport } from '../evaluation/format-report.ts';
import { datasetProfiles, measuredWith } from '../evaluation/profile.ts';
import { lookUpInFiles, type ReferenceFile } from '../evaluation/reference-files.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import { createLifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import { withEvidence } from '../pipelines/checked-outcome.ts';
import { makeTemporaryHome } from '../kernel/temporary-home.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createReferenceFileReader } from '../pipelines/read-reference-file.ts';
import type { Reader } from '../reading/reader.ts';
import type { LookUp } from '../reference/look-up.ts';
import { collectSets } from '../reference/sets.ts';
import type { Document } from '../sdk/document.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { readDocumentsOfRun } from '../workflows/documents-of-run.ts';
import { placeFile } from '../workflows/place-file.ts';
import { fillIn } from '../authoring/fill-in.ts';
import { pluginFolders } from '../pipelines/shipped.ts';
import { openPluginsOf } from '../wiring/plugins.ts';
import { openReader } from '../wiring/reading.ts';
import { CommandFailure, type Output } from './output.ts';

export interface EvaluateOptions {
  config: string;
  pipeline: string;
  /** Folder with truth.jsonl and the files that it names. */
  dataset: string;
  kinds: readonly string[] | undefined;
  /** `set=FILE`, CSV or JSON, or `set:format=FILE`: reference data for the runs. */
  reference?: readonly string[];
  clock: Clock;
  log: Log;
  output: Output;
  /** Shows progress, which is not part of the output. */
  note: (text: string) => void;
}

export async function evaluateDataset(options: EvaluateOptions): Promise<void> {
  const { config, pipeline, clock, log, output, note } = options;
  const profile = Object.hasOwn(datasetProfiles, pipeline) ? datasetProfiles[pipeline] : undefined;
  if (!profile) {
    const known = Object.keys(datasetProfiles).join(', ');
    throw new CommandFailure(`there is no way to score "${pipeline}" yet; known: ${known}`);
  }
  const configuration = createConfiguration({ folder: config, log, clock });
  const settings = configuration.current();
  const dataset = await readDataset(options.dataset, options.kinds ? { kinds: options.kinds } : {});
  const files = (options.reference ?? []).map(referenceFile);
  const home = makeTemporaryHome('evaluate');
  const lifecycle = createLifecycle(log);
  lifecycle.onStop('home', () => rmSync(home, { recursive: true, force: true }));
  try {
    const folder = join(home, 'reader');
    const reader = openReader({ configuration, folder, clock, log, lifecycle });
    const pipelines = await openPluginsOf(settings, { home, clock, log, lifecycle });
    const readRows = createReferenceFileReader(reader, pipelines);
    const lookUp = await lookUpInFiles(files, collectSets(pipelines.list(), log), readRows);
    const parts = { reader, pipelines, settings, lookUp };
    const report = await evaluate({
      dataset,
      profile: measuredWith(profile, [...new Set(files.map(({ set }) => set))]),
      threshold: threshold(pipelines, pipeline, settings),
      run: (document) => runOne(parts, pipeline, document),
      onProgress: (done, total) => note(`\r${done} of ${total} documents`),
    });
    const full = { ...report, cases: await casesOf(options, pluginFolders(settings), reader) };
    note('\n');
    output.write(output.json ? `${JSON.stringify(full, null, 2)}\n` : formatReport(full));
  } finally {
    await lifecycle.stop();
  }
}

/** Returns the plugin's own cases; none if `kinds` restricts the evaluation to documents. */
async function casesOf(
  { dataset, pipeline, kinds }: EvaluateOptions,
  folders: readonly string[],
  reader: Reader,
): Promise<CaseReport[]> {
  if (kinds) return [];
  const reports: CaseReport[] = [];
  for (const set of await loadCaseSets(folders, pipeline)) {
    const report = await runCases(dataset, set, async (path) => {
      const facts = { fileName: basename(path), declaredType: null };
      const { document } = await reader.read({ path }, facts);
      return deserialize(document) as Document;
    });
    if (report) reports.push(report);
  }
  return reports;
}

/** Throws `CommandFailure` unless the text is `set=FILE` or `set:format=FILE`. */
function referenceFile(given: string): ReferenceFile {
  const [, set, format, path] = /^([^=:]+)(?::([^=]+))?=(.+)$/.exec(given) ?? [];
  if (set === undefined || path === undefined) {
    throw new CommandFailure(
      `--reference ${given}: name the set of the file, such as vendors=FILE.csv or receipts:edifact_recadv=FILE`,
    );
  }
  return { set, format, path: resolve(path) };
}

/** The first operation of a pipeline is evaluated. */
function operationOf(pipelines: Pipelines, pipeline: string): string {
  const info = pipelines.list().find(({ name }) => name === pipeline);
  const [operation] = Object.keys(info?.operations ?? {});
  if (operation === undefined) throw new CommandFailure(`the pipeline "${pipeline}" is not ready`);
  return operation;
}

/** A result below either of the two configured thresholds goes to review. */
function threshold(pipelines: Pipelines, pipeline: string, settings: Settings): number {
  const { defaults } = pipelines.find(pipeline, operationOf(pipelines, pipeline))!;
  const file = settings.pipelineFiles[pipeline];
  return Math.max(
    file?.confidenceThreshold ?? defaults.confidenceThreshold,
    file?.requireHumanReviewBelow ?? defaults.requireHumanReviewBelow,
  );
}

/** The rows of the files have neither tenant nor mode. */
const asker = { tenantId: 'evaluation', mode: 'live' } as const;

interface Parts {
  reader: Reader;
  pipelines: Pipelines;
  settings: Settings;
  lookUp: LookUp;
}

async function runOne(
  { reader, pipelines, settings, lookUp }: Parts,
  pipeline: string,
  document: LabelledDocument,
): Promise<RunResult> {
  const operation = operationOf(pipelines, pipeline);
  try {
    const declaration = pipelines.find(pipeline, operation)!;
    const { input, documents } = await readLabelled(reader, declaration, document);
    const request = { input, options: {} };
    const [refused] = pipelines.validateRequest(pipeline, operation, request);
    if (refused) return { error: `invalid_request: ${refused.path} ${refused.message}` };
    const task = {
      workflowId: document.id,
      attempt: 1,
      ...request,
      settings: settings.pipelineFiles[pipeline]?.settings ?? {},
      customerId: null,
      documents,
      missingDocuments: [],
    };
    const { outcome } = await pipelines.run(pipeline, operation, task, {
      lookUp: (question) => lookUp(asker, pipeline, question),
    });
    const { completedUnit, confidence, evidence, validation } = withEvidence(outcome);
    return { completedUnit, confidence, evidence, failures: validation.failures };
  } catch (error) {
    if (error instanceof Fault || error instanceof PipelineFailure) {
      return { error: `${error.code}: ${error.message}` };
    }
    throw error;
  }
}

/** A text file that is part of the request is also read if it is an e-mail or HTML. */
async function readLabelled(
  reader: Reader,
  declaration: OperationDeclaration,
  labelled: LabelledDocument,
): Promise<{ input: Record<string, unknown>; documents: Record<string, Uint8Array> }> {
  const { path } = labelled;
  const place = placeFile(declaration, await readFile(path));
  const input = structuredClone(labelled.input);
  const address = 'document:evaluated';
  if (place) fillIn(input, place.pointer, place.kind === 'text' ? place.text : address);
  const wanted = { tenantId: 'evaluation', pipeline: '', operation: '', traceparent: null };
  const { signal } = new AbortController();
  const facts = { fileName: basename(path), declaredType: null };
  const { read } = await readDocumentsOfRun(
    async ({ source, exactXml }) => {
      const from = 'text' in source ? { bytes: Buffer.from(source.text) } : { path };
      return (await reader.read(from, { ...facts, exactXml })).document;
    },
    { ...wanted, declaration, input, signal },
  );
  return { input, documents: read };
}
