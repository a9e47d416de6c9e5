// Requests, shows and cancels trainings; runner.ts runs them.

import { recordAudit } from '../../audit/queries.ts';
import type { Actor } from '../../audit/entry.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import { requireModel, type DeclaredModel } from '../declared.ts';
import { addressOf, authorOf, type ModelPlace } from '../place.ts';
import { pageById, readCursor, type Page, type PageRequest } from '../../kernel/pages.ts';
import type { LiveRows } from '../../reference/service.ts';
import {
  cancelTraining,
  deleteOldTrainings,
  findOpenTraining,
  findTraining,
  insertTraining,
  listTrainings,
  type TrainingRow,
} from './queries.ts';

export interface Trainings {
  /**
   * Requests a training. Throws `not_found` for an undeclared model, or `conflict` while one waits
   * or runs.
   */
  request(
    place: ModelPlace,
    by: { actor: Actor; reason: TrainingRow['reason'] },
  ): Promise<TrainingRow>;
  /** Returns a training. Throws `not_found`. */
  get(tenantId: string, trainingId: string): Promise<TrainingRow>;
  list(
    tenantId: string,
    filter: { pipeline?: string | undefined; model?: string | undefined },
    page: PageRequest,
  ): Promise<Page<TrainingRow>>;
  /** Cancels a training. Throws `not_found`, or `conflict` if it has ended. */
  cancel(key: { tenantId: string; trainingId: string }, actor: Actor): Promise<TrainingRow>;
}

/** Number of ended trainings kept for each model. */
const mostKept = 100;

export interface TrainingsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  rows: Pick<LiveRows, 'count'>;
  declared(): DeclaredModel[];
}

export function createTrainings(deps: TrainingsDeps): Trainings {
  const { database, clock, ids, rows, declared } = deps;

  async function get(tenantId: string, trainingId: string): Promise<TrainingRow> {
    const row = await findTraining(database, { tenantId, trainingId });
    if (!row) throw missingObject('training', trainingId);
    return row;
  }

  return {
    async request(place, { actor, reason }) {
      const { learnsFrom } = requireModel(declared(), place);
      const { tenantId } = place;
      const training = {
        training_id: ids.uuid(),
        reason,
        requested_by: authorOf(actor),
        row_count: await rows.count(tenantId, learnsFrom),
        created_at: clock.now(),
      };
      await database.transaction(async (trx) => {
        if (!(await insertTraining(trx, place, training))) {
          const open = await findOpenTraining(trx, place);
          throw new Fault('conflict', alreadyOpen(place, open));
        }
        await deleteOldTrainings(trx, place, mostKept);
        const object = { kind: 'training', id: training.training_id };
        const detail = { model: addressOf(place), reason };
        const event = { tenantId, action: 'model.training_requested', object, detail };
        await recordAudit(trx, ids, actor, event);
      });
      return await get(tenantId, training.training_id);
    },
    get,
    async list(tenantId, filter, { limit, cursor }) {
      const before = readCursor('training', cursor);
      const found = await listTrainings(database, tenantId, filter, { limit: limit + 1, before });
      return pageById(found, limit, ['training', (row) => row.training_id]);
    },
    async cancel(key, actor) {
      const row = await database.transaction(async (trx) => {
        const cancelled = await cancelTraining(trx, key, clock.now());
        if (!cancelled) return null;
        const object = { kind: 'training', id: key.trainingId };
        const detail = { model: addressOf(cancelled) };
        const { tenantId } = key;
        const event = { tenantId, action: 'model.training_cancelled', object, detail };
        await recordAudit(trx, ids, actor, event);
        return cancelled;
      });
      if (row) return row;
      const { state } = await get(key.tenantId, key.trainingId);
      throw new Fault('conflict', `The training has ended already: it is ${state}.`);
    },
  };
}

function alreadyOpen(place: ModelPlace, open: TrainingRow | undefined): string {
  const id = open ? ` (${presentId('training', open.training_id)})` : '';
  return `A training of ${addressOf(place)} is queued or running${id}.`;
}
