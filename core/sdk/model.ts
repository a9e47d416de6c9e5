// A model server of the customer's own. As a further reader it answers in JSON of a given schema, and
// only what the document shows counts. It can write a text, too, which the plugin has to check.

import type { JSONSchema } from 'json-schema-to-ts';
import type { Document } from './document.ts';
import type { Evidence } from './evidence.ts';
import type { TextRange } from './learning/sentences.ts';

export interface ModelRequest {
  document: Document;
  /**
   * Ranges of `document.text` that are sent, in their order; all of the document unless given. What the
   * model reads counts wherever the document shows it.
   */
  passages?: readonly TextRange[];
  /**
   * Of an object. Servers that constrain their answers want every property under `required`, each
   * allowing null, and `additionalProperties: false`.
   */
  schema: JSONSchema;
  /** What to read, in a few sentences. */
  instructions: string;
}

export interface ModelValue {
  value: string | number;
  /** The first place that shows it; how sure the value is remains for the plugin to judge. */
  evidence: Omit<Evidence, 'confidence'>;
}

export interface ModelReading {
  /** By JSON pointer into the answer: texts, numbers and dates that the document shows. */
  values: Record<string, ModelValue>;
  /** Pointers of values that the model gave and the document does not show. */
  dropped: string[];
  /** Why there is no answer, such as `timeout` or `budget_spent`; null when there is one. */
  refused: string | null;
}

export interface ModelTextRequest {
  /** What the server is shown. Remove first what must not leave the appliance. */
  text: string;
  /** As for `extract`. */
  schema: JSONSchema;
  /** What to write, in a few sentences. */
  instructions: string;
}

export interface ModelText {
  /** As the schema has it; null when there is no answer. What it states is not checked. */
  value: unknown;
  /** Why there is no answer, such as `timeout`; null when there is one. */
  refused: string | null;
}

export interface Model {
  /** As in the configuration; evidence has it as source `model:<name>`. */
  name: string;
  /** A server that fails is no error: `refused` says why. At most 8 questions in one run. */
  extract(request: ModelRequest): Promise<ModelReading>;
  /** A text about another text, such as a summary. Counts as a question, too. */
  write(request: ModelTextRequest): Promise<ModelText>;
}

/** Of a value that only the model read. Not calibrated: nothing says how often a given model is right. */
export const confidenceOfModelAlone = 0.6;

/** Two readers that err in different ways agree: the doubt is halved, up to this confidence. */
const mostConfirmed = 0.97;

/** How sure a value is once a model has read the same. */
export function confidenceIfConfirmed(confidence: number): number {
  const raised = Math.min(mostConfirmed, 1 - (1 - confidence) / 2);
  return rounded(Math.max(confidence, raised));
}

/** How sure a value is once a model has read another. */
export function confidenceIfDisputed(confidence: number): number {
  return rounded(confidence / 2);
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}
