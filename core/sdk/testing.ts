// What `import … from 'workmill/sdk/testing'` gives a plugin's own tests: files `*.test.ts` or
// `*.test.js` in its folder, which `workmill plugin test` runs. Operations run in the test's own
// process, where a debugger reaches them: without threads, limits and walls. That a plugin stands up
// to those is what the golden cases and the other trials of `workmill plugin test` show.

import type { Document } from './document.ts';
import type { GoldenInput } from './golden.ts';
import type {
  MissingDocument,
  Residency,
  Operation,
  Outcome,
  PipelineDefinition,
  TypedOperation,
} from './pipeline.ts';

type TypesOf<Run extends Operation> =
  Run extends TypedOperation<infer Input, infer Options, infer Unit>
    ? { input: Input; options: Options; unit: Unit }
    : { input: Record<string, unknown>; options: Record<string, unknown>; unit: object };

/** What one run is given. What is left out is empty, and schemas fill in their defaults. */
export interface TestRun<Input, Options> extends Pick<
  GoldenInput,
  'settings' | 'reference' | 'http' | 'secrets'
> {
  /** Without the addresses of documents. */
  input?: Partial<Input>;
  options?: Partial<Options>;
  /** For the operation's first document. */
  document?: Document;
  /** By the pointers of the operation's `documents`, where it has several. */
  documents?: Readonly<Record<string, Document>>;
  /** As a request names the customer. */
  customerId?: string;
  /** Optional documents that the run does without. */
  missingDocuments?: readonly MissingDocument[];
  /** Where the appliance says that it processes data. */
  residency?: Residency;
  /** What the context's clock says; 1 March 2026 at noon UTC unless given. Time stands still. */
  now?: Date;
  /** The context's random numbers follow from it. */
  seed?: string;
  signal?: AbortSignal;
  /**
   * Model files by name: what a tenant has trained. A model without one answers with its base model,
   * which is read from the current folder.
   */
  localModels?: Readonly<Record<string, Uint8Array>>;
}

/** An outcome as the appliance would take it, and what the run said meanwhile. */
export interface TestOutcome<Unit> extends Outcome<Unit> {
  /** What would become of the workflow, by the operation's own thresholds and review rule. */
  status: 'resolved' | 'completed' | 'in_review';
  log: { level: 'info' | 'warn'; message: string; fields: Record<string, unknown> }[];
  /** Stages in the order in which they were shown. */
  stages: string[];
}

/**
 * Runs one operation. Rejects with what the operation throws, and with an Error when the request
 * breaks the operation's schemas or the outcome does.
 */
export declare function runOperation<
  Pipeline extends PipelineDefinition,
  Name extends keyof Pipeline['operations'] & string,
>(
  pipeline: Pipeline,
  name: Name,
  run?: TestRun<
    TypesOf<Pipeline['operations'][Name]>['input'],
    TypesOf<Pipeline['operations'][Name]>['options']
  >,
): Promise<TestOutcome<TypesOf<Pipeline['operations'][Name]>['unit']>>;

/** A document as the appliance reads one from these characters: text, XML, CSV, JSON or mail. */
export declare function documentFromText(text: string): Promise<Document>;

/**
 * A document as the appliance reads one from this file; paths are relative to the plugin's folder.
 * Scans and photos have no words here: golden cases have them recognized.
 */
export declare function documentFromFile(path: string): Promise<Document>;

/** Names a test; it fails when its function throws or rejects. */
export declare function test(name: string, work: () => void | Promise<void>): void;

/** Comparisons that throw; those of objects and lists look at every place. */
export interface Assert {
  equal(actual: unknown, expected: unknown, message?: string): void;
  deepEqual(actual: unknown, expected: unknown, message?: string): void;
  match(text: string, form: RegExp, message?: string): void;
  ok(value: unknown, message?: string): void;
  /** The promise rejects with something that has these properties, or whose text fits. */
  rejects(work: Promise<unknown>, expected?: RegExp | object): Promise<void>;
}

export declare const assert: Assert;
