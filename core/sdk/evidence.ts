// Where a value of the result was read. Kept beside the result under the value's JSON pointer, in
// the words of the API, so that a reviewer sees what the pipeline saw.

/** Which rung of the ladder gave the value (shared vocabulary of all pipelines). */
export type EvidenceSource =
  | 'structured'
  | 'layout'
  | 'ocr'
  | 'derived'
  | 'model'
  | 'request'
  /** A reviewer, who corrected the value; pipelines do not give it. */
  | 'reviewer'
  /** A model server of the customer's, by its configured name. */
  | `model:${string}`
  /** A local model, as `LocalModel.source` names it. */
  | `local_model:${string}`;

export interface Evidence {
  /** From 1; null for documents without pages. */
  page: number | null;
  /** Left, top, right, bottom in points; null for documents without pages. */
  bbox: readonly [number, number, number, number] | null;
  /** The text as the document shows it; for XML with the path of the element in `path`. */
  text: string;
  path?: string;
  /** 0 to 0.999. */
  confidence: number;
  source: EvidenceSource;
}

/** By RFC 6901 pointer into `completed_unit`. */
export type EvidenceMap = Record<string, Evidence>;
