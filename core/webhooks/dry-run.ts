// What a delivery would look like, signed for real, with nothing sent and nothing stored.

import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import type { Endpoints } from './endpoints.ts';
import { composeBody, composeHeaders } from './events.ts';
import { withoutValues } from './headers/own-headers.ts';
import type { SampleEvents } from './sample-events.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createSecret, signingKeys } from './signature.ts';

export interface DryRun {
  /** The body, byte for byte as the signatures cover it. */
  body: string;
  headers: Record<string, string>;
  /** The secret that signed, when it was created for this; an endpoint's own is never shown. */
  secret: string | null;
}

export interface DryRuns {
  /** Throws `not_found` for the endpoint, `invalid_request` for the type. */
  run(tenantId: string, request: { eventType: string; endpointId: string | null }): Promise<DryRun>;
}

export interface DryRunOptions {
  endpoints: Pick<Endpoints, 'get'>;
  secrets: Pick<Secrets, 'of'>;
  sampleEvents: SampleEvents;
  clock: Clock;
  random: Random;
  brand: string;
  version: string;
}

export function createDryRuns(options: DryRunOptions): DryRuns {
  const { endpoints, secrets, sampleEvents, clock, random, brand, version } = options;
  return {
    async run(tenantId, { eventType, endpointId }) {
      const endpoint = endpointId === null ? null : await endpoints.get(tenantId, endpointId);
      const sample = sampleEvents.create(tenantId, eventType);
      const secret = endpointId === null ? createSecret(random) : null;
      const signing = endpointId === null ? [secret!] : await secrets.of(tenantId, endpointId);
      const { data, ...rest } = sample;
      const event = {
        ...rest,
        mode: 'test' as const,
        data: JSON.stringify(data),
        traceparent: null,
      };
      const body = composeBody(event, 0);
      const headers = composeHeaders({
        brand,
        version,
        keys: signing.map(signingKeys),
        event,
        body: Buffer.from(body),
        sentAt: clock.now(),
      });
      const own = withoutValues(endpoint?.headerNames ?? []);
      return { body, headers: { ...own, ...headers }, secret };
    },
  };
}
