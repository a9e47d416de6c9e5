// Cases with results that the author knows. They are in the operation's `golden`, or
// in files `samples/<name>.golden.json`, with the same fields; a package whose cases come out
// otherwise is refused.

export type CaseStatus = 'resolved' | 'completed' | 'in_review' | 'failed';

/** An answer to `context.http.request` in this case. */
export interface RecordedAnswer {
  /** GET unless given. */
  method?: string;
  url: string;
  response: { status: number; headers?: Record<string, string>; body?: string };
}

/** What a case's run is given. */
export interface GoldenInput<Input = Record<string, unknown>, Options = Record<string, unknown>> {
  /** For people. */
  about?: string;
  /**
   * The file in `samples` for the operation's one document, or for its first text if the file is text.
   */
  document?: string;
  /** What that document says, where there is no file: plain text. */
  text?: string;
  /** Files by the pointers of the operation's `documents`, where it has several. */
  documents?: Record<string, string>;
  /** `input` without the addresses of documents. */
  request?: { input?: Partial<Input>; options?: Partial<Options>; customer_id?: string };
  settings?: Record<string, unknown>;
  /** Rows by set, of reference data. */
  reference?: Record<string, readonly Record<string, unknown>[]>;
  http?: readonly RecordedAnswer[];
  secrets?: Record<string, string>;
}

/** Fields that must be equal; those not named may be anything. Lists are compared item by item. */
export type Expected<Value> = Value extends readonly (infer Item)[]
  ? readonly Expected<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]?: Expected<Value[Field]> }
    : Value;

/** A case in an operation's `golden`. Runs begin on 1 March 2026 at noon UTC. */
export interface GoldenCase<
  Input = Record<string, unknown>,
  Options = Record<string, unknown>,
  Unit = object,
> extends GoldenInput<Input, Options> {
  /** Unlike all others of the plugin, those in files included. */
  name: string;
  status: CaseStatus;
  /** Code of the error when the status is `failed`. */
  error?: string;
  completed_unit?: Expected<Unit>;
  business_object?: object;
}
