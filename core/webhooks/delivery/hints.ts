// Payload of a notification: endpoints with new deliveries, and repaired endpoints.

import type { Target } from './lane.ts';

/** PostgreSQL rejects payloads of 8,000 bytes or more. */
const maxPayload = 7500;

/**
 * Encodes `tenant endpoint` pairs, one per line. If they are too long, the result is empty, which
 * means "scan all endpoints".
 */
export function packTargets(targets: readonly Target[]): string {
  const lines = targets.map(({ tenantId, endpointId }) => `${tenantId} ${endpointId}`);
  const payload = [...new Set(lines)].join('\n');
  return payload.length > maxPayload ? '' : payload;
}

export interface Hint extends Target {
  /** The tenant marked the endpoint as repaired: learned state must be discarded. */
  renewed: boolean;
}

const renewedWord = 'renewed';

export function packRenewed({ tenantId, endpointId }: Target): string {
  return `${tenantId} ${endpointId} ${renewedWord}`;
}

/** Returns the hints; null if the payload asks for a scan of all endpoints. */
export function readHints(payload: string): Hint[] | null {
  if (payload === '') return null;
  return payload.split('\n').map((line) => {
    const [tenantId = '', endpointId = '', word] = line.split(' ');
    return { tenantId, endpointId, renewed: word === renewedWord };
  });
}
