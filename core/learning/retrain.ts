// Scheduled retraining: a model is retrained when there are enough new rows.

import { systemActor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { DeclaredModel } from './declared.ts';
import type { LearningConfig } from '../pipelines/config/effective.ts';
import { addressOf } from './place.ts';
import { countNewRows } from './rows.ts';
import type { LiveRows } from '../reference/service.ts';
import { listLastTrainings, type TrainingRow } from './trainings/queries.ts';
import type { Trainings } from './trainings/service.ts';
import { findLastTrainedOn } from './versions/queries.ts';

export interface RetrainDeps {
  database: Database;
  log: Log;
  declared(): DeclaredModel[];
  rows: Pick<LiveRows, 'count' | 'keys' | 'tenantsWith'>;
  settingsFor(tenantId: string, pipeline: string): Promise<LearningConfig>;
  trainings: Pick<Trainings, 'request'>;
}

/** Requests the trainings that are due; returns how many. */
export async function requestDueTrainings(deps: RetrainDeps, signal: AbortSignal): Promise<number> {
  const models = deps.declared().filter(({ learnsFrom }) => learnsFrom.length > 0);
  if (models.length === 0) return 0;
  const sets = [...new Set(models.flatMap(({ learnsFrom }) => learnsFrom))];
  let requested = 0;
  for (const tenantId of await deps.rows.tenantsWith(sets)) {
    const last = await listLastTrainings(deps.database, tenantId);
    for (const model of models) {
      if (signal.aborted) return requested;
      const before = last.find((one) => addressOf(one) === addressOf(model));
      if (!(await isDue(deps, tenantId, model, before))) continue;
      if (await request(deps, tenantId, model)) requested += 1;
    }
  }
  return requested;
}

async function isDue(
  { database, rows, settingsFor }: RetrainDeps,
  tenantId: string,
  { pipeline, model, learnsFrom }: DeclaredModel,
  last: TrainingRow | undefined,
): Promise<boolean> {
  const { retrain_after: retrainAfter } = await settingsFor(tenantId, pipeline);
  if (retrainAfter === 0 || (last && last.finished_at === null)) return false;
  const count = await rows.count(tenantId, learnsFrom);
  if (count < retrainAfter) return false;
  // A failed or canceled training would end in the same way with the same rows.
  if (last && last.state !== 'succeeded' && count < last.row_count + retrainAfter) return false;
  const trainedOn = await findLastTrainedOn(database, { tenantId, pipeline, model });
  if (trainedOn === null) return true;
  return (await countNewRows(rows, { tenantId, sets: learnsFrom, trainedOn })) >= retrainAfter;
}

async function request(
  { trainings, log }: RetrainDeps,
  tenantId: string,
  { pipeline, model }: DeclaredModel,
): Promise<boolean> {
  try {
    const place = { tenantId, pipeline, model };
    await trainings.request(place, { actor: systemActor, reason: 'scheduled' });
    return true;
  } catch (error) {
    // Another caller has requested it in the meantime, or the plugin is no longer loaded.
    if (!(error instanceof Fault)) throw error;
    log.info('a scheduled training was not requested', { pipeline, model, reason: error.message });
    return false;
  }
}
