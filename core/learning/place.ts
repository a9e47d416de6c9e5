// Identifies one model of one tenant.

import type { Actor } from '../audit/entry.ts';
import { presentId } from '../kernel/ids.ts';

export interface ModelPlace {
  tenantId: string;
  pipeline: string;
  model: string;
}

export function keyOf({ tenantId, pipeline, model }: ModelPlace) {
  return { tenant_id: tenantId, pipeline, model };
}

/** Returns the name of the model in the API. */
export function addressOf({ pipeline, model }: Pick<ModelPlace, 'pipeline' | 'model'>): string {
  return `${pipeline}/${model}`;
}

/** Returns the actor as the API shows it; null for the appliance. */
export function authorOf({ kind, id }: Actor): string | null {
  return kind === 'api_key' && id !== null ? presentId('apiKey', id) : id;
}
