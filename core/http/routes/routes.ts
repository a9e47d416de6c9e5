// Every route of the API, in the order of the reference.

import type { JsonSchema } from '../../kernel/validate.ts';
import type { Route } from '../route.ts';
import { sharedSchemas } from '../schemas.ts';
import { auditObject, auditRoutes } from './audit.ts';
import { deliveryObject, deliveryRoutes } from './deliveries.ts';
import { documentObject, documentRoutes } from './documents.ts';
import { keyObject, keyRoutes } from './keys.ts';
import { metricRoutes, namedMetricSchemas } from './metrics.ts';
import { pipelineRoutes, type DeclaredPipeline } from './pipelines.ts';
import { endpointObject, webhookRoutes } from './webhooks.ts';
import { usageObject, usageRoutes } from './usage.ts';
import { workflowEventRoutes } from './workflow-events.ts';
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
      ...workflowRoutes(),
      ...workflowEventRoutes(),
      ...documentRoutes(),
      ...webhookRoutes(),
      ...deliveryRoutes(),
      ...usageRoutes(),
      ...metricRoutes(),
      ...keyRoutes(),
      ...auditRoutes(),
    ],
    schemas: {
      ...sharedSchemas,
      document: documentObject,
      webhook_endpoint: endpointObject,
      webhook_delivery: deliveryObject,
      api_key: keyObject,
      usage: usageObject,
      ...namedMetricSchemas,
      audit_entry: auditObject,
      ...pipelines.schemas,
    },
  };
}
