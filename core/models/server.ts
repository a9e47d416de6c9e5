// A model server of the customer, and the questions that a run may send to it.

/** One server, as configured by an administrator. */
export interface ModelServer {
  name: string;
  /**
   * Address of its OpenAI-compatible API, such as http://127.0.0.1:11434/v1; without a trailing
   * slash.
   */
  url: string;
  model: string;
  apiKey: string | null;
  /** Timeout of one question, including the retry. */
  timeoutMs: number;
  maxAnswerTokens: number;
  /** Maximum number of characters of a document that are sent; the rest is omitted. */
  maxDocumentChars: number;
  /** Maximum number of tokens per hour of questions and answers of this process; null: no limit. */
  tokensPerHour: number | null;
  tokensPerDay: number | null;
}

/** Reasons for a missing answer. None of them fails a run, which continues without it. */
export type ModelRefusal =
  /** The question is invalid or too large. */
  | 'not_a_question'
  | 'budget_spent'
  /** The server failed several times in succession and is paused. */
  | 'resting'
  | 'unreachable'
  | 'timeout'
  /** The response was an HTTP error. */
  | 'server_error'
  /** Two answers in succession were not JSON, or violated the schema. */
  | 'invalid_answer'
  | 'cancelled';

export type ModelAnswer = { value: unknown } | { refused: ModelRefusal };

/** Message from a plugin's thread. */
export interface ModelQuestion {
  ask: 'model';
  /** Extract values (default), or write a text about the document. */
  task?: 'extract' | 'write' | undefined;
  instructions: string;
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>;
  /** Text of the document. */
  document: string;
}

export const modelQuestionSchema = {
  type: 'object',
  required: ['ask', 'instructions', 'schema', 'document'],
  properties: {
    ask: { const: 'model' },
    task: { enum: ['extract', 'write'] },
    instructions: { type: 'string', maxLength: 8_000 },
    schema: { type: 'object' },
    document: { type: 'string', maxLength: 2_000_000 },
  },
} as const;
