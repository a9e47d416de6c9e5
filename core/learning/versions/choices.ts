// Chooses the active version of a model: promotion, rollback, and the shadow version.

import { recordAudit } from '../../audit/queries.ts';
import type { Actor } from '../../audit/entry.ts';
import type { Transaction } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import { addressOf, authorOf, type ModelPlace } from '../place.ts';
import {
  deleteOldVersions,
  findVersion,
  lockChoice,
  writeChoice,
  type ChoiceRow,
  type VersionRow,
} from './queries.ts';

/** Maximum number of steps that can be rolled back. */
const mostEarlier = 10;
/** Number of versions kept for each model besides chosen ones: 20 of 8 MB each. */
const mostVersions = 20;

export interface Choosing {
  ids: Ids;
  place: ModelPlace;
  actor: Actor;
  now: Date;
}

/** Makes a version current. Throws `not_found`, or `conflict` if it is current already. */
export async function promote(
  trx: Transaction,
  choosing: Choosing,
  { version, automatic }: { version: string; automatic: boolean },
): Promise<void> {
  const { place, actor, now } = choosing;
  await requireVersion(trx, place, version);
  const choice = await lockChoice(trx, place);
  if (choice.version === version) throw new Fault('conflict', 'This version is current already.');
  const { version: before, chosen_by, chosen_at, automatic: wasAutomatic } = choice;
  const left = {
    version: before,
    at: chosen_at?.toISOString() ?? null,
    by: chosen_by,
    automatic: wasAutomatic,
  };
  await choose(trx, choosing, {
    ...choice,
    version,
    shadow: choice.shadow === version ? null : choice.shadow,
    automatic,
    chosen_by: authorOf(actor),
    chosen_at: now,
    earlier: [...choice.earlier, left].slice(-mostEarlier),
  });
  await record(trx, choosing, 'promoted', { version, previous: before, automatic });
}

/** Returns to the previous version. Throws `conflict` if there is none. */
export async function rollBack(trx: Transaction, choosing: Choosing): Promise<void> {
  const { place, actor, now } = choosing;
  const choice = await lockChoice(trx, place);
  const to = choice.earlier.at(-1);
  if (!to) {
    throw new Fault('conflict', 'There is no earlier version of this model to roll back to.');
  }
  await choose(trx, choosing, {
    ...choice,
    version: to.version,
    shadow: choice.shadow === to.version ? null : choice.shadow,
    automatic: false,
    chosen_by: authorOf(actor),
    chosen_at: now,
    earlier: choice.earlier.slice(0, -1),
  });
  const detail = { version: to.version, previous: choice.version };
  await record(trx, choosing, 'rolled_back', detail);
}

/**
 * Sets the shadow version; null: none. Throws `not_found`, or `conflict` for the current version.
 */
export async function setShadow(
  trx: Transaction,
  choosing: Choosing,
  version: string | null,
): Promise<void> {
  const { place } = choosing;
  if (version !== null) await requireVersion(trx, place, version);
  const choice = await lockChoice(trx, place);
  if (choice.shadow === version) return;
  if (version !== null && choice.version === version) {
    throw new Fault('conflict', 'The current version cannot be its own shadow.');
  }
  await choose(trx, choosing, { ...choice, shadow: version });
  await record(trx, choosing, 'shadow_changed', { version, previous: choice.shadow });
}

/** Deletes unneeded versions after versions were added or chosen. */
async function choose(trx: Transaction, { place }: Choosing, choice: ChoiceRow): Promise<void> {
  await writeChoice(trx, place, choice);
  await trimVersions(trx, place, choice);
}

export async function trimVersions(
  trx: Transaction,
  place: ModelPlace,
  { version, shadow, earlier }: ChoiceRow,
): Promise<void> {
  const named = [version, shadow, ...earlier.map((one) => one.version)];
  const kept = named.filter((one) => one !== null);
  await deleteOldVersions(trx, place, { keep: mostVersions, named: kept });
}

export async function requireVersion(
  trx: Parameters<typeof findVersion>[0],
  place: ModelPlace,
  version: string,
): Promise<VersionRow> {
  const found = await findVersion(trx, place, version);
  if (found) return found;
  throw new Fault('not_found', `The model ${addressOf(place)} has no version ${version}.`);
}

async function record(
  trx: Transaction,
  { ids, actor, place }: Choosing,
  what: string,
  detail: object,
): Promise<void> {
  const object = { kind: 'model', id: addressOf(place) };
  const event = { tenantId: place.tenantId, action: `model.${what}`, object, detail };
  await recordAudit(trx, ids, actor, event);
}
