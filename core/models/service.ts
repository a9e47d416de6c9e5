// Queries the customer's model servers for runs. It returns an answer or the reason why there is
// none, and never throws because of a server: every run can continue without a model.

import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { compileSchema, type Validation } from '../kernel/validate.ts';
import { EgressFailure } from '../egress/failure.ts';
import type { Egress, OutboundResponse } from '../egress/egress.ts';
import { createBudget, type Budget } from './budget.ts';
import { chatRequest, parseJson, readChatAnswer, type ChatAnswer } from './chat.ts';
import {
  modelQuestionSchema,
  type ModelAnswer,
  type ModelQuestion,
  type ModelRefusal,
  type ModelServer,
} from './server.ts';

/** Which document is sent to which server; recorded before it is sent. */
export interface Showing {
  tenantId: string;
  workflowId: string;
  model: string;
  /** Host and port of the server. */
  host: string;
  characters: number;
}

export interface ModelCall {
  model: string;
  outcome: 'answered' | ModelRefusal;
  durationMs: number;
  promptTokens: number;
  completionTokens: number;
}

export interface Models {
  /** Returns null if no such server is configured. */
  find(name: string): { name: string } | null;
  /**
   * Returns an answer whose JSON is valid for the schema of the question. Rejects only if `onShown`
   * does.
   */
  ask(
    name: string,
    question: unknown,
    who: { tenantId: string; workflowId: string; signal: AbortSignal },
  ): Promise<ModelAnswer>;
  close(): Promise<void>;
}

export interface ModelsOptions {
  servers: readonly ModelServer[];
  /** Returns an egress that only reaches this server. */
  egressTo(server: ModelServer): Egress;
  clock: Clock;
  log: Log;
  onShown(showing: Showing): Promise<void>;
  onCall?(call: ModelCall): void;
}

interface Line {
  server: ModelServer;
  egress: Egress;
  budget: Budget;
  failures: number;
  restsUntilMs: number;
}

interface Asking {
  line: Line;
  question: ModelQuestion;
  check: (value: unknown) => Validation<unknown>;
  signal: AbortSignal;
  endsMs: number;
  spent: { promptTokens: number; completionTokens: number };
}

const failuresBeforeRest = 3;
const restMs = 60_000;
const longestSchema = 32_000;
const mostSchemas = 50;
const longestAnswerBytes = 2 ** 20;
/** Pause before the retry, unless the server requests a longer one, which is not waited for. */
const pauseMs = 500;
const longestPauseMs = 5_000;
/** Estimate for English and German text; the actual number is settled afterwards. */
const charsPerToken = 3;

const ofTheServer = new Set<ModelCall['outcome']>(['unreachable', 'timeout', 'server_error']);

export function createModels(options: ModelsOptions): Models {
  const { clock, onShown, onCall = () => {} } = options;
  const log = options.log.child({ part: 'models' });
  const lines = new Map(options.servers.map((server) => [server.name, openLine(server, options)]));
  const checkQuestion = compileSchema<ModelQuestion>(modelQuestionSchema);
  const compileAnswer = createAnswerCompiler();

  async function asked(asking: Asking): Promise<ModelAnswer> {
    const { server, budget } = asking.line;
    const shown = Math.min(asking.question.document.length, server.maxDocumentChars);
    const taken = Math.ceil(shown / charsPerToken) + server.maxAnswerTokens;
    if (!budget.take(taken)) return { refused: 'budget_spent' };
    try {
      return await tryTwice(asking, clock);
    } finally {
      const { promptTokens, completionTokens } = asking.spent;
      // The estimate counts if the server reports no tokens, or never responded.
      budget.settle(taken, promptTokens + completionTokens || taken);
    }
  }

  function conclude(line: Line, call: ModelCall): void {
    onCall(call);
    line.failures = ofTheServer.has(call.outcome) ? line.failures + 1 : 0;
    if (line.failures >= failuresBeforeRest) line.restsUntilMs = clock.elapsedMs() + restMs;
    if (call.outcome === 'answered') return;
    log.warn('a model server gave no answer', { model: call.model, reason: call.outcome });
  }

  return {
    find: (name) => (lines.has(name) ? { name } : null),
    async ask(name, given, { signal, ...who }) {
      const line = lines.get(name);
      const question = checkQuestion(given);
      const check = question.ok ? compileAnswer(question.value.schema) : null;
      if (!line || !question.ok || check === null) return { refused: 'not_a_question' };
      if (clock.elapsedMs() < line.restsUntilMs) return { refused: 'resting' };
      const { url, maxDocumentChars, timeoutMs } = line.server;
      const characters = Math.min(question.value.document.length, maxDocumentChars);
      await onShown({ ...who, model: name, host: new URL(url).host, characters });
      const beganMs = clock.elapsedMs();
      const spent = { promptTokens: 0, completionTokens: 0 };
      const endsMs = beganMs + timeoutMs;
      const answer = await asked({ line, question: question.value, check, signal, endsMs, spent });
      const outcome = 'refused' in answer ? answer.refused : 'answered';
      conclude(line, { model: name, outcome, durationMs: clock.elapsedMs() - beganMs, ...spent });
      return answer;
    },
    async close() {
      await Promise.all([...lines.values()].map(({ egress }) => egress.close()));
    },
  };
}

