// The second listener, for monitoring systems.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../kernel/clock.ts';

/**
 * Resolves if the check succeeds; rejects with an error whose message is meant for administrators.
 */
export type HealthCheck = () => Promise<void>;

export interface OperationsOptions {
  /** Conditions for this process to accept work: database, migrations, hosts. */
  checks: Readonly<Record<string, HealthCheck>>;
  isStarted: () => boolean;
  isStopping: () => boolean;
  metrics: { contentType: string; render(): Promise<string> };
  /** Pipelines of this process, with the reasons of refusals. */
  plugins?: () => readonly object[];
  clock: Clock;
}

interface Reply {
  status: number;
  type: string;
  text: string;
}

/** A check that hangs counts as failed: probes time out after a second or two. */
const checkTimeoutMs = 2_000;

export function createOperations(options: OperationsOptions) {
  const { isStarted, isStopping, metrics, plugins = () => [] } = options;
  const pages: Record<string, () => Promise<Reply> | Reply> = {
    '/health/live': () => json(200, { status: 'ok' }),
    '/health/startup': () =>
      json(isStarted() ? 200 : 503, { status: isStarted() ? 'ok' : 'starting' }),
    '/health/ready': () => ready(options),
    '/plugins': () => json(200, { plugins: plugins() }),
    '/metrics': async () => ({
      status: 200,
      type: metrics.contentType,
      text: await metrics.render(),
    }),
  };

  async function reply({ method, url }: IncomingMessage): Promise<Reply> {
    const page = pages[(url ?? '').split('?', 1)[0]!];
    if (!page) return json(404, { error: 'not_found', known: Object.keys(pages) });
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'method_not_allowed' });
    return await page();
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    void reply(req)
      .catch((error: unknown) => json(500, { error: 'internal_error', message: String(error) }))
      .then(({ status, type, text }) => {
        res.writeHead(status, {
          'Content-Type': type,
          'Content-Length': Buffer.byteLength(text),
          'Cache-Control': 'no-store',
          ...(status === 405 && { Allow: 'GET, HEAD' }),
          ...(isStopping() && { Connection: 'close' }),
        });
        res.end(text);
      });
  };
}

async function ready({ checks, isStarted, isStopping, clock }: OperationsOptions): Promise<Reply> {
  if (isStopping()) return json(503, { status: 'stopping', checks: {} });
  if (!isStarted()) return json(503, { status: 'starting', checks: {} });
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await run(check, clock)] as const),
  );
  const failed = entries.some(([, { ok }]) => !ok);
  const body = { status: failed ? 'failed' : 'ok', checks: Object.fromEntries(entries) };
  return json(failed ? 503 : 200, body);
}

async function run(check: HealthCheck, clock: Clock) {
  const began = clock.elapsedMs();
  const late = new AbortController();
  const problem = await Promise.race([
    check().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
    clock.sleep(checkTimeoutMs, late.signal).then(() => `no answer within ${checkTimeoutMs} ms`),
  ]);
  late.abort();
  const durationMs = Math.round(clock.elapsedMs() - began);
  return { ok: problem === null, duration_ms: durationMs, ...(problem && { message: problem }) };
}

function json(status: number, body: object): Reply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) };
}
