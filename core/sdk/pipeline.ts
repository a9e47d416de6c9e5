// The contract between a pipeline plugin and the appliance. A plugin's `pipeline.ts` exports one
// `definePipeline({...})` by default; everything the appliance shows or checks comes from it.

import type { Document } from './document.ts';
import type { EvidenceMap } from './evidence.ts';
import type { Reference, ReferenceSet } from './reference.ts';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

export type { JSONSchema, FromSchema };

/** What one run is given. Input and options have passed the operation's schemas. */
export interface Task<Input = unknown, Options = unknown, Settings = unknown> {
  workflowId: string;
  /** From 1; a run that follows a crash or a time-out has a higher number. */
  attempt: number;
  input: Input;
  options: Options;
  settings: Settings;
  /** The documents that the operation declared, by the JSON pointer of their address in `input`. */
  documents: Record<string, Document>;
}

export interface PipelineLog {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
}

/** What a run may use. Nothing here reaches the network, the database or the file system. */
export interface Context {
  /** Aborts when the workflow is cancelled or its time is up; stop soon after. */
  signal: AbortSignal;
  log: PipelineLog;
  /** Milliseconds since the epoch, by the appliance's clock when the run began. */
  startedAt: number;
  /** The tenant's rows of the sets that the pipeline declares. */
  reference: Reference;
  /** Shows a stage and how far the run is (0 to 1) in the workflow's status. */
  progress(stage: string, fraction: number): void;
}

/** A rule that did not hold, in the words that a reviewer reads. */
export interface ValidationFailure {
  code: string;
  message: string;
  /** JSON pointer into completed_unit. */
  field?: string;
}

export interface Outcome<Unit = unknown> {
  /** The finished object; checked against the operation's `output` schema by the appliance. */
  completedUnit: Unit;
  /** 0 to 0.999: how likely every checked field is right. */
  confidence: number;
  evidence: EvidenceMap;
  validation: {
    /** Rules that ran and held. */
    rulesPassed: number;
    /**
     * Why the result cannot stand without a person: a required field is unreadable or the
     * extraction contradicts itself. Business exceptions do not belong here.
     */
    failures: ValidationFailure[];
  };
  /** What webhook events carry as `data.business_object`. */
  businessObject: object;
}

export interface OperationDefaults {
  confidenceThreshold: number;
  requireHumanReviewBelow: number;
}

export interface OperationExample {
  title: string;
  request: object;
  response: object;
}

/** An operation as data: what `POST /v1/pipelines/{pipeline}/{operation}` accepts and returns. */
export interface OperationDeclaration {
  title: string;
  description: string;
  /** Schema of `input` and of `options` in the request. */
  input: JSONSchema;
  options: JSONSchema;
  /** Schema of completed_unit with every documented field (`output_schema: extended`). */
  output: JSONSchema;
  /** Schema of exactly the published fields (`output_schema: strict`). */
  published: JSONSchema;
  /** JSON pointers into `input` whose values are addresses of documents to fetch and read. */
  documents: readonly string[];
  /** What one unit of work is called: "invoice", "contract", "case". */
  unit: string;
  successStatus: 'resolved' | 'completed';
  /** Type of the event that a finished workflow sends. */
  eventType: string;
  businessObject: JSONSchema;
  /**
   * Where values of completed_unit stand in the business object: pointers into the one by pointers
   * into the other, each with everything below it; the longest that fits counts. A reviewer's
   * corrections are carried over by it. Left out where both have the same places.
   */
  businessObjectPaths?: Readonly<Record<string, string>>;
  defaults: OperationDefaults;
  examples: readonly OperationExample[];
}

export interface Operation extends OperationDeclaration {
  run(task: Task<never, never, never>, context: Context): Promise<Outcome>;
}

export interface PipelineDefinition {
  title: string;
  description: string;
  /** Schema of the settings that an administrator gives under the pipeline's configuration. */
  settings: JSONSchema;
  operations: Record<string, Operation>;
  /** Sets of reference data that its runs look things up in, by their names in the API. */
  reference?: Record<string, ReferenceSet>;
}

/**
 * A schema written `as const`. Bounded by this and not by JSONSchema, whose union of every keyword
 * is more than the compiler takes on when it infers an operation's three schemas at once.
 */
type SchemaLiteral = Readonly<Record<string, unknown>>;

type Described<Schema extends SchemaLiteral> = Schema extends JSONSchema
  ? FromSchema<Schema>
  : never;

/** Types one operation's `run` from its schemas. */
export function defineOperation<
  const In extends SchemaLiteral,
  const Opt extends SchemaLiteral,
  const Out extends SchemaLiteral,
>(
  operation: Omit<OperationDeclaration, 'input' | 'options' | 'output'> & {
    input: In;
    options: Opt;
    output: Out;
    run(
      task: Task<Described<In>, Described<Opt>>,
      context: Context,
    ): Promise<Outcome<Described<Out>>>;
  },
): Operation {
  return operation as unknown as Operation;
}

/** A plugin's default export. Name, version and limits stand in `plugin.yaml` beside it. */
export function definePipeline(definition: PipelineDefinition): PipelineDefinition {
  return definition;
}
