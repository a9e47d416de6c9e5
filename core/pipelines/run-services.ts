// Answers requests of a run to services other than reference data: HTTP requests, secrets, the
// cache. Requests come from untrusted code. A host or a secret is provided only if plugin.yaml
// declares it and an administrator has allowed it. egress decides whether an address may be
// reached.

import { EgressFailure } from '../egress/failure.ts';
import type { OutboundRequest, OutboundResponse } from '../egress/outbound.ts';
import type { Clock } from '../kernel/clock.ts';
import { createSchemaCompiler, type SchemaCompiler } from '../kernel/validate.ts';
import type { HttpRequest } from '../sdk/services.ts';
import type { Manifest } from './manifest.ts';
import { createRunCache } from './run-cache.ts';
import type { ServiceAnswer, ServiceQuestion } from './tasks.ts';

/** Grants of the administrator to a plugin. */
export interface Grants {
  /** Hosts, with the port unless it is 443. */
  network: readonly string[];
  /** Contents of secrets by name. */
  secrets: Readonly<Record<string, string>>;
}

/** Answers the requests of one run. Rejects only for a defect of the appliance. */
export type AnswerService = (question: unknown) => Promise<ServiceAnswer>;

export interface RunServices {
  forRun(run: { tenantId: string; plugin: string; signal: AbortSignal }): AnswerService;
}

export interface RunServicesDeps {
  clock: Clock;
  /** Default: a new compiler. */
  compile?: SchemaCompiler;
  capabilitiesOf(plugin: string): Manifest['capabilities'] | null;
  /** Returns the current grants; called for every request. */
  grantsOf(plugin: string): Grants;
  /**
   * Sends an HTTP request.
   * @throws EgressFailure
   */
  send(request: OutboundRequest): Promise<OutboundResponse>;
}

const defaultTtlMs = 300_000;
const defaultTimeoutMs = 10_000;
const longestTimeoutMs = 30_000;
const largestRequest = 2 ** 20;
const largestResponse = 4 * 2 ** 20;

const text = { type: 'string' } as const;
/** Token and field value of RFC 9110; other characters would be rejected by the HTTP client. */
const headerFields = {
  type: 'object',
  maxProperties: 50,
  propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$" },
  additionalProperties: { ...text, pattern: '^[\\t\\x20-\\x7e]{0,8000}$' },
} as const;
const requestSchema = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { ...text, maxLength: 8000 },
    method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    headers: headerFields,
    body: text,
    timeoutMs: { type: 'number', exclusiveMinimum: 0 },
  },
} as const;
const questionSchema = {
  type: 'object',
  oneOf: [
    { required: ['ask', 'request'], properties: { ask: { const: 'http' } } },
    { required: ['ask', 'name'], properties: { ask: { const: 'secret' }, name: text } },
    { required: ['ask', 'key'], properties: { ask: { const: 'cached' }, key: text } },
    {
      required: ['ask', 'key', 'json'],
      properties: { ask: { const: 'keep' }, key: text, json: text, ttlMs: { type: 'number' } },
    },
  ],
} as const;

export function createRunServices(deps: RunServicesDeps): RunServices {
  const { clock, capabilitiesOf, grantsOf, compile = createSchemaCompiler() } = deps;
  const cache = createRunCache(clock);
  const checkQuestion = compile<ServiceQuestion>(questionSchema);
  const checkRequest = compile<HttpRequest>(requestSchema);

  async function request(
    given: unknown,
    { plugin, signal }: { plugin: string; signal: AbortSignal },
  ): Promise<ServiceAnswer> {
    const checked = checkRequest(given);
    if (!checked.ok) {
      const [first] = checked.details;
      return notAllowed(`the request cannot be sent: ${first?.path} ${first?.message}`);
    }
    const host = hostOf(checked.value.url);
    if (host === null) return notAllowed('the address is not an https address');
    if (!capabilitiesOf(plugin)?.network.includes(host)) {
      return notAllowed(`plugin.yaml does not declare ${host} under capabilities.network`);
    }
    if (!grantsOf(plugin).network.includes(host)) {
      return notAllowed(`no administrator allows ${host}: network in pipelines/${plugin}.yaml`);
    }
    return await sent(deps, checked.value, signal);
  }

  function secret(plugin: string, name: string): ServiceAnswer {
    if (!capabilitiesOf(plugin)?.secrets.includes(name)) {
      return { refused: `plugin.yaml does not declare ${name} under capabilities.secrets` };
    }
    const { secrets } = grantsOf(plugin);
    if (Object.hasOwn(secrets, name)) return { text: secrets[name]!.trim() };
    return { refused: `no administrator gives ${name}: secrets in pipelines/${plugin}.yaml` };
  }

  return {
    forRun: ({ tenantId, plugin, signal }) => {
      const owner = JSON.stringify([plugin, tenantId]);
      return async (given) => {
        const checked = checkQuestion(given);
        if (!checked.ok) return { refused: 'this is not a question that the appliance answers' };
        const question = checked.value;
        if (question.ask === 'http') return await request(question.request, { plugin, signal });
        if (question.ask === 'secret') return secret(plugin, question.name);
        if (question.ask === 'cached') return { text: cache.get(owner, question.key) };
        const { key, json, ttlMs = defaultTtlMs } = question;
        const refused = cache.set(owner, key, json, ttlMs);
        return refused === null ? { text: null } : { refused };
      };
    },
  };
}

async function sent(
  { send }: Pick<RunServicesDeps, 'send'>,
  { url, method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs }: HttpRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const bytes = body === undefined ? null : Buffer.from(body);
  if (bytes && bytes.length > largestRequest) {
    return { refused: 'a body has at most 1 MiB', kind: 'too_large' };
  }
  try {
    const answer = await send({
      purpose: 'plugins',
      method,
      url,
      headers: ownFields(headers),
      ...(bytes && { body: bytes }),
      deadlineMs: Math.min(timeoutMs, longestTimeoutMs),
      maxResponseBytes: largestResponse,
      oversize: 'refuse',
      maxRedirects: 0,
      signal,
    });
    const { status, headers: fields } = answer;
    return { response: { status, headers: fields, body: answer.body.toString() } };
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error;
    const { kind, message } = error;
    if (kind === 'insecure_url' || kind === 'refused') return notAllowed(message);
    return { refused: message, kind: kind === 'too_large' ? 'too_large' : 'unreachable' };
  }
}

/** Headers of the connection, which a plugin must not set. */
const connectionFields =
  /^(host|connection|content-length|transfer-encoding|expect|upgrade|te|keep-alive|proxy-.*)$/i;

function ownFields(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !connectionFields.test(name)),
  );
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? url.host : null;
}

function notAllowed(refused: string): ServiceAnswer {
  return { refused, kind: 'not_allowed' };
}
