// What the API shows of a tenant's models.

import type { Database } from '../database/connection.ts';
import type { LiveRows } from '../reference/service.ts';
import { requireModel, type DeclaredModel } from './declared.ts';
import { addressOf, type ModelPlace } from './place.ts';
import { countNewRows } from './rows.ts';
import { listShadowCounts, sumShadowCounts, type ShadowCountRow } from './shadow/queries.ts';
import { findOpenTraining, type TrainingRow } from './trainings/queries.ts';
import { findLastTrainedOn, listChoices, listNewest, type ChoiceRow } from './versions/queries.ts';

export interface ShownModel {
  declared: DeclaredModel;
  choice: ChoiceRow | null;
  versions: number;
  newest: string | null;
  /** Number of rows in the sets that it is trained on. */
  rows: number;
}

export interface ModelDetail extends ShownModel {
  /** Number of rows that the latest trained version has not seen. */
  newRows: number;
  training: TrainingRow | null;
  shadow: { answers: number; agreed: number; counts: ShadowCountRow[] } | null;
}

export interface ShownDeps {
  database: Database;
  rows: Pick<LiveRows, 'count' | 'keys'>;
  declared(): DeclaredModel[];
}

/** Maximum number of label pairs shown for a shadow version. */
const mostShadowCounts = 200;

export async function listModels(
  { database, rows }: ShownDeps,
  tenantId: string,
  models: readonly DeclaredModel[],
): Promise<ShownModel[]> {
  const byAddress = <Row extends { pipeline: string; model: string }>(all: readonly Row[]) =>
    new Map(all.map((one) => [addressOf(one), one]));
  const choices = byAddress(await listChoices(database.knex, tenantId));
  const newest = byAddress(await listNewest(database, tenantId));
  return await Promise.all(
    models.map(async (declared) => {
      const address = addressOf(declared);
      return {
        declared,
        choice: choices.get(address) ?? null,
        versions: newest.get(address)?.n ?? 0,
        newest: newest.get(address)?.version ?? null,
        rows: await rows.count(tenantId, declared.learnsFrom),
      };
    }),
  );
}

export async function showModel(deps: ShownDeps, place: ModelPlace): Promise<ModelDetail> {
  const model = requireModel(deps.declared(), place);
  const [shown] = await listModels(deps, place.tenantId, [model]);
  const { knex } = deps.database;
  const shadow = shown!.choice?.shadow ?? null;
  return {
    ...shown!,
    newRows: await newRowsOf(deps, place, shown!),
    training: (await findOpenTraining(knex, place)) ?? null,
    shadow:
      shadow === null
        ? null
        : {
            ...(await sumShadowCounts(knex, place, shadow)),
            counts: await listShadowCounts(knex, place, shadow, mostShadowCounts),
          },
  };
}

/** All rows count while no version was trained. */
async function newRowsOf(
  { database, rows }: ShownDeps,
  place: ModelPlace,
  { declared: { learnsFrom: sets }, rows: all }: ShownModel,
): Promise<number> {
  const trainedOn = await findLastTrainedOn(database, place);
  if (trainedOn === null || all === 0) return all;
  return await countNewRows(rows, { tenantId: place.tenantId, sets, trainedOn });
}
