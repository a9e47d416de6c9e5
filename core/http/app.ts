// The HTTP layer: the processing steps of a request, top to bottom.

import Koa from 'koa';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Auth } from '../auth/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Endpoint } from '../rates/limits.ts';
import type { Rates } from '../rates/service.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { answerFaults } from './answer-faults.ts';
import { authenticateCaller, type SessionAccess } from './authenticate-caller.ts';
import type { IdempotentAnswers } from '../idempotency/service.ts';
import { checkTarget } from './check-target.ts';
import { closeWhenStopping } from './close-when-stopping.ts';
import { identifyRequest } from './identify-request.ts';
import type { ProxyTrust } from './forwarding.ts';
import type { EdgeLimits } from './limits.ts';
import { locateCaller } from './locate-caller.ts';
import { createRateLimiting } from './limit-rates.ts';
import { logAccess } from './log-access.ts';
import { measureRequests, type EdgeMetrics } from './measure-requests.ts';
import { printOpenApi, type OpenApi } from './openapi.ts';
import { serveDashboard, type DashboardOptions } from './dashboard/serve-dashboard.ts';
import { serveReference } from './reference/serve-reference.ts';
import { createRouter } from './router.ts';
import type { Route } from './route.ts';
import { buildRoutes } from './routes/routes.ts';
import type { Services } from './services.ts';
import { traceRequests } from './trace-requests.ts';

/** Output folder of scripts/build-dashboard. */
const builtDashboard = join(import.meta.dirname, '../dashboard/built');

export interface ApiOptions {
  /** Services for routes. */
  services: Services;
  answers: IdempotentAnswers;
  limits: () => EdgeLimits;
  rates: Rates;
  /** Proxies whose forwarding headers are trusted. */
  proxies: ProxyTrust;
  metrics: EdgeMetrics;
  tracer?: Tracer | undefined;
  log: Log;
  ids: Ids;
  version: string;
  /** Whether the appliance is stopping: responses then close their connections. */
  isStopping: () => boolean;
  /** Whether an error is one of the database that a later try may not have; default: none is. */
  isPassing?: (error: unknown) => boolean;
}

export interface Edge {
  /** Request listener for an http or https server. */
  handle(req: IncomingMessage, res: ServerResponse): void;
  openApi(): OpenApi;
  /** Returns rate-limit headers for responses to unparsable requests; see ListenerOptions. */
  limitBroken(address: string | null): Record<string, string>;
}

export interface Api extends Edge {
  /** Returns a tenant's current rate limits of all routes. */
  rateLimits: Services['rateLimits'];
}

interface Built {
  of: ReturnType<Services['pipelines']['list']>;
  edge: Edge;
  endpoints: Endpoint[];
}

export function createApi(options: ApiOptions): Api {
  const { services, rates, version } = options;
  const { pipelines, publicUrl } = services;
  const dashboard = { folder: builtDashboard, publicUrl };

  function build(of: Built['of']): Built {
    const rows = buildRoutes(of);
    const edge = createEdge<Services>({
      rows,
      parts: services,
      openApi: () => printOpenApi({ rows, publicUrl: publicUrl(), version }),
      auth: services.auth,
      people: { sessions: services.people.sessions, publicUrl },
      answers: options.answers,
      limits: options.limits,
      rates,
      proxies: options.proxies,
      metrics: options.metrics,
      tracer: options.tracer,
      log: options.log,
      clock: services.clock,
      ids: options.ids,
      isStopping: options.isStopping,
      ...(options.isPassing && { isPassing: options.isPassing }),
      dashboard,
    });
    return { of, edge, endpoints: shownEndpoints(rows) };
  }

  let built = build(pipelines.list());
  /** The list object changes whenever another version of a plugin becomes active. */
  function current(): Built {
    const of = pipelines.list();
    if (of !== built.of) built = build(of);
    return built;
  }

  return {
    handle: (req, res) => current().edge.handle(req, res),
    openApi: () => current().edge.openApi(),
    rateLimits: ({ tenantId, plan }) => rates.look(tenantId, plan, current().endpoints),
    limitBroken: (address) => current().edge.limitBroken(address),
  };
}

/** Returns endpoints with their own rate in the plans; shared buckets are included. */
function shownEndpoints(rows: readonly Route[]): Endpoint[] {
  return rows.flatMap(({ name, limit }) => (limit ? [{ name, limit }] : []));
}

export interface EdgeOptions<Parts> {
  rows: readonly Route<Parts>[];
  /** Services passed to handlers with the request. */
  parts: Parts;
  openApi: () => OpenApi;
  auth: Pick<Auth, 'authenticate'>;
  /** If omitted, nobody can sign in, and only keys are accepted. */
  people?: SessionAccess;
  /** Responses stored for their Idempotency-Key. */
  answers: IdempotentAnswers;
  limits: () => EdgeLimits;
  rates: Rates;
  proxies: ProxyTrust;
  metrics: EdgeMetrics;
  tracer?: Tracer | undefined;
  log: Log;
  clock: Clock;
  ids: Ids;
  isStopping: () => boolean;
  isPassing?: (error: unknown) => boolean;
  /** If omitted, there is no dashboard at /dashboard. */
  dashboard?: DashboardOptions;
}

/** Creates the application for any table of rows. */
export function createEdge<Parts>(options: EdgeOptions<Parts>): Edge {
  const { rows, parts, openApi, auth, answers, limits } = options;
  const { metrics, log, clock, ids, isStopping, isPassing } = options;
  const { limit, limitOpenPages, limitFailure, limitBroken } = createRateLimiting(options);
  const app = new Koa();
  app.on('error', (error: Error) => log.debug('an answer could not be written', { error }));

  app.use(locateCaller(options.proxies));
  app.use(closeWhenStopping(isStopping));
  app.use(answerFaults({ log, clock, limitFailure, isPassing }));
  app.use(identifyRequest(ids));
  app.use(traceRequests(options.tracer));
  app.use(logAccess({ log, clock }));
  app.use(measureRequests({ metrics, clock }));
  app.use(checkTarget);
  app.use(limitOpenPages);
  app.use(serveReference(openApi));
  if (options.dashboard) app.use(serveDashboard(options.dashboard));
  app.use(authenticateCaller({ auth, people: options.people, rows }));
  app.use(createRouter(rows, parts, { limits, limit, answers }));

  const handle = app.callback();
  return { handle: (req, res) => void handle(req, res), openApi, limitBroken };
}
