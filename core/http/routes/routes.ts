// Every route of the API, in the order of the reference.

import type { Route } from '../route.ts';
import { accessRoutes } from './access.ts';
import { accountRoutes } from './accounts.ts';
import { auditLogRoutes } from './audit-log.ts';
import { auditRoutes } from './audit.ts';
import { certificateRoutes } from './certificates.ts';
import { deadLetterRoutes } from './dead-letters.ts';
import { monitoringRoutes } from './monitoring.ts';
import { bulkActionRoutes } from './bulk-actions.ts';
import { configRoutes } from './configs.ts';
import { deliveryRoutes } from './deliveries.ts';
import { evaluationRoutes } from './evaluations.ts';
import { documentRoutes } from './documents.ts';
import { keyRoutes, tenantKeyRoutes } from './keys.ts';
import { licenseRoutes } from './license.ts';
import { modelRoutes, tenantModelRoutes } from './models.ts';
import { metricRoutes } from './metrics.ts';
import { pipelineListRoutes } from './pipeline-list.ts';
import { pluginLogRoutes } from './plugin-logs.ts';
import { pluginRoutes } from './plugins.ts';
import { shadowRunRoutes } from './shadow-runs.ts';
import { ownAccountRoutes } from './own-account.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { pipelineRoutes, type DeclaredPipeline } from './pipelines.ts';
import { planRoutes } from './plans.ts';
import { portalLinkRoutes, tenantPortalLinkRoutes } from './portal-links.ts';
import { resultDeadlineRoutes } from './result-deadlines.ts';
import { reviewCorrectionRoutes } from './review-corrections.ts';
import { reviewDecidedRoutes } from './review-decided.ts';
import { reviewDecisionRoutes } from './review-decision.ts';
import { reviewMaterialRoutes } from './review-material.ts';
import { reviewQualityRoutes } from './review-quality.ts';
import { reviewUndoRoutes } from './review-undo.ts';
import { reviewAssignmentRoutes } from './review-assignment.ts';
import { reviewCheckRoutes } from './review-checks.ts';
import { reviewRoutes } from './reviews.ts';
import { providerSignInRoutes } from './provider-sign-in.ts';
import { webhookEventRoutes } from './webhook-events.ts';
import { webhookFeedRoutes } from './webhook-feed.ts';
import { webhookSecretRoutes } from './webhook-secrets.ts';
import { webhookSlaRoutes } from './webhook-sla.ts';
import { referencePreviewRoutes } from './reference-preview.ts';
import { referenceRoutes } from './reference.ts';
import { runAgainRoutes } from './run-again.ts';
import { sessionRoutes } from './session.ts';
import { tenantRoutes } from './tenants.ts';
import { webhookRoutes } from './webhooks.ts';
import { usageRoutes } from './usage.ts';
import { workflowDeliveryRoutes } from './workflow-deliveries.ts';
import { workflowEventRoutes } from './workflow-events.ts';
import { workflowRequestRoutes } from './workflow-request.ts';
import { workflowRoutes } from './workflows.ts';

export function buildRoutes(declared: readonly DeclaredPipeline[]): Route[] {
  return [
    ...pipelineRoutes(declared),
    ...pipelineListRoutes(),
    ...configRoutes(),
    ...workflowRoutes(),
    ...workflowRequestRoutes(),
    ...bulkActionRoutes(),
    ...runAgainRoutes(),
    ...workflowDeliveryRoutes(),
    ...resultDeadlineRoutes(),
    ...monitoringRoutes(),
    ...reviewRoutes(),
    ...reviewAssignmentRoutes(),
    ...reviewCheckRoutes(),
    ...reviewDecisionRoutes(),
    ...reviewMaterialRoutes(),
    ...reviewUndoRoutes(),
    ...reviewCorrectionRoutes(),
    ...reviewDecidedRoutes(),
    ...reviewQualityRoutes(),
    ...workflowEventRoutes(),
    ...documentRoutes(),
    ...webhookEventRoutes(),
    ...webhookFeedRoutes(),
    ...deadLetterRoutes(),
    ...referenceRoutes(),
    ...referencePreviewRoutes(),
    ...evaluationRoutes(),
    ...modelRoutes(),
    ...webhookRoutes(),
    ...webhookSecretRoutes(),
    ...webhookSlaRoutes(),
    ...deliveryRoutes(),
    ...portalLinkRoutes(),
    ...usageRoutes(),
    ...metricRoutes(),
    ...accessRoutes(),
    ...sessionRoutes(),
    ...providerSignInRoutes(),
    ...passkeySignInRoutes(),
    ...ownAccountRoutes(),
    ...passkeyRoutes(),
    ...keyRoutes(),
    ...licenseRoutes(),
    ...auditRoutes(),
    ...auditLogRoutes(),
    ...tenantRoutes(),
    ...certificateRoutes(),
    ...accountRoutes(),
    ...tenantKeyRoutes(),
    ...tenantPortalLinkRoutes(),
    ...tenantModelRoutes(),
    ...planRoutes(),
    ...pluginRoutes(),
    ...pluginLogRoutes(),
    ...shadowRunRoutes(),
  ];
}
