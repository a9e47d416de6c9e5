// Where a value of the result was read. Evidence is stored beside the result under the JSON pointer
// of the value, so that a reviewer sees what the pipeline saw.

/** Method that produced the value (shared vocabulary of all pipelines). */
export type EvidenceSource =
  | 'structured'
  | 'layout'
  | 'ocr'
  | 'derived'
  | 'model'
  | 'request'
  /** A reviewer corrected the value. Pipelines never set this source. */
  | 'reviewer'
  /** A model server of the customer, by its configured name. */
  | `model:${string}`
  /** A local model, as named by `LocalModel.source`. */
  | `local_model:${string}`;

export interface Evidence {
  /** Page number, from 1; null for documents without pages. */
  page: number | null;
  /** Left, top, right, bottom in points; null for documents without pages. */
  bbox: readonly [number, number, number, number] | null;
  /** Text as shown in the document. For XML, `path` has the path of the element. */
  text: string;
  path?: string;
  /** 0 to 0.999. */
  confidence: number;
  source: EvidenceSource;
}

/** Evidence by JSON pointer (RFC 6901) into `completed_unit`. */
export type EvidenceMap = Record<string, Evidence>;
