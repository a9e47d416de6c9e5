// Trainings. A worker runs one under a numbered lease. Writes with an older number change nothing,
// so that a training that was taken over or canceled leaves no version.

import type { Database, Transaction } from '../../database/connection.ts';
import { keyOf, type ModelPlace } from '../place.ts';

export const trainingStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TrainingState = (typeof trainingStates)[number];

export interface TrainingRow {
  tenant_id: string;
  training_id: string;
  pipeline: string;
  model: string;
  state: TrainingState;
  reason: 'manual' | 'scheduled';
  requested_by: string | null;
  step: string | null;
  progress: number;
  attempts: number;
  /** Number of rows in its reference sets at the time of the request. */
  row_count: number;
  error: { code: string; message: string } | null;
  version: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  lease_no: number;
}

export async function insertTraining(
  trx: Transaction,
  place: ModelPlace,
  training: Pick<
    TrainingRow,
    'training_id' | 'reason' | 'requested_by' | 'row_count' | 'created_at'
  >,
): Promise<boolean> {
  const made = await trx('model_trainings')
    .insert({ ...keyOf(place), ...training })
    .onConflict(trx.raw("(tenant_id, pipeline, model) WHERE state IN ('queued', 'running')"))
    .ignore()
    .returning('training_id');
  return made.length > 0;
}

/** Returns the training that waits or runs. */
export async function findOpenTraining(
  db: Database['knex'] | Transaction,
  place: ModelPlace,
): Promise<TrainingRow | undefined> {
  return await db('model_trainings')
    .where(keyOf(place))
    .whereIn('state', ['queued', 'running'])
    .first<TrainingRow | undefined>();
}

export async function findTraining(
  { knex }: Database,
  key: { tenantId: string; trainingId: string },
): Promise<TrainingRow | undefined> {
  return await knex('model_trainings')
    .where({ tenant_id: key.tenantId, training_id: key.trainingId })
    .first<TrainingRow | undefined>();
}

/** Lists trainings, newest first; identifiers increase with time. */
export async function listTrainings(
  { knex }: Database,
  tenantId: string,
  filter: { pipeline?: string | undefined; model?: string | undefined },
  { limit, before }: { limit: number; before: string | null },
): Promise<TrainingRow[]> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return await knex('model_trainings')
    .where({ tenant_id: tenantId, ...Object.fromEntries(given) })
    .modify((query) => void (before !== null && query.andWhere('training_id', '<', before)))
    .orderBy('training_id', 'desc')
    .limit(limit)
    .select<TrainingRow[]>('*');
}

/** Cancels a waiting or running training; the process that runs it loses its lease. */
export async function cancelTraining(
  trx: Transaction,
  key: { tenantId: string; trainingId: string },
  now: Date,
): Promise<TrainingRow | undefined> {
  const [row] = await trx('model_trainings')
    .where({ tenant_id: key.tenantId, training_id: key.trainingId })
    .whereIn('state', ['queued', 'running'])
    .update({ state: 'cancelled', finished_at: now, lease_until: null })
    .returning<TrainingRow[]>('*');
  return row;
}

/**
 * Leases the next training to run. Interrupted ones come first; then tenants take turns, the one
 * whose last training began longest ago first.
 */
export async function leaseTraining(
  { knex }: Database,
  { now, until }: { now: Date; until: Date },
): Promise<TrainingRow | undefined> {
  const { rows } = await knex.raw<{ rows: TrainingRow[] }>(
    `UPDATE model_trainings t
        SET state = 'running', lease_until = :until, lease_no = lease_no + 1, started_at = :now,
            attempts = attempts + 1, step = NULL, progress = 0
       FROM (SELECT tenant_id, training_id FROM model_trainings w
              WHERE state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until <= :now)
              ORDER BY state = 'queued', (
                SELECT max(started_at) FROM model_trainings o WHERE o.tenant_id = w.tenant_id
              ) NULLS FIRST, created_at
              LIMIT 1 FOR UPDATE SKIP LOCKED) next
      WHERE t.tenant_id = next.tenant_id AND t.training_id = next.training_id
      RETURNING t.*`,
    { now, until },
  );
  return rows[0];
}

/** A worker's lease of a training. */
export interface Lease {
  tenantId: string;
  trainingId: string;
  leaseNo: number;
}

function held({ tenantId, trainingId, leaseNo }: Lease) {
  return { tenant_id: tenantId, training_id: trainingId, lease_no: leaseNo, state: 'running' };
}

/** Renews the lease and stores the progress; returns false if the lease is lost. */
export async function prolong(
  { knex }: Database,
  lease: Lease,
  { until, step, progress }: { until: Date; step: string | null; progress: number },
): Promise<boolean> {
  const query = knex('model_trainings').where(held(lease));
  return (await query.update({ lease_until: until, step, progress })) > 0;
}

/** Returns the training to the queue. The interruption does not count as a failed attempt. */
export async function giveBack(
  { knex }: Database,
  lease: Lease,
  restUntil: Date | null,
): Promise<void> {
  await knex('model_trainings')
    .where(held(lease))
    .update({ state: 'queued', lease_until: restUntil })
    .decrement('attempts', 1);
}

/** Returns false if the lease is lost: nothing may be stored then. */
export async function endTraining(
  db: Database['knex'] | Transaction,
  lease: Lease,
  end: { now: Date } & ({ version: string } | { error: { code: string; message: string } }),
): Promise<boolean> {
  const ended =
    'version' in end
      ? { state: 'succeeded', version: end.version, progress: 1 }
      : { state: 'failed', error: JSON.stringify(end.error) };
  const query = db('model_trainings').where(held(lease));
  return (await query.update({ ...ended, finished_at: end.now, lease_until: null })) > 0;
}

/** Deletes all but the latest ended trainings of a model. */
export async function deleteOldTrainings(
  trx: Transaction,
  place: ModelPlace,
  keep: number,
): Promise<void> {
  const newest = trx('model_trainings')
    .where(keyOf(place))
    .orderBy('training_id', 'desc')
    .limit(keep)
    .select('training_id');
  await trx('model_trainings')
    .where(keyOf(place))
    .whereNotNull('finished_at')
    .whereNotIn('training_id', newest)
    .delete();
}

/** Lists the last training of each model of a tenant, for the schedule. */
export async function listLastTrainings(
  { knex }: Database,
  tenantId: string,
): Promise<TrainingRow[]> {
  return await knex('model_trainings')
    .where({ tenant_id: tenantId })
    .distinctOn('pipeline', 'model')
    .orderBy(['pipeline', 'model', { column: 'training_id', order: 'desc' }])
    .limit(1_000)
    .select<TrainingRow[]>('*');
}
