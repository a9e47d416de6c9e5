// What the edge asks of the parts behind it.

import type { Audit } from '../audit/service.ts';
import type { Auth } from '../auth/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Licensing } from '../licensing/service.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Usage } from '../quota/usage.ts';
import type { Statistics } from '../statistics/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reference } from '../reference/service.ts';
import type { Catalogue } from '../webhooks/catalogue.ts';
import type { DeadLetters } from '../webhooks/dead-letters/dead-letters.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { DryRuns } from '../webhooks/dry-run.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Reviews } from '../workflows/reviews/service.ts';
import type { Secrets } from '../webhooks/secrets/secrets.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Waiting } from './waiting.ts';

export interface Services {
  auth: Pick<Auth, 'authenticate' | 'createKey' | 'listKeys' | 'rotateKey' | 'revokeKey'>;
  licensing: Pick<Licensing, 'report'>;
  workflows: Workflows;
  reviews: Reviews;
  usage: Pick<Usage, 'current' | 'history' | 'requestIncrease'>;
  statistics: Pick<Statistics, 'report'>;
  audit: Pick<Audit, 'list' | 'batches'>;
  /** How near the tenant is to each of its rates; empty where no rates are kept. */
  rateLimits: (tenantId: string) => object[];
  /** What the licence covers; null without one. */
  licenseOf: (tenantId: string) => object | null;
  pipelines: Pick<Pipelines, 'list' | 'projectStrict'>;
  configs: Pick<PipelineConfigs, 'get' | 'put' | 'versions'>;
  reference: Pick<Reference, 'list' | 'page' | 'write' | 'empty'>;
  documents: Pick<Documents, 'store' | 'get' | 'remove'>;
  webhooks: {
    endpoints: Pick<Endpoints, 'register' | 'list' | 'get' | 'patch' | 'remove'>;
    catalogue: Pick<Catalogue, 'list'>;
    secrets: Pick<Secrets, 'rotate' | 'promote'>;
    dryRuns: DryRuns;
    deliveries: Pick<Deliveries, 'list' | 'get' | 'attempts' | 'replay' | 'sendTest'>;
    deadLetters: DeadLetters;
  };
  waiting: Waiting;
  clock: Clock;
  /** Prefix of every address that is given out, without a trailing slash. */
  publicUrl: () => string;
}
