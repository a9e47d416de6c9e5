// The contract between a pipeline plugin and the appliance. A plugin's `pipeline.ts` exports one
// `definePipeline({...})` by default; everything the appliance shows or checks comes from it.

import type { DeadlineList } from './deadlines.ts';
import type { Document } from './document.ts';
import type { EvidenceMap } from './evidence.ts';
import type { FlagList } from './flags.ts';
import type { GoldenCase } from './golden.ts';
import type { LocalModel, LocalModelDeclaration } from './local-models.ts';
import type { Model } from './model.ts';
import type { Monitoring, MonitoringPlaces } from './monitoring.ts';
import type { Reference, ReferenceSet } from './reference.ts';
import type { Cache, HttpClient, RunClock, RunRandom, Secrets } from './services.ts';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

export type { JSONSchema, FromSchema };

/** What one run is given. Input and options have passed the operation's schemas. */
export interface Task<Input = unknown, Options = unknown, Settings = unknown> {
  /** As the API shows it, `wf_…`. */
  workflowId: string;
  /** From 1; a run that follows a crash or a timeout has a higher number. */
  attempt: number;
  input: Input;
  options: Options;
  settings: Settings;
  /** As the request names the customer whom the work is for; null when it names none. */
  customerId: string | null;
  /**
   * The documents that the operation declared, by the JSON pointer of their address in `input`; so
   * are the `texts` that are e-mails or HTML.
   */
  documents: Record<string, Document>;
  /** Of `optionalDocuments`, those that `documents` has not. */
  missingDocuments: readonly MissingDocument[];
  /** Where the configuration says that data is processed; null where it says nothing. */
  residency: Residency | null;
}

export interface Residency {
  /** As `residency.region` of the configuration. */
  region: string;
  /** Name of the machine. */
  node: string;
  /** Compact JWS of the configuration, signed with the key of the audit log. */
  statement: string;
}

/** A document that a run does without. */
export interface MissingDocument {
  /** Its place in `input`. */
  pointer: string;
  /** `not_supplied`: the request has a plain file name in place of an address. */
  code: 'not_supplied' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document';
  message: string;
}

export interface PipelineLog {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
}

/** All that a run may use: there is no other way to the network, the database or the environment. */
export interface Context<Steps extends string = string> {
  /** Aborts when the workflow is cancelled or its time is up; stop soon after. */
  signal: AbortSignal;
  log: PipelineLog;
  /** Milliseconds since the epoch, by the appliance's clock when the run began. */
  startedAt: number;
  clock: RunClock;
  random: RunRandom;
  /** The tenant's rows of the sets that the pipeline declares. */
  reference: Reference;
  /** Hosts that the plugin declares and the administrator allows. */
  http: HttpClient;
  secrets: Secrets;
  cache: Cache;
  /** A model server of the customer's; absent unless an administrator gave the pipeline one. */
  model?: Model;
  /**
   * The version in force of a model that the pipeline declares under `models`; null when the tenant
   * has none and the plugin ships no base model. The same version throughout a run. Rejects for a name
   * that is not declared.
   */
  localModel(name: string): Promise<LocalModel | null>;
  /** Shows a stage and how far the run is (0 to 1) in the workflow's status. */
  progress(stage: string, fraction: number): void;
  /**
   * Does the work of one of the operation's `steps`. The step's name shows as the stage; its place
   * among the steps tells how far the run is. Rejects with the signal's reason, before the work or
   * after it, once the run is to stop.
   */
  step<T>(name: Steps, work: () => T | Promise<T>): Promise<T>;
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
  /**
   * Rows for later runs to find, at most one of a set, in sets that are `keptByRuns`. They are kept
   * if and only if this outcome is, for live requests alone, and go when a person rejects the result.
   */
  remember?: readonly Remembered[];
}

/** A row for a set that runs keep; the appliance puts the workflow's id in as its key. */
export interface Remembered {
  set: string;
  row: Readonly<Record<string, unknown>>;
}

/** The root element of an XML document. */
export interface XmlRoot {
  /** Local name. */
  name: string;
  /** Any when left out. */
  namespace?: string;
}

export interface OperationDefaults {
  confidenceThreshold: number;
  requireHumanReviewBelow: number;
}

