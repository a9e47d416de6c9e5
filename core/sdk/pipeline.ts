// Contract between a pipeline plugin and the appliance. The `pipeline.ts` of a plugin has one
// default export, `definePipeline({...})`. Everything the appliance shows or checks is derived from
// it.

import type { DeadlineList } from './deadlines.ts';
import type { DeskView } from './desk.ts';
import type { Document } from './document.ts';
import type { EvidenceMap } from './evidence.ts';
import type { FlagList } from './flags.ts';
import type { GoldenCase } from './golden.ts';
import type { LocalModel, LocalModelDeclaration } from './local-models.ts';
import type { Locales } from './locales.ts';
import type { Model } from './model.ts';
import type { Monitoring, MonitoringPlaces } from './monitoring.ts';
import type { Reference, ReferenceSet } from './reference.ts';
import type { Cache, HttpClient, RunClock, RunRandom, Secrets } from './services.ts';
import type { FromSchema, JSONSchema } from './json-schema.ts';
import type { JSONSchema as PlainSchema } from 'json-schema-to-ts';

export type { JSONSchema, FromSchema };

/** Input of one run. Input and options have been validated against the schemas of the operation. */
export interface Task<Input = unknown, Options = unknown, Settings = unknown> {
  /** Identifier as shown in the API: `wf_…`. */
  workflowId: string;
  /** Attempt number, from 1. A run after a crash or a timeout has a higher number. */
  attempt: number;
  input: Input;
  options: Options;
  settings: Settings;
  /** Customer named in the request; null if it names none. */
  customerId: string | null;
  /**
   * Documents that the operation declared, by the JSON pointer of their address in `input`. Also
   * contains the `texts` that are e-mails or HTML.
   */
  documents: Record<string, Document>;
  /** The `optionalDocuments` that are missing in `documents`. */
  missingDocuments: readonly MissingDocument[];
  /** Where data is processed, according to the configuration; null if it is not configured. */
  residency: Residency | null;
}

export interface Residency {
  /** `residency.region` of the configuration. */
  region: string;
  /** Name of the machine. */
  node: string;
  /** Compact JWS of the configured values, signed with the key of the audit log. */
  statement: string;
}

/** An optional document that is missing in a run. */
export interface MissingDocument {
  /** JSON pointer into `input`. */
  pointer: string;
  /** `not_supplied`: the request has a plain file name instead of an address. */
  code: 'not_supplied' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document';
  message: string;
}

export interface PipelineLog {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
}

/**
 * Services available to a run. It has no other access to the network, the database or the
 * environment.
 */
export interface Context<Steps extends string = string> {
  /** Aborts when the workflow is canceled or times out. The run must stop soon after. */
  signal: AbortSignal;
  log: PipelineLog;
  /** Start of the run by the appliance's clock, in milliseconds since the epoch. */
  startedAt: number;
  clock: RunClock;
  random: RunRandom;
  /** The tenant's rows of the declared reference sets. */
  reference: Reference;
  /** HTTP client for hosts that the plugin declares and the administrator allows. */
  http: HttpClient;
  secrets: Secrets;
  cache: Cache;
  /**
   * Model server of the customer; undefined unless an administrator assigned one to the pipeline.
   */
  model?: Model;
  /**
   * Returns the active version of a model that the pipeline declares under `models`; null if the
   * tenant has none and the plugin has no base model. The version does not change during a run.
   * Rejects for an undeclared name.
   */
  localModel(name: string): Promise<LocalModel | null>;
  /** Shows a stage and the progress of the run (0 to 1) in the status of the workflow. */
  progress(stage: string, fraction: number): void;
  /**
   * Runs one of the operation's `steps`. The name of the step is shown as the stage, and its index
   * among the steps as the progress. Rejects with the signal's reason before or after the work if
   * the run must stop.
   */
  step<T>(name: Steps, work: () => T | Promise<T>): Promise<T>;
}

/** A failed validation rule, in the words that a reviewer reads. */
export interface ValidationFailure {
  code: string;
  message: string;
  /** JSON pointer into completed_unit. */
  field?: string;
}

/** A rule that a corrected result does not keep. */
export interface UnitFinding extends ValidationFailure {
  /** Value at `field` that keeps the rule, if there is exactly one. Reviewers can take it over. */
  expected?: unknown;
}

