// The model that a training compares its result with: the active version, or the plugin's base
// model.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/connection.ts';
import type { CurrentModel } from '../../pipelines/training/task.ts';
import { requireModel, type DeclaredModel } from '../declared.ts';
import type { ModelPlace } from '../place.ts';
import { findChoice, findTrained, type VersionRow } from '../versions/queries.ts';

export interface CurrentOfTraining {
  /** Null: none is chosen. */
  version: string | null;
  origin: VersionRow['origin'] | null;
  /** Null: no version is chosen, and the plugin has no base model. */
  model: CurrentModel | null;
}

export function createCurrentFor(deps: {
  database: Database;
  declared(): DeclaredModel[];
}): (place: ModelPlace) => Promise<CurrentOfTraining> {
  const { database, declared } = deps;
  return async (place) => {
    const choice = await findChoice(database.knex, place);
    const version = choice?.version ?? null;
    if (version !== null) {
      const row = (await findTrained(database, place, version))!;
      const { origin, file, held_back } = row;
      return {
        version,
        origin,
        model: { file, heldBack: origin === 'trained' ? held_back : null },
      };
    }
    const { folder, base } = requireModel(declared(), place);
    if (base === undefined) return { version, origin: null, model: null };
    const file = await readFile(join(folder, base));
    return { version, origin: null, model: { file, heldBack: null } };
  };
}
