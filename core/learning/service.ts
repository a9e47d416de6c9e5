// Models of tenants for the API and the command line: show, compare, choose, import and export.

import { recordAudit } from '../audit/queries.ts';
import type { Actor } from '../audit/entry.ts';
import type { Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { pageOf, type Page, type PageRequest } from '../kernel/pages.ts';
import type { Example } from '../sdk/learning/inputs.ts';
import { requireModel } from './declared.ts';
import type { ModelFigures } from './evaluate-model.ts';
import type { Measurements } from './measurements.ts';
import { addressOf, authorOf, type ModelPlace } from './place.ts';
import {
  listModels,
  showModel,
  type ModelDetail,
  type ShownDeps,
  type ShownModel,
} from './shown.ts';
import type { Trainings } from './trainings/service.ts';
import {
  promote,
  requireVersion,
  rollBack,
  setShadow,
  trimVersions,
  type Choosing,
} from './versions/choices.ts';
import { compareHeldBack, type HeldBackComparison } from './versions/compare.ts';
import { checkFits, checkImported } from './versions/imported.ts';
import {
  findChoice,
  findFile,
  findTrained,
  insertVersion,
  listVersions,
  lockChoice,
  type VersionRow,
} from './versions/queries.ts';

export interface By {
  actor: Actor;
}

/**
 * All functions throw `not_found` for a model that no loaded plugin declares, and for unknown
 * versions.
 */
export interface Models {
  list(tenantId: string): Promise<ShownModel[]>;
  get(place: ModelPlace): Promise<ModelDetail>;
  /** Lists versions, newest first. */
  versions(place: ModelPlace, page: PageRequest): Promise<Page<VersionRow>>;
  version(place: ModelPlace, version: string): Promise<VersionRow>;
  compare(
    place: ModelPlace,
    versions: { one: string; other: string },
  ): Promise<{ one: VersionRow; other: VersionRow; heldBack: HeldBackComparison }>;
  /** Evaluates a version on labeled texts. */
  evaluate(place: ModelPlace, version: string, examples: readonly Example[]): Promise<ModelFigures>;
  /**
   * Makes a version current. Throws `conflict` if it is current already or does not match the
   * declaration.
   */
  promote(place: ModelPlace, version: string, by: By): Promise<ModelDetail>;
  /** Returns to the previous version. Throws `conflict` if there is none. */
  rollBack(place: ModelPlace, by: By): Promise<ModelDetail>;
  setShadow(place: ModelPlace, version: string | null, by: By): Promise<ModelDetail>;
  exportFile(place: ModelPlace, version: string, by: By): Promise<Uint8Array>;
  /** Throws `invalid_request` for a file that is not a model of this kind with these labels. */
  importFile(place: ModelPlace, file: Uint8Array, by: By): Promise<VersionRow>;
  trainings: Trainings;
}

export interface ModelsDeps extends ShownDeps {
  clock: Clock;
  ids: Ids;
  trainings: Trainings;
  measure: Measurements['measure'];
  /**
   * Called after a choice, which applies to this process at once, and to others within a second.
   */
  onChosen(tenantId: string): void;
}

export function createModels(deps: ModelsDeps): Models {
  return {
    ...createShown(deps),
    ...createChanges(deps),
    ...createFiles(deps),
    trainings: deps.trainings,
  };
}

function createShown(
  deps: ModelsDeps,
): Pick<Models, 'list' | 'get' | 'versions' | 'version' | 'compare' | 'evaluate'> {
  const { declared } = deps;
  const { knex } = deps.database;
  return {
    list: (tenantId) => listModels(deps, tenantId, declared()),
    get: (place) => showModel(deps, place),
    async versions(place, { limit, cursor }) {
      requireModel(declared(), place);
      const found = await listVersions(knex, place, { limit: limit + 1, before: cursor });
      return pageOf(found, limit, (row) => row.version);
    },
    async version(place, version) {
      requireModel(declared(), place);
      return await requireVersion(knex, place, version);
    },
    async compare(place, versions) {
      requireModel(declared(), place);
      const load = async (version: string) => {
        const row = await requireVersion(knex, place, version);
        const { held_back: heldBack } = (await findTrained(deps.database, place, version))!;
        return { ...row, heldBack };
      };
      const { heldBack: answersOfOne, ...one } = await load(versions.one);
      const { heldBack: answersOfOther, ...other } = await load(versions.other);
      const heldBack = compareHeldBack(
        { ...one, heldBack: answersOfOne },
        { ...other, heldBack: answersOfOther },
      );
      return { one, other, heldBack };
    },
    async evaluate(place, version, examples) {
      requireModel(declared(), place);
      await requireVersion(knex, place, version);
      const file = await findFile(deps.database, place.tenantId, version);
      return await deps.measure({ file: file!, examples });
    },
  };
}

function createChanges(deps: ModelsDeps): Pick<Models, 'promote' | 'rollBack' | 'setShadow'> {
  const { database, clock, ids, declared } = deps;

  async function change(
    place: ModelPlace,
    { actor }: By,
    work: (trx: Transaction, choosing: Choosing) => Promise<void>,
  ): Promise<ModelDetail> {
    const choosing = { ids, place, actor, now: clock.now() };
    await database.transaction((trx) => work(trx, choosing));
    deps.onChosen(place.tenantId);
    return await showModel(deps, place);
  }

  /** The plugin may declare other labels than at the time of the training. */
  async function requireFitting(place: ModelPlace, version: string | null): Promise<void> {
    const model = requireModel(declared(), place);
    if (version === null) return;
    checkFits(await requireVersion(database.knex, place, version), model);
  }

  return {
    async promote(place, version, by) {
      await requireFitting(place, version);
      return await change(place, by, (trx, choosing) =>
        promote(trx, choosing, { version, automatic: false }),
      );
    },
    async rollBack(place, by) {
      const choice = await findChoice(database.knex, place);
      await requireFitting(place, choice?.earlier.at(-1)?.version ?? null);
      return await change(place, by, rollBack);
    },
    async setShadow(place, version, by) {
      await requireFitting(place, version);
      return await change(place, by, (trx, choosing) => setShadow(trx, choosing, version));
    },
  };
}

function createFiles(deps: ModelsDeps): Pick<Models, 'exportFile' | 'importFile'> {
  const { database, clock, ids, declared } = deps;
  return {
    async exportFile(place, version, { actor }) {
      requireModel(declared(), place);
      await requireVersion(database.knex, place, version);
      const file = await findFile(database, place.tenantId, version);
      await recordAudit(database.knex, ids, actor, eventOf(place, 'exported', { version }));
      return file!;
    },
    async importFile(place, file, { actor }) {
      const model = requireModel(declared(), place);
      const row = checkImported(file, model);
      await database.transaction(async (trx) => {
        const isNew = await insertVersion(trx, {
          ...row,
          tenant_id: place.tenantId,
          file,
          created_by: authorOf(actor),
          created_at: clock.now(),
        });
        if (!isNew) return;
        const event = eventOf(place, 'imported', { version: row.version });
        await recordAudit(trx, ids, actor, event);
        await trimVersions(trx, place, await lockChoice(trx, place));
      });
      return await requireVersion(database.knex, place, row.version);
    },
  };
}

function eventOf(place: ModelPlace, what: string, detail: object) {
  const object = { kind: 'model', id: addressOf(place) };
  return { tenantId: place.tenantId, action: `model.${what}`, object, detail };
}
