// Access to a model server of the customer. It extracts values as JSON of a given schema; only
// values that the document shows are accepted. It can also write text, which the plugin must check.

import type { JSONSchema } from './json-schema.ts';
import type { Document } from './document.ts';
import type { Evidence } from './evidence.ts';
import type { TextRange } from './learning/sentences.ts';

export interface ModelRequest {
  document: Document;
  /**
   * Ranges of `document.text` to send, in order; default: the whole document. An extracted value is
   * accepted wherever the document shows it.
   */
  passages?: readonly TextRange[];
  /**
   * Schema of an object. Servers with constrained decoding expect every property under `required`,
   * each nullable, and `additionalProperties: false`.
   */
  schema: JSONSchema;
  /** What to extract, in a few sentences. */
  instructions: string;
}

export interface ModelValue {
  value: string | number;
  /** First place that shows the value. The plugin decides the confidence. */
  evidence: Omit<Evidence, 'confidence'>;
}

export interface ModelReading {
  /** Texts, numbers and dates that the document shows, by JSON pointer into the answer. */
  values: Record<string, ModelValue>;
  /** Pointers of values that the document does not show. */
  dropped: string[];
  /**
   * Reason for a missing answer, such as `timeout` or `budget_spent`; null if there is an answer.
   */
  refused: string | null;
}

export interface ModelTextRequest {
  /** Text that is sent to the server. Remove anything that must not leave the appliance. */
  text: string;
  /** As for `extract`. */
  schema: JSONSchema;
  /** What to write, in a few sentences. */
  instructions: string;
}

export interface ModelText {
  /**
   * Value in the form of the schema; null if there is no answer. Its statements are not checked.
   */
  value: unknown;
  /** Reason for a missing answer, such as `timeout`; null if there is an answer. */
  refused: string | null;
}

export interface Model {
  /** Name in the configuration; evidence names the source `model:<name>`. */
  name: string;
  /**
   * Extracts values. A failing server is not an error: `refused` has the reason. At most 8
   * questions per run.
   */
  extract(request: ModelRequest): Promise<ModelReading>;
  /** Writes a text about another text, such as a summary. Counts as a question as well. */
  write(request: ModelTextRequest): Promise<ModelText>;
}

/**
 * Confidence of a value that only the model read. It is not calibrated: the accuracy of a given
 * model is unknown.
 */
export const confidenceOfModelAlone = 0.6;

/**
 * Maximum confidence after confirmation. Two independent readers agree, so the remaining doubt is
 * halved, up to this value.
 */
const mostConfirmed = 0.97;

/** Confidence of a value if a model read the same value. */
export function confidenceIfConfirmed(confidence: number): number {
  const raised = Math.min(mostConfirmed, 1 - (1 - confidence) / 2);
  return rounded(Math.max(confidence, raised));
}

/** Confidence of a value if a model read a different value. */
export function confidenceIfDisputed(confidence: number): number {
  return rounded(confidence / 2);
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
