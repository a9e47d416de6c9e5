// Koa applications with the first n middlewares of the API, in the order of core/http/app.ts.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { createAuth } from '../../core/auth/service.ts';
import { publishedPlans } from '../../core/config/plans.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { answerFaults } from '../../core/http/answer-faults.ts';
import { authenticateCaller } from '../../core/http/authenticate-caller.ts';
import { checkTarget } from '../../core/http/check-target.ts';
import { closeWhenStopping } from '../../core/http/close-when-stopping.ts';
import { noProxies } from '../../core/http/forwarding.ts';
import { identifyRequest } from '../../core/http/identify-request.ts';
import { createRateLimiting } from '../../core/http/limit-rates.ts';
import { locateCaller } from '../../core/http/locate-caller.ts';
import { logAccess } from '../../core/http/log-access.ts';
import { measureRequests } from '../../core/http/measure-requests.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { createMemoryStore } from '../../core/rates/memory-store.ts';
import { createRates } from '../../core/rates/service.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { benchLog as log } from './bench-database.ts';

export interface Ladder {
  steps: { name: string; origin: string; headers: Record<string, string> }[];
  close(): Promise<void>;
}

const generous = { perSecond: 900_000, burst: 900_000, sustained: 900_000 };

export async function openLadder(databaseUrl: string): Promise<Ladder> {
  const database = connectDatabase({ url: databaseUrl, log });
  const ids = createIds({ clock, random });
  const auth = createAuth({ database, clock, ids, random, log, certificateRules: () => [] });
  const key = { tenantId: 'limited', name: 'ladder', mode: 'live', expiresAt: null } as const;
  const { text } = await auth.createKey({ ...key, scopes: ['workflows:read'] });
  const metrics = createMetrics({ version: '0', clock, log });
  const published = publishedPlans();
  const rates = { ...published.starter.rates, status: generous, controlPlane: generous };
  const plans = { ...published, starter: { ...published.starter, rates, concurrentRequests: 64 } };
  const store = createMemoryStore({ clock });
  const limiting = createRateLimiting({
    rates: createRates({ store, plans: () => plans, withoutKey: () => null, clock }),
    clock,
  });
  const endpoint = { name: 'echo', limit: 'status' } as const;
  const limitCaller: Middleware = async (ctx, next) => {
    await limiting.limit(ctx as never, endpoint);
    await next();
  };
  const middleware: [string, Middleware][] = [
    ['locateCaller', locateCaller(noProxies) as Middleware],
    ['closeWhenStopping', closeWhenStopping(() => false) as Middleware],
    [
      'answerFaults',
      answerFaults({ log, clock, limitFailure: limiting.limitFailure }) as Middleware,
    ],
    ['identifyRequest', identifyRequest(ids) as Middleware],
    ['logAccess', logAccess({ log, clock }) as Middleware],
    ['measureRequests', measureRequests({ metrics, clock }) as Middleware],
    ['checkTarget', checkTarget as Middleware],
    ['limitOpenPages', limiting.limitOpenPages as unknown as Middleware],
    ['authenticateCaller', authenticateCaller({ auth, people: undefined, rows: [] }) as Middleware],
    ['limit (memory store)', limitCaller],
  ];
  const servers: Server[] = [];
  const steps: Ladder['steps'] = [];
  for (let count = 0; count <= middleware.length; count += 1) {
    const app = new Koa();
    for (const [, one] of middleware.slice(0, count)) app.use(one);
    app.use((ctx) => void (ctx.body = { status: 'completed' }));
    const handle = app.callback();
    const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const name = middleware[count - 1]?.[0] ?? 'Koa, client and server';
    steps.push({ name, origin, headers: { authorization: `Bearer ${text}` } });
  }
  return {
    steps,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await database.close();
    },
  };
}
