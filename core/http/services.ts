// Services that the HTTP layer uses.

import type { People } from '../accounts/service.ts';
import type { LogReads } from '../audit/log/reads.ts';
import type { Audit } from '../audit/service.ts';
import type { Caller } from '../auth/caller.ts';
import type { CertificateRule } from '../auth/provenance.ts';
import type { BoundKey } from '../auth/queries.ts';
import type { Auth } from '../auth/service.ts';
import type { Plans } from '../config/plans.ts';
import type { Documents } from '../documents/service.ts';
import type { Erasure } from '../erasure/service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { QualityOf } from '../evaluation/reviewed/quality.ts';
import type { Evaluations } from '../evaluation/service.ts';
import type { Models } from '../learning/service.ts';
import type { Licensing } from '../licensing/service.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Usage } from '../quota/usage.ts';
import type { Seen } from '../rates/store.ts';
import type { LiveMetrics } from '../statistics/live.ts';
import type { Statistics } from '../statistics/service.ts';
import type { DeliverySla } from '../statistics/sla/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { PluginLogs } from '../pipelines/logs/service.ts';
import type { PluginAdministration } from '../pipelines/releases/administration.ts';
import type { ContentOf } from '../reading/stored-documents.ts';
import type { Reference } from '../reference/service.ts';
import type { Tenants } from '../tenants/service.ts';
import type { Catalogue } from '../webhooks/catalogue.ts';
import type { DeadLetters } from '../webhooks/dead-letters/dead-letters.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { DryRuns } from '../webhooks/dry-run.ts';
import type { Endpoints } from '../webhooks/endpoints.ts';
import type { EventFeed } from '../webhooks/feed/feed.ts';
import type { BulkActions } from '../workflows/bulk/bulk-actions.ts';
import type { Reminders } from '../workflows/deadlines/reminders.ts';
import type { Monitoring } from '../workflows/monitoring/monitoring.ts';
import type { ApproveAlike } from '../workflows/reviews/approve-alike.ts';
import type { CheckCorrections } from '../workflows/reviews/check-corrections.ts';
import type { DecidedReviews } from '../workflows/reviews/decided/decided.ts';
import type { Lessons } from '../workflows/reviews/lessons/lessons.ts';
import type { ReviewMaterialOf } from '../workflows/reviews/material.ts';
import type { Reviews } from '../workflows/reviews/service.ts';
import type { SecretUse } from '../webhooks/secrets/in-use.ts';
import type { Secrets } from '../webhooks/secrets/secrets.ts';
import type { EndpointCertificate } from '../webhooks/mtls/listed.ts';
import type { ShadowRuns } from '../workflows/shadow/shadow-runs.ts';
import type { Workflows } from '../workflows/service.ts';
import type { ListenerCertificate } from './listed-certificates.ts';
import type { Waiting } from './waiting.ts';

export interface Services {
  auth: Pick<
    Auth,
    | 'authenticate'
    | 'createKey'
    | 'listKeys'
    | 'changeKey'
    | 'rotateKey'
    | 'revokeKey'
    | 'createLink'
    | 'listLinks'
    | 'revokeLink'
    | 'describeKey'
  >;
  people: People;
  tenants: Pick<Tenants, 'create' | 'get' | 'list' | 'change' | 'setState'>;
  plans: () => Plans;
  licensing: Pick<Licensing, 'report' | 'outlook'>;
  workflows: Workflows;
  bulkActions: Omit<BulkActions, 'forget'>;
  reminders: Pick<Reminders, 'sent'>;
  monitoring: Pick<Monitoring, 'progress' | 'list' | 'get' | 'stop'>;
  reviews: Reviews;
  reviewMaterial: ReviewMaterialOf;
  lessons: Lessons;
  checkCorrections: CheckCorrections;
  approveAlike: ApproveAlike;
  /** Reviews that have ended, newest first. */
  decidedReviews: DecidedReviews;
  /** Names under which reviews of a tenant were decided or are claimed. */
  reviewerNames(this: void, tenantId: string): Promise<string[]>;
  evaluations: Evaluations;
  quality: QualityOf;
  models: Models;
  erasure: Pick<Erasure, 'eraseWorkflow'>;
  usage: Pick<Usage, 'current' | 'history' | 'byTenant' | 'requestIncrease'>;
  statistics: Pick<Statistics, 'report'>;
  liveMetrics: Pick<LiveMetrics, 'follow'>;
  sla: Pick<DeliverySla, 'report'>;
  audit: Pick<Audit, 'list' | 'batches' | 'recordExport'>;
  auditLog: { origin: string; reads: LogReads };
  /** Current rate limits of the tenant; empty if its plan has none. */
  rateLimits: (caller: Pick<Caller, 'tenantId' | 'plan'>) => Promise<Seen[]>;
  pipelines: Pick<Pipelines, 'find' | 'list' | 'projectStrict'>;
  plugins: PluginAdministration;
  pluginLogs: Pick<PluginLogs, 'page' | 'follow'>;
  shadowRuns: Omit<ShadowRuns, 'forget'>;
  configs: Pick<PipelineConfigs, 'get' | 'put' | 'versions' | 'versionAt'>;
  reference: Pick<Reference, 'list' | 'page' | 'export' | 'preview' | 'write' | 'remove' | 'empty'>;
  documents: Pick<Documents, 'store' | 'get' | 'remove'>;
  /** A page of a stored document as a PNG file. */
  pageImage: (
    tenantId: string,
    documentId: string,
    wanted: { page: number; width: number },
  ) => Promise<Uint8Array>;
  documentContent: ContentOf;
  webhooks: {
    endpoints: Pick<Endpoints, 'register' | 'list' | 'get' | 'patch' | 'remove'>;
    catalogue: Pick<Catalogue, 'list'>;
    secrets: Pick<Secrets, 'rotate' | 'promote' | 'useKeyPair'>;
    secretUse: SecretUse;
    dryRuns: DryRuns;
    feed: EventFeed;
    deliveries: Pick<
      Deliveries,
      'list' | 'get' | 'ofWorkflow' | 'attempts' | 'sentRequest' | 'replay' | 'sendTest'
    >;
    deadLetters: DeadLetters;
  };
  certificates: {
    /** Of the API listener, as configured now. */
    listener: () => ListenerCertificate[];
    /** When the certificate of the API listener ends; null without TLS. */
    endsAt: () => Date | null;
    rules: () => readonly CertificateRule[];
    boundKeys: (limit: number) => Promise<BoundKey[]>;
    ofEndpoints: (limit: number) => Promise<EndpointCertificate[]>;
  };
  waiting: Waiting;
  /** Whether actions on workflows need a reason (`audit.require_reason`). */
  requireReason: () => boolean;
  clock: Clock;
  /** Prefix of every published address, without a trailing slash. */
  publicUrl: () => string;
}
