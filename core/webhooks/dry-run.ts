// Shows a delivery with real signatures, without sending or storing anything.

import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import type { Endpoints } from './endpoints.ts';
import { composeBody, composeHeaders } from './events.ts';
import { withoutValues } from './headers/own-headers.ts';
import { maskOf, type MaskData } from './masking/masked-data.ts';
import type { SampleEvents } from './sample-events.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createSecret, signingKeys } from './signature.ts';

export interface DryRun {
  /** The body, exactly the bytes that the signatures cover. */
  body: string;
  headers: Record<string, string>;
  /**
   * Secret that signed, if it was created for this dry run; the secret of an endpoint is never
   * shown.
   */
  secret: string | null;
}

export interface DryRuns {
  /**
   * Composes the delivery. Throws `not_found` for the endpoint, or `invalid_request` for the type.
   */
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
  maskData: MaskData;
}

export function createDryRuns(options: DryRunOptions): DryRuns {
  const { endpoints, secrets, sampleEvents, clock, random, brand, version, maskData } = options;
  return {
    async run(tenantId, { eventType, endpointId }) {
      const endpoint = endpointId === null ? null : await endpoints.get(tenantId, endpointId);
      const sample = sampleEvents.create(tenantId, eventType);
      const secret = endpointId === null ? createSecret(random) : null;
      const signing = endpointId === null ? [secret!] : await secrets.of(tenantId, endpointId);
      const { data, ...rest } = sample;
      const whole = JSON.stringify(data);
      const isMasked = endpoint?.maskPersonalData ?? false;
      const event = {
        ...rest,
        mode: 'test' as const,
        data: isMasked ? await maskOf(maskData, eventType, whole) : whole,
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
