// Stores the result of a training, and decides in the same transaction whether it becomes current,
// becomes a shadow version, or waits for a person.

import { systemActor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { modelVersion } from '../../pipelines/declared-models.ts';
import type { Trained } from '../../pipelines/training/run-training.ts';
import { requireModel, type DeclaredModel } from '../declared.ts';
import type { LearningConfig } from '../../pipelines/config/effective.ts';
import { addressOf, type ModelPlace } from '../place.ts';
import { promote, setShadow, trimVersions } from '../versions/choices.ts';
import { judge } from '../versions/gate.ts';
import { insertVersion, lockChoice, type Comparison } from '../versions/queries.ts';
import type { CurrentOfTraining } from './current-model.ts';
import { endTraining, type Lease, type TrainingRow } from './queries.ts';

export interface StoredTraining {
  version: string;
  /** Reason why it is not current, for the log; null if it is. */
  waits: string | null;
}

/** Returns null if the lease is lost: nothing is stored then. */
export type StoreTrained = (given: {
  lease: Lease;
  place: ModelPlace;
  row: TrainingRow;
  current: CurrentOfTraining;
  trained: Trained;
}) => Promise<StoredTraining | null>;

export interface StoreDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  declared(): DeclaredModel[];
  settingsFor(tenantId: string, pipeline: string): Promise<LearningConfig>;
}

export function createStoreTrained(deps: StoreDeps): StoreTrained {
  const { database, clock, ids, declared } = deps;
  return async ({ lease, place, row, current, trained }) => {
    const settings = await deps.settingsFor(place.tenantId, place.pipeline);
    const model = requireModel(declared(), place);
    const version = modelVersion(trained.file);
    const { facts } = trained;
    const comparison: Comparison | null = facts.comparison && {
      with: current.version,
      ...facts.comparison,
    };
    const now = clock.now();
    return await database.transaction(async (trx) => {
      if (!(await endTraining(trx, lease, { now, version }))) return null;
      const isNew = await insertVersion(trx, {
        tenant_id: place.tenantId,
        pipeline: place.pipeline,
        model: place.model,
        version,
        origin: 'trained',
        plugin_version: model.pluginVersion,
        kind: facts.kind,
        labels: facts.labels,
        settings: facts.settings,
        examples: facts.sources,
        report: facts.report,
        comparison,
        training_id: row.training_id,
        created_by: row.requested_by,
        created_at: now,
        file: trained.file,
        trained_on: trained.trainedOn,
        held_back: trained.heldBack,
      });
      const { accuracy, macroF1 } = facts.report;
      const detail = {
        version,
        training: presentId('training', row.training_id),
        accuracy,
        macro_f1: macroF1,
      };
      const object = { kind: 'model', id: addressOf(place) };
      const event = { tenantId: place.tenantId, action: 'model.trained', object, detail };
      await recordAudit(trx, ids, systemActor, event);
      const choosing = { ids, place, actor: systemActor, now };
      const waits = isNew
        ? await decide(trx, { choosing, version, comparison, current, model, settings })
        : 'The same version was trained before.';
      return { version, waits };
    });
  };
}

async function decide(
  trx: Transaction,
  given: {
    choosing: Parameters<typeof promote>[1];
    version: string;
    comparison: Comparison | null;
    current: CurrentOfTraining;
    model: DeclaredModel;
    settings: LearningConfig;
  },
): Promise<string | null> {
  const { choosing, version, comparison, current, model, settings } = given;
  const choice = await lockChoice(trx, choosing.place);
  const { origin } = current;
  const verdict = judge(comparison, origin && { origin }, model);
  const waits =
    settings.promote === 'by_person'
      ? 'A person has to promote it.'
      : choice.version !== current.version
        ? 'Another version has become current in the meantime.'
        : verdict.better
          ? null
          : verdict.reason;
  if (waits === null) await promote(trx, choosing, { version, automatic: true });
  else if (settings.shadow) await setShadow(trx, choosing, version);
  else await trimVersions(trx, choosing.place, choice);
  return waits;
}
