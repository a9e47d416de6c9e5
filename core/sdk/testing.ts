// The module `workmill/sdk/testing` for tests of a plugin: files `*.test.ts` or `*.test.js` in its
// folder, which `workmill plugin test` runs. Operations run in the test process, where a debugger
// can attach, without threads, limits and the sandbox. Golden cases and the other checks of
// `workmill plugin test` run with all of them.

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

/** Input of one run. Omitted parts are empty; schemas fill in their defaults. */
export interface TestRun<Input, Options> extends Pick<
  GoldenInput,
  'settings' | 'reference' | 'http' | 'secrets'
> {
  /** Input without the addresses of documents. */
  input?: Partial<Input>;
  options?: Partial<Options>;
  /** Document for the first pointer in `documents` of the operation. */
  document?: Document;
  /** Documents by the pointers in `documents` of the operation, if it has several. */
  documents?: Readonly<Record<string, Document>>;
  /** Customer named in the request. */
  customerId?: string;
  /** Optional documents that are missing in the run. */
  missingDocuments?: readonly MissingDocument[];
  /** Where the appliance processes data. */
  residency?: Residency;
  /** Time of the context's clock; default: 1 March 2026 at noon UTC. The clock does not advance. */
  now?: Date;
  /** Seed of the context's random numbers. */
  seed?: string;
  signal?: AbortSignal;
  /**
   * Files of the tenant's trained models, by name. A model without a file uses its base model,
   * which is read from the current folder.
   */
  localModels?: Readonly<Record<string, Uint8Array>>;
}

/** An outcome as accepted by the appliance, and the stages that the run reported. */
export interface TestOutcome<Unit> extends Outcome<Unit> {
  /** Status that the workflow would get, by the thresholds and the review rule of the operation. */
  status: 'resolved' | 'completed' | 'in_review';
  log: { level: 'info' | 'warn'; message: string; fields: Record<string, unknown> }[];
  /** Stages in the order in which they were reported. */
  stages: string[];
}

/**
 * Runs one operation. Rejects with the error that the operation throws, or with an Error if the
 * request or the outcome violates the schemas.
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

/** Reads a document from these characters as the appliance does: text, XML, CSV, JSON or mail. */
export declare function documentFromText(text: string): Promise<Document>;

/**
 * Reads a document from this file as the appliance does; paths are relative to the plugin's folder.
 * Scans and photos have no words here; use golden cases, which recognize text.
 */
export declare function documentFromFile(path: string): Promise<Document>;

/** Declares a test. It fails if its function throws or rejects. */
export declare function test(name: string, work: () => void | Promise<void>): void;

/** Assertions that throw. Objects and lists are compared in depth. */
export interface Assert {
  equal(actual: unknown, expected: unknown, message?: string): void;
  deepEqual(actual: unknown, expected: unknown, message?: string): void;
  match(text: string, form: RegExp, message?: string): void;
  ok(value: unknown, message?: string): void;
  /**
   * Asserts that the promise rejects with an error that has these properties or whose text matches.
   */
  rejects(work: Promise<unknown>, expected?: RegExp | object): Promise<void>;
}

export declare const assert: Assert;
