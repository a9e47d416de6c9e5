import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { SecretMasker } from '../privacy/secret-masker.ts';
import type { Quota } from '../quota/service.ts';
import type { Reference } from '../reference/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { OutboxForms } from '../workflows/outbox.ts';
import { createApproveAlike, type ApproveAlike } from '../workflows/reviews/approve-alike.ts';
import { listReviewerNames } from '../workflows/reviews/assignments/queries.ts';
import {
  createCheckCorrections,
  type CheckCorrections,
} from '../workflows/reviews/check-corrections.ts';
import { createDecidedReviews, type DecidedReviews } from '../workflows/reviews/decided/decided.ts';
import { createLessons, type Lessons } from '../workflows/reviews/lessons/lessons.ts';
import { createReviewMaterial, type ReviewMaterialOf } from '../workflows/reviews/material.ts';
import { createEscalation, type Escalation } from '../workflows/reviews/overdue/escalation.ts';
import { createReviews, type Reviews, type ReviewsDeps } from '../workflows/reviews/service.ts';
import { createUndoWindows } from '../workflows/reviews/undo/windows.ts';
import {
  createEscalationTarget,
  createReviewRules,
  createRunConfig,
} from '../workflows/tenant-config.ts';
import type { Runtime } from './runtime.ts';

export interface ReviewParts {
  database: Database;
  quota: Quota;
  documents: Documents;
  configs: PipelineConfigs;
  pipelines: Pipelines;
  reference: Reference;
  webhooks: Webhooks;
  outbox: OutboxForms;
  maskSecrets: SecretMasker['mask'];
}

/** Reviews, and the decisions that wait for the end of their undo window. */
export function openReviews(
  { clock, ids, log, lifecycle }: Runtime,
  given: ReviewParts,
  publicUrl: () => string,
): {
  reviews: Reviews;
  escalation: Escalation;
  lessons: Lessons;
  decidedReviews: DecidedReviews;
  material: ReviewMaterialOf;
  checkCorrections: CheckCorrections;
  approveAlike: ApproveAlike;
  reviewerNames(this: void, tenantId: string): Promise<string[]>;
} {
  const { database, quota, configs, pipelines, reference, webhooks, outbox } = given;
  const { keptSets, lessonsOf } = reference;
  const { deliverer } = webhooks;
  const onDeliveries: ReviewsDeps['onDeliveries'] = (targets) => deliverer.kick(targets);
  const reviews = createReviews({
    database,
    quota,
    clock,
    ids,
    outbox,
    findOperation: pipelines.find,
    checkCorrected: pipelines.checkCorrected,
    rulesFor: createReviewRules(configs),
    maskSecrets: given.maskSecrets,
    keptSets,
    lessonsOf,
    onDeliveries,
  });
  const undoWindows = createUndoWindows({
    database,
    quota,
    clock,
    ids,
    log,
    outbox,
    keptSets,
    lessonsOf,
    onDeliveries,
  });
  undoWindows.start();
  lifecycle.onStop('undo windows', () => undoWindows.stop());
  const escalation = createEscalation({
    database,
    clock,
    ids,
    log,
    escalateTo: createEscalationTarget(configs),
    publicUrl,
    kick: onDeliveries,
  });
  const { lessons, material, checkCorrections, approveAlike } = openReviewAids(reviews, given);
  const reviewerNames = (tenantId: string): Promise<string[]> =>
    listReviewerNames(database, tenantId);
  return {
    reviews,
    escalation,
    lessons,
    decidedReviews: createDecidedReviews(database),
    material,
    checkCorrections,
    approveAlike,
    reviewerNames,
  };
}

/** What helps reviewers to decide, and others to learn from it. */
function openReviewAids(
  reviews: Reviews,
  {
    database,
    pipelines,
    configs,
    documents,
  }: Pick<ReviewParts, 'database' | 'pipelines' | 'configs' | 'documents'>,
) {
  const configFor = createRunConfig(configs);
  return {
    lessons: createLessons({ database, findOperation: pipelines.find }),
    material: createReviewMaterial({
      database,
      findOperation: pipelines.find,
      configFor,
      findDocument: documents.get,
    }),
    checkCorrections: createCheckCorrections({
      database,
      configFor,
      checkCorrected: pipelines.checkCorrected,
      checkUnit: pipelines.checkUnit,
    }),
    approveAlike: createApproveAlike({
      database,
      reviews,
      findOperation: pipelines.find,
      configFor,
    }),
  };
}