function openLine(server: ModelServer, { egressTo, clock }: ModelsOptions): Line {
  const { tokensPerHour: perHour, tokensPerDay: perDay } = server;
  const budget = createBudget({ clock, perHour, perDay });
  return { server, egress: egressTo(server), budget, failures: 0, restsUntilMs: 0 };
}

/**
 * Returns null for an invalid schema, or one that is far too large for a question. Compiled schemas
 * are cached: a plugin always uses the same few, and compiling one takes 30 ms.
 */
function createAnswerCompiler() {
  const compiled = new Map<string, Asking['check'] | null>();
  return (schema: Record<string, unknown>): Asking['check'] | null => {
    const text = JSON.stringify(schema);
    if (text.length > longestSchema) return null;
    const known = compiled.get(text);
    if (known !== undefined) return known;
    if (compiled.size >= mostSchemas) compiled.clear();
    const check = compileOrNull(schema);
    compiled.set(text, check);
    return check;
  };
}

function compileOrNull(schema: Record<string, unknown>): Asking['check'] | null {
  try {
    return compileSchema(schema);
  } catch {
    return null;
  }
}

/** Retries once, after an answer that violates the schema, and after a server was unavailable. */
async function tryTwice(asking: Asking, clock: Clock): Promise<ModelAnswer> {
  const first = await tryOnce(asking, clock, null);
  if ('value' in first) return first;
  const { refused, retryAfterMs, objection } = first;
  if (retryAfterMs === null) return { refused };
  if (retryAfterMs > 0) await clock.sleep(retryAfterMs, asking.signal);
  const second = await tryOnce(asking, clock, objection);
  return 'value' in second ? second : { refused: second.refused };
}

type Tried =
  | { value: unknown }
  | { refused: ModelRefusal; objection: string | null; retryAfterMs: number | null };

async function tryOnce(asking: Asking, clock: Clock, objection: string | null): Promise<Tried> {
  const { line, question, check, signal, endsMs, spent } = asking;
  const { server, egress } = line;
  const deadlineMs = endsMs - clock.elapsedMs();
  if (signal.aborted) return final('cancelled');
  if (deadlineMs <= 0) return final('timeout');
  let response: OutboundResponse;
  try {
    response = await egress.send({
      purpose: 'model',
      method: 'POST',
      url: `${server.url}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        ...(server.apiKey !== null && { authorization: `Bearer ${server.apiKey}` }),
      },
      body: Buffer.from(JSON.stringify(chatRequest(server, question, objection))),
      deadlineMs,
      maxResponseBytes: longestAnswerBytes,
      oversize: 'refuse',
      maxRedirects: 0,
      signal,
    });
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error;
    if (error.kind === 'cancelled' || error.kind === 'timeout') return final(error.kind);
    if (error.kind === 'too_large') return final('invalid_answer');
    const retryAfterMs = error.kind === 'reset' || error.kind === 'connect' ? pauseMs : null;
    return { refused: 'unreachable', objection: null, retryAfterMs };
  }
  if (response.status !== 200) return refusedBy(response);
  const answer = readChatAnswer(response.body.toString('utf8'));
  if (answer === null) return { ...again, objection: null };
  spent.promptTokens += answer.promptTokens;
  spent.completionTokens += answer.completionTokens;
  return judged(answer, check);
}

const again = { refused: 'invalid_answer', retryAfterMs: 0 } as const;

function judged({ text }: ChatAnswer, check: Asking['check']): Tried {
  const value = parseJson(text);
  if (value === undefined) return { ...again, objection: 'it is not JSON.' };
  const checked = check(value);
  if (checked.ok) return { value: checked.value };
  const faults = checked.details.slice(0, 10).map(({ path, message }) => `${path} ${message}`);
  return { ...again, objection: `${faults.join('; ').slice(0, 1_000)}.` };
}

function refusedBy({ status, headers }: OutboundResponse): Tried {
  const passing = status === 429 || status >= 500;
  const asked = Number(headers['retry-after'] ?? 0) * 1000;
  const waitMs = Number.isFinite(asked) ? Math.max(asked, pauseMs) : pauseMs;
  const retryAfterMs = passing && waitMs <= longestPauseMs ? waitMs : null;
  return { refused: 'server_error', objection: null, retryAfterMs };
}

function final(refused: ModelRefusal): Tried {
  return { refused, objection: null, retryAfterMs: null };
}