export interface Outcome<Unit = unknown> {
  /**
   * The finished object. The appliance validates it against the `output` schema of the operation.
   */
  completedUnit: Unit;
  /** Probability that every checked field is right, 0 to 0.999. */
  confidence: number;
  evidence: EvidenceMap;
  validation: {
    /** Number of rules that ran and passed. */
    rulesPassed: number;
    /**
     * Reasons that require a review: a required field is unreadable, or the extraction contradicts
     * itself. Business exceptions do not belong here.
     */
    failures: ValidationFailure[];
  };
  /** Value of `data.business_object` in webhook events. */
  businessObject: object;
  /**
   * Rows for later runs, at most one per set, in sets that are `keptByRuns`. They are stored
   * together with this outcome, for live requests only, and are deleted if a person rejects the
   * result.
   */
  remember?: readonly Remembered[];
}

/** A row for a set that runs add to. The appliance sets the workflow's identifier as its key. */
export interface Remembered {
  set: string;
  row: Readonly<Record<string, unknown>>;
}

/** The root element of an XML document. */
export interface XmlRoot {
  /** Local name. */
  name: string;
  /** Any namespace if omitted. */
  namespace?: string;
}

export interface OperationDefaults {
  confidenceThreshold: number;
  requireHumanReviewBelow: number;
}

export interface OperationExample<Input = unknown, Options = unknown, Unit = unknown> {
  title: string;
  /** Request body of the call. */
  request: { input?: Input; options?: Options };
  /** Response body of the call. */
  response: { completed_unit?: Unit; [field: string]: unknown };
}

export interface ImmutableLogPlaces {
  completedUnit: string;
  businessObject: string;
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
  /**
   * The `documents` that a run can do without. `task.missingDocuments` lists those that were not
   * fetched or read, with the reason. A request may give a plain file name instead of an address.
   */
  optionalDocuments?: readonly string[];
  /**
   * JSON pointers into `input` whose values are texts that can be whole e-mails or HTML; these are
   * read like documents. Other texts are in `input` only.
   */
  texts?: readonly string[];
  /**
   * JSON pointers to texts from which payment card numbers, security codes and passwords are
   * removed before the request is stored (`maskSecrets`), as well as from its metadata, from names of
   * files that were not sent, and from corrections of reviewers. Submitted files are stored unchanged.
   */
  withoutSecrets?: readonly string[];
  /** Accepts recordings of speech: `Document.format` is `audio`. Other operations reject them. */
  takesAudio?: boolean;
  /**
   * XML that contains everything the operation needs. A document that is such XML, or contains it,
   * is read without text recognition. Files embedded in such XML are listed but not read.
   */
  exactXml?: readonly XmlRoot[];
  /** Name of one unit of work: "invoice", "contract", "case". */
  unit: string;
  successStatus: 'resolved' | 'completed';
  /** Type of the event sent for a finished workflow. */
  eventType: string;
  businessObject: JSONSchema;
  /**
   * Maps pointers into completed_unit to pointers into the business object. Each applies to
   * everything below it; the longest match counts. Corrections of a reviewer are copied along this
   * map. Omit it if both have the same structure.
   */
  businessObjectPaths?: Readonly<Record<string, string>>;
  /**
   * JSON pointers, into completed_unit and into the business object, at which the appliance writes
   * the position of the result in the tamper-evident audit log. Runs set null there; both schemas
   * must accept null and the object `{state, log_id, leaf_hash, …}`.
   */
  immutableLog?: ImmutableLogPlaces;
  /** Dated duties in its results, for calendars and spreadsheets. */
  deadlines?: DeadlineList;
  /** Lists in its results that are shown to reviewers as flags. */
  flags?: readonly FlagList[];
  /** How the review desk shows its results. */
  desk?: DeskView;
  /** Subjects of its results that are checked again when a reference set changes. */
  monitoring?: MonitoringPlaces;
  defaults: OperationDefaults;
  /** Names of the steps of a run in order, for `context.step`. */
  steps?: readonly string[];
  examples: readonly OperationExample[];
  /** Golden cases with deterministic results. Further cases may be in `samples`. */
  golden?: readonly GoldenCase[];
}

