// What the edge asks of the parts behind it.

import type { Audit } from '../audit/service.ts';
import type { Auth } from '../auth/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Usage } from '../quota/usage.ts';
import type { Statistics } from '../statistics/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Waiting } from './waiting.ts';

export interface Services {
  auth: Pick<Auth, 'authenticate' | 'createKey' | 'listKeys' | 'revokeKey'>;
  workflows: Workflows;
  usage: Pick<Usage, 'current' | 'history' | 'requestIncrease'>;
  statistics: Pick<Statistics, 'report'>;
  audit: Pick<Audit, 'list' | 'batches'>;
  /** How near the tenant is to each of its rates; empty where no rates are kept. */
  rateLimits: (tenantId: string) => object[];
  /** What the licence covers; null without one. */
  licenseOf: (tenantId: string) => object | null;
  pipelines: Pick<Pipelines, 'list' | 'projectStrict'>;
  documents: Pick<Documents, 'store' | 'get' | 'remove'>;
  webhooks: {
    endpoints: Pick<Endpoints, 'register' | 'list' | 'get' | 'patch' | 'remove'>;
    deliveries: Pick<Deliveries, 'list' | 'get' | 'attempts' | 'replay' | 'sendTest'>;
  };
  waiting: Waiting;
  clock: Clock;
  /** Prefix of every address that is given out, without a trailing slash. */
  publicUrl: () => string;
}
