import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import type { PipelineConfigs } from '../pipelines/config/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Quota } from '../quota/service.ts';
import type { Reference } from '../reference/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import type { OutboxForms } from '../workflows/outbox.ts';
import { createLessons, type Lessons } from '../workflows/reviews/lessons/lessons.ts';
import { createReviewMaterial, type ReviewMaterialOf } from '../workflows/reviews/material.ts';
import { createReviews, type Reviews, type ReviewsDeps } from '../workflows/reviews/service.ts';
import { createUndoWindows } from '../workflows/reviews/undo/windows.ts';
import { createReviewRules, createRunConfig } from '../workflows/tenant-config.ts';
import type { Runtime } from './runtime.ts';

/** Reviews, and the decisions that wait for the end of their undo window. */
export function openReviews(
  { clock, ids, log, lifecycle }: Runtime,
  given: {
    database: Database;
    quota: Quota;
    documents: Documents;
    configs: PipelineConfigs;
    pipelines: Pipelines;
    reference: Reference;
    webhooks: Webhooks;
    outbox: OutboxForms;
  },
): { reviews: Reviews; lessons: Lessons; material: ReviewMaterialOf } {
  const { database, quota, documents, configs, pipelines, reference, webhooks, outbox } = given;
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
  const lessons = createLessons({ database, findOperation: pipelines.find });
  const material = createReviewMaterial({
    database,
    findOperation: pipelines.find,
    configFor: createRunConfig(configs),
    findDocument: documents.get,
  });
  return { reviews, lessons, material };
}
