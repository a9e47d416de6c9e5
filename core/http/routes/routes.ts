// Every route of the API, in the order of the reference.

import type { JsonSchema } from '../../kernel/validate.ts';
import type { Route } from '../route.ts';
import { sharedSchemas } from '../schemas.ts';
import { auditObject, auditRoutes } from './audit.ts';
import { deadLetterRoutes } from './dead-letters.ts';
import { configObject, configRoutes } from './configs.ts';
import { deliveryObject, deliveryRoutes } from './deliveries.ts';
import { evaluationObject, evaluationRoutes } from './evaluations.ts';
import { documentObject, documentRoutes } from './documents.ts';
import { keyObject } from './key-object.ts';
import { keyRoutes, tenantKeyRoutes } from './keys.ts';
import { licenseObject, licenseRoutes } from './license.ts';
import { metricRoutes, namedMetricSchemas } from './metrics.ts';
import { pluginObject, pluginRoutes } from './plugins.ts';
import { pipelineRoutes, type DeclaredPipeline } from './pipelines.ts';
import { planObject, planRoutes } from './plans.ts';
import { portalLinkObject, portalLinkRoutes, tenantPortalLinkRoutes } from './portal-links.ts';
import { reviewCorrectionRoutes } from './review-corrections.ts';
import { reviewUndoRoutes } from './review-undo.ts';
import { reviewObject, reviewRoutes, reviewSummary } from './reviews.ts';
import { webhookEventRoutes } from './webhook-events.ts';
import { webhookEventObject, webhookFeedRoutes } from './webhook-feed.ts';
import { webhookSecretRoutes } from './webhook-secrets.ts';
import { slaObject, webhookSlaRoutes } from './webhook-sla.ts';
import { referenceRoutes, setObject } from './reference.ts';
import { tenantObject } from './tenant-object.ts';
import { tenantRoutes } from './tenants.ts';
import { endpointObject } from './endpoint-object.ts';
import { webhookRoutes } from './webhooks.ts';
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
      ...configRoutes(),
      ...workflowRoutes(),
      ...reviewRoutes(),
      ...reviewUndoRoutes(),
      ...reviewCorrectionRoutes(),
      ...workflowEventRoutes(),
      ...documentRoutes(),
      ...webhookEventRoutes(),
      ...webhookFeedRoutes(),
      ...deadLetterRoutes(),
      ...referenceRoutes(),
      ...evaluationRoutes(),
      ...webhookRoutes(),
      ...webhookSecretRoutes(),
      ...webhookSlaRoutes(),
      ...deliveryRoutes(),
      ...portalLinkRoutes(),
      ...usageRoutes(),
      ...metricRoutes(),
      ...keyRoutes(),
      ...licenseRoutes(),
      ...auditRoutes(),
      ...tenantRoutes(),
      ...tenantKeyRoutes(),
      ...tenantPortalLinkRoutes(),
      ...planRoutes(),
      ...pluginRoutes(),
    ],
    schemas: {
      ...sharedSchemas,
      review_summary: reviewSummary,
      review: reviewObject,
      pipeline_config: configObject,
      document: documentObject,
      reference_set: setObject,
      evaluation: evaluationObject,
      webhook_endpoint: endpointObject,
      webhook_event: webhookEventObject,
      webhook_delivery: deliveryObject,
      webhook_sla: slaObject,
      portal_link: portalLinkObject,
      api_key: keyObject,
      license: licenseObject,
      usage: usageObject,
      ...namedMetricSchemas,
      audit_entry: auditObject,
      tenant: tenantObject,
      plan: planObject,
      plugin: pluginObject,
      ...pipelines.schemas,
    },
  };
}
