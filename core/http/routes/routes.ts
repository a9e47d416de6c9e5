// Every route of the API, in the order of the reference.

import type { JsonSchema } from '../../kernel/validate.ts';
import type { Route } from '../route.ts';
import { sharedSchemas } from '../schemas.ts';
import type { Services } from '../services.ts';
import { keyObject, keyRoutes } from './keys.ts';
import { pipelineRoutes } from './pipelines.ts';
import { workflowRoutes } from './workflows.ts';

export interface RouteTable {
  rows: Route[];
  /** Schemas that the OpenAPI document gives a name. */
  schemas: Record<string, JsonSchema>;
}

export function buildRoutes(services: Services): RouteTable {
  const pipelines = pipelineRoutes(services);
  return {
    rows: [...pipelines.rows, ...workflowRoutes(services), ...keyRoutes(services)],
    schemas: { ...sharedSchemas, api_key: keyObject, ...pipelines.schemas },
  };
}
