// Every route of the API, in the order of the reference.

import type { JsonSchema } from '../../kernel/validate.ts';
import type { Route } from '../route.ts';
import { sharedSchemas } from '../schemas.ts';
import { configObject, configRoutes } from './configs.ts';
import { deliveryObject, deliveryRoutes } from './deliveries.ts';
import { documentObject, documentRoutes } from './documents.ts';
import { keyObject, keyRoutes } from './keys.ts';
import { pipelineRoutes, type DeclaredPipeline } from './pipelines.ts';
import { referenceRoutes, setObject } from './reference.ts';
import { endpointObject, webhookRoutes } from './webhooks.ts';
import { workflowRoutes } from './workflows.ts';

export interface RouteTable {
  rows: Route[];
  /** Schemas that the OpenAPI document gives a name. */
  schemas: Record<string, JsonSchema>;
}

export function buildRoutes(declared: readonly DeclaredPipeline[]): RouteTable {
  const pipelines = pipelineRoutes(declared);
  return {
    rows: [
      ...pipelines.rows,
      ...configRoutes(),
      ...workflowRoutes(),
      ...documentRoutes(),
      ...referenceRoutes(),
      ...webhookRoutes(),
      ...deliveryRoutes(),
      ...keyRoutes(),
    ],
    schemas: {
      ...sharedSchemas,
      pipeline_config: configObject,
      document: documentObject,
      reference_set: setObject,
      webhook_endpoint: endpointObject,
      webhook_delivery: deliveryObject,
      api_key: keyObject,
      ...pipelines.schemas,
    },
  };
}
