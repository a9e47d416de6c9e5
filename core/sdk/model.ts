// A model server of the customer's own, as a further reader: it answers in JSON of a given schema,
// and only what the document shows counts.

import type { JSONSchema } from 'json-schema-to-ts';
import type { Document } from './document.ts';
import type { Evidence } from './evidence.ts';

export interface ModelRequest {
  document: Document;
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

export interface Model {
  /** As in the configuration; evidence has it as source `model:<name>`. */
  name: string;
  /** A server that fails is no error: `refused` says why. At most 8 questions in one run. */
  extract(request: ModelRequest): Promise<ModelReading>;
}
