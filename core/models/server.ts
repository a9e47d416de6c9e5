// A model server of the customer's own and what a run may ask of it.

/** One server, as an administrator configured it. */
export interface ModelServer {
  name: string;
  /** Of its OpenAI-compatible API, such as http://127.0.0.1:11434/v1; without a trailing slash. */
  url: string;
  model: string;
  apiKey: string | null;
  /** For one question with its second try. */
  timeoutMs: number;
  maxAnswerTokens: number;
  /** Characters of a document that are sent; the rest is cut. */
  maxDocumentChars: number;
  /** Tokens of questions and answers of this process; null: no limit. */
  tokensPerHour: number | null;
  tokensPerDay: number | null;
}

/** Why there is no answer. None of them fails a run: it goes on without. */
export type ModelRefusal =
  /** The question is not one, or is too large. */
  | 'not_a_question'
  | 'budget_spent'
  /** The server failed several times in a row and is left alone for a while. */
  | 'resting'
  | 'unreachable'
  | 'timeout'
  /** It answered with an HTTP error. */
  | 'server_error'
  /** Twice no JSON, or JSON that the schema does not allow. */
  | 'invalid_answer'
  | 'cancelled';

export type ModelAnswer = { value: unknown } | { refused: ModelRefusal };

/** What crosses from a plugin's thread. */
export interface ModelQuestion {
  ask: 'model';
  /** Copy values (default), or write a text about the document. */
  task?: 'extract' | 'write' | undefined;
  instructions: string;
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>;
  /** The document's text. */
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
