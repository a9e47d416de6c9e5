// Golden cases: runs with expected results. They are declared in `golden` of the operation, or in
// files `samples/<name>.golden.json` with the same fields. A package is rejected if one of its
// cases has another result.

export type CaseStatus = 'resolved' | 'completed' | 'in_review' | 'failed';

/** Recorded response to `context.http.request` in this case. */
export interface RecordedAnswer {
  /** Default: GET. */
  method?: string;
  url: string;
  response: { status: number; headers?: Record<string, string>; body?: string };
}

export interface ReferenceSample {
  /** Name of the format. */
  format: string;
  file: string;
}

/** Input of a case's run. */
export interface GoldenInput<Input = Record<string, unknown>, Options = Record<string, unknown>> {
  /** Description for readers. */
  about?: string;
  /**
   * File in `samples` for the only document of the operation, or for its first text if the file is
   * text.
   */
  document?: string;
  /** Plain text of that document, as an alternative to a file. */
  text?: string;
  /** File names by the pointers in `documents` of the operation, if it has several. */
  documents?: Record<string, string>;
  /** The request; `input` omits the addresses of documents. */
  request?: { input?: Partial<Input>; options?: Partial<Options>; customer_id?: string };
  settings?: Record<string, unknown>;
  /** Rows of reference data, by set. */
  reference?: Record<string, readonly Record<string, unknown>[]>;
  /** Files in `samples` with further rows, by set, in the formats that the plugin declares. */
  reference_files?: Record<string, readonly ReferenceSample[]>;
  http?: readonly RecordedAnswer[];
  secrets?: Record<string, string>;
}

/**
 * Fields that must be equal; omitted fields may have any value. Lists are compared item by item.
 */
export type Expected<Value> = Value extends readonly (infer Item)[]
  ? readonly Expected<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]?: Expected<Value[Field]> }
    : Value;

/** A case in `golden` of an operation. The clock of a run starts on 1 March 2026 at noon UTC. */
export interface GoldenCase<
  Input = Record<string, unknown>,
  Options = Record<string, unknown>,
  Unit = object,
> extends GoldenInput<Input, Options> {
  /** Unique among all cases of the plugin, including those in files. */
  name: string;
  status: CaseStatus;
  /** Error code if the status is `failed`. */
  error?: string;
  completed_unit?: Expected<Unit>;
  business_object?: object;
}