/** What a rule for corrected results may look at. */
export interface UnitCheck<Unit = unknown, Input = unknown, Options = unknown> {
  input: Input;
  options: Options;
  settings: unknown;
  /** As the run left it. */
  original: Unit;
  /** When the request was submitted, in milliseconds since the epoch. */
  submittedAt: number;
  /** Milliseconds since the epoch, by the appliance's clock. */
  startedAt: number;
}

/** Findings of `check`, which may be asynchronous. */
export type UnitFindings = readonly UnitFinding[] | Promise<readonly UnitFinding[]>;

export interface Operation extends OperationDeclaration {
  run(task: Task<never, never, never>, context: Context<never>): Promise<Outcome>;
  review?(outcome: Outcome<never>, task: Task<never, never, never>): ValidationFailure | null;
  check?(unit: never, given: UnitCheck<never, never, never>): UnitFindings;
  monitoring?: Monitoring;
}

/** An operation with static types, for tests. */
export interface TypedOperation<Input, Options, Unit> extends Operation {
  /** Never set at run time; it only carries the types. */
  readonly types?: { input: Input; options: Options; unit: Unit };
}

export interface PipelineDefinition {
  title: string;
  description: string;
  /** Schema of the settings in the pipeline's section of the configuration. */
  settings: JSONSchema;
  operations: Record<string, Operation>;
  /** Reference sets that its runs query, by their names in the API. */
  reference?: Record<string, ReferenceSet>;
  /** Models that are trained for each tenant, by name: `a-z`, digits and `_`. */
  models?: Readonly<Record<string, LocalModelDeclaration>>;
  /** What fields and values are called in other languages. */
  locales?: Locales;
}

/**
 * A schema written `as const`. The bound is not JSONSchema: the compiler cannot infer the three
 * schemas of an operation at once through its union of all keywords.
 */
type SchemaLiteral = Readonly<Record<string, unknown>>;

type Described<Schema extends SchemaLiteral> = Schema extends PlainSchema
  ? FromSchema<Schema>
  : never;

/** Types as sent by a caller: properties with a default are optional. */
type Sent<Schema extends SchemaLiteral> = Schema extends PlainSchema
  ? FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>
  : never;

/** Infers the types of one operation's `run` from its schemas. */
export function defineOperation<
  const In extends SchemaLiteral,
  const Opt extends SchemaLiteral,
  const Out extends SchemaLiteral,
  const Step extends string = string,
>(
  operation: Omit<
    OperationDeclaration,
    'input' | 'options' | 'output' | 'steps' | 'examples' | 'golden' | 'monitoring'
  > & {
    monitoring?: Monitoring;
    input: In;
    options: Opt;
    output: Out;
    steps?: readonly Step[];
    examples: readonly OperationExample<Sent<In>, Sent<Opt>, Described<Out>>[];
    golden?: readonly GoldenCase<Sent<In>, Sent<Opt>, Described<Out>>[];
    run(
      task: Task<Described<In>, Described<Opt>>,
      context: Context<Step>,
    ): Promise<Outcome<Described<Out>>>;
    /**
     * Returns the reason why a valid result requires a review, or null. It implements a business
     * rule, such as an amount limit. The reason is added to `validation.failures`.
     */
    review?(
      outcome: Outcome<Described<Out>>,
      task: Task<Described<In>, Described<Opt>>,
    ): ValidationFailure | null;
    /**
     * Rules that a result corrected by a reviewer does not keep, although it keeps the schema. Reviewers
     * see them beside the fields while they type; they do not prevent an approval. It runs without the
     * documents and without any service, and within 5 seconds.
     */
    check?(
      unit: Described<Out>,
      given: UnitCheck<Described<Out>, Described<In>, Described<Opt>>,
    ): UnitFindings;
  },
): TypedOperation<Sent<In>, Sent<Opt>, Described<Out>> {
  return operation as unknown as TypedOperation<Sent<In>, Sent<Opt>, Described<Out>>;
}

/**
 * Default export of a plugin. Name, version, range of appliance versions, capabilities and limits
 * are in `plugin.yaml` beside it: an administrator must know them before the code runs.
 */
export function definePipeline<Definition extends PipelineDefinition>(
  definition: Definition,
): Definition {
  return definition;
}