export interface OperationExample<Input = unknown, Options = unknown, Unit = unknown> {
  title: string;
  /** The body of the call. */
  request: { input?: Input; options?: Options };
  /** The body of the answer. */
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
   * Those of `documents` that a run can do without: `task.missingDocuments` tells which were not
   * fetched or read, and why. A request may have a plain file name in their place.
   */
  optionalDocuments?: readonly string[];
  /**
   * JSON pointers into `input` whose values are texts that may be whole e-mails or HTML: those are
   * read as documents are. Other texts are in `input` alone.
   */
  texts?: readonly string[];
  /**
   * JSON pointers to texts from which payment card numbers, their security codes and passwords are
   * removed before the request is stored (`maskSecrets`). Files that are sent are stored as they are.
   */
  withoutSecrets?: readonly string[];
  /** Takes recordings of speech: `Document.format` is `audio`. Others refuse them. */
  takesAudio?: boolean;
  /**
   * XML that says all that the operation needs. A document that is such XML, or carries it, is read
   * without text recognition, and files that such XML carries are listed without being read.
   */
  exactXml?: readonly XmlRoot[];
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
  /**
   * Where the appliance shows the result's place in the tamper-evident audit log: JSON pointers into
   * completed_unit and into the business object. Runs leave null there; both schemas must take null
   * and the object `{state, log_id, leaf_hash, …}`.
   */
  immutableLog?: ImmutableLogPlaces;
  /** Dated duties in its results, for calendars and spreadsheets. */
  deadlines?: DeadlineList;
  /** Lists in its results that reviewers see as flags. */
  flags?: readonly FlagList[];
  /** Subjects of its results that are checked again when a reference set changes. */
  monitoring?: MonitoringPlaces;
  defaults: OperationDefaults;
  /** Names of the parts of a run in their order, for `context.step`. */
  steps?: readonly string[];
  examples: readonly OperationExample[];
  /** Cases that always come out the same; as many again may stand in `samples`. */
  golden?: readonly GoldenCase[];
}

/** What a rule for corrected results may look at. */
export interface UnitCheck<Unit = unknown, Input = unknown, Options = unknown> {
  input: Input;
  options: Options;
  settings: unknown;
  /** As the run left it. */
  original: Unit;
  /** Milliseconds since the epoch, by the appliance's clock. */
  startedAt: number;
}

export interface Operation extends OperationDeclaration {
  run(task: Task<never, never, never>, context: Context<never>): Promise<Outcome>;
  review?(outcome: Outcome<never>, task: Task<never, never, never>): ValidationFailure | null;
  check?(unit: never, given: UnitCheck<never, never, never>): readonly ValidationFailure[];
  monitoring?: Monitoring;
}

/** An operation whose types are known, for tests. */
export interface TypedOperation<Input, Options, Unit> extends Operation {
  /** Never there: it carries the types along. */
  readonly types?: { input: Input; options: Options; unit: Unit };
}

export interface PipelineDefinition {
  title: string;
  description: string;
  /** Schema of the settings that an administrator gives under the pipeline's configuration. */
  settings: JSONSchema;
  operations: Record<string, Operation>;
  /** Sets of reference data that its runs look things up in, by their names in the API. */
  reference?: Record<string, ReferenceSet>;
  /** Models that are trained for each tenant, by their names: `a-z`, digits and `_`. */
  models?: Readonly<Record<string, LocalModelDeclaration>>;
}

/**
 * A schema written `as const`. Bounded by this and not by JSONSchema, whose union of every keyword
 * is more than the compiler takes on when it infers an operation's three schemas at once.
 */
type SchemaLiteral = Readonly<Record<string, unknown>>;

type Described<Schema extends SchemaLiteral> = Schema extends JSONSchema
  ? FromSchema<Schema>
  : never;

/** As a caller sends it: what has a default may be left out. */
type Sent<Schema extends SchemaLiteral> = Schema extends JSONSchema
  ? FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>
  : never;

/** Types one operation's `run` from its schemas. */
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
     * Why a person has to look at a result that is sound by itself, or null: a rule of the house,
     * such as an amount above a limit. The reason joins `validation.failures`.
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
    ): readonly ValidationFailure[];
  },
): TypedOperation<Sent<In>, Sent<Opt>, Described<Out>> {
  return operation as unknown as TypedOperation<Sent<In>, Sent<Opt>, Described<Out>>;
}

/**
 * A plugin's default export. Name, version, range of appliance versions, capabilities and limits
 * stand in `plugin.yaml` beside it: an administrator must know them before its code runs.
 */
export function definePipeline<Definition extends PipelineDefinition>(
  definition: Definition,
): Definition {
  return definition;
}
