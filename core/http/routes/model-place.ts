// Places of local models in the API: those of the caller's tenant, and those of any tenant.

import type { Scope } from '../../auth/caller.ts';
import type { ModelPlace } from '../../learning/place.ts';
import type { Incoming, PathParam } from '../route.ts';
import type { Services } from '../services.ts';
import { namedParameter } from '../named.ts';
import { ofAnyTenant, ofCaller, type TenantPlace } from './tenant-place.ts';

export interface ModelsPlace extends TenantPlace {
  /** Prefix of the paths, without `models`. */
  path: string;
  reading: Scope | readonly Scope[];
}

export const own: ModelsPlace = {
  ...ofCaller,
  path: '/v1',
  audience: 'tenants',
  tag: 'Local models',
  noun: '',
  reading: ['workflows:read', 'config:write', 'admin'],
};

export const ofTenants: ModelsPlace = {
  ...ofAnyTenant,
  path: '/v1/admin/tenants/{tenant_id}',
  tag: 'Local models of tenants',
  noun: 'tenant_',
  reading: 'admin',
};

const modelParams: Record<string, PathParam> = {
  pipeline: namedParameter('ModelPipeline', {
    name: /^[a-z][a-z0-9_-]{0,62}$/,
    description: 'Name of a loaded pipeline.',
  }),
  model: namedParameter('ModelName', {
    name: /^[a-z][a-z0-9_]{0,62}$/,
    description: 'Name of one of its models.',
  }),
};

const versionParam: Record<string, PathParam> = {
  version: namedParameter('ModelVersionParameter', {
    name: /^[0-9a-f]{64}$/,
    description: 'SHA-256 of the model file.',
  }),
};

/** Fields shared by all rows of a place. */
export function factsOf({ audience, tag, params = {} }: ModelsPlace) {
  return { audience, tag, ...(Object.keys(params).length > 0 && { params }) } as const;
}

/** Fields of rows about one model. */
export function modelFacts(place: ModelsPlace) {
  return { ...factsOf(place), params: { ...place.params, ...modelParams } } as const;
}

export function versionFacts(place: ModelsPlace) {
  return {
    ...factsOf(place),
    params: { ...place.params, ...modelParams, ...versionParam },
  } as const;
}

export async function modelOf(
  place: ModelsPlace,
  incoming: Pick<Incoming, 'caller' | 'params'>,
  services: Services,
): Promise<ModelPlace> {
  const tenantId = await place.tenantOf(incoming, services);
  const { pipeline, model } = incoming.params;
  return { tenantId, pipeline: pipeline!, model: model! };
}
