// The payload of a notification: which endpoints have something new, or were mended.

import type { Target } from './lane.ts';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const maxPayload = 7500;

/** `tenant endpoint` pairs, one a line; empty, which means "look at all", when they are too many. */
export function packTargets(targets: readonly Target[]): string {
  const lines = targets.map(({ tenantId, endpointId }) => `${tenantId} ${endpointId}`);
  const payload = [...new Set(lines)].join('\n');
  return payload.length > maxPayload ? '' : payload;
}

export interface Hint extends Target {
  /** Its tenant says that it is mended: what was learnt of it is to be forgotten. */
  renewed: boolean;
}

const renewedWord = 'renewed';

export function packRenewed({ tenantId, endpointId }: Target): string {
  return `${tenantId} ${endpointId} ${renewedWord}`;
}

/** The hints, or null when the payload asks to look at all. */
export function readHints(payload: string): Hint[] | null {
  if (payload === '') return null;
  return payload.split('\n').map((line) => {
    const [tenantId = '', endpointId = '', word] = line.split(' ');
    return { tenantId, endpointId, renewed: word === renewedWord };
  });
}
