// What the edge asks of the parts behind it.

import type { Auth } from '../auth/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reference } from '../reference/service.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Waiting } from './waiting.ts';

export interface Services {
  auth: Pick<Auth, 'authenticate' | 'createKey' | 'listKeys' | 'revokeKey'>;
  workflows: Workflows;
  pipelines: Pick<Pipelines, 'list' | 'projectStrict'>;
  configs: Pick<PipelineConfigs, 'get' | 'put' | 'versions'>;
  reference: Pick<Reference, 'list' | 'page' | 'write' | 'empty'>;
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
