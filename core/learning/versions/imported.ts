// Imported model files, and versions that were trained with an earlier declaration.

import { Fault } from '../../kernel/errors.ts';
import { modelVersion } from '../../pipelines/declared-models.ts';
import { readModel } from '../../sdk/learning/model.ts';
import { LearningFault } from '../../sdk/learning/learning-faults.ts';
import type { DeclaredModel } from '../declared.ts';
import { addressOf } from '../place.ts';
import type { NewVersion, VersionRow } from './queries.ts';

type Imported = Omit<NewVersion, 'tenant_id' | 'file' | 'created_by' | 'created_at'>;

/**
 * Throws `invalid_request` for a file that is not a model, has a newer format, is corrupted, or
 * belongs to another model.
 */
export function checkImported(file: Uint8Array, model: DeclaredModel): Imported {
  const { kind, labels } = parsed(file);
  const problem = misfit({ kind, labels }, model);
  if (problem !== null) throw new Fault('invalid_request', problem);
  return {
    pipeline: model.pipeline,
    model: model.model,
    version: modelVersion(file),
    origin: 'imported',
    plugin_version: model.pluginVersion,
    kind,
    labels: [...labels],
    settings: null,
    examples: null,
    report: null,
    comparison: null,
    training_id: null,
    trained_on: new Uint8Array(),
    held_back: new Uint8Array(),
  };
}

/** Throws `conflict`: the plugin may declare other labels now. */
export function checkFits(version: VersionRow, model: DeclaredModel): void {
  const problem = misfit(version, model);
  if (problem !== null) throw new Fault('conflict', `${problem} Train the model again.`);
}

function misfit(
  { kind, labels }: { kind: string; labels: readonly string[] },
  model: DeclaredModel,
): string | null {
  const { kind: expected, labels: known } = model.training;
  const address = addressOf(model);
  if (kind !== expected) {
    return `The model is of kind "${kind}"; ${address} is of kind "${expected}".`;
  }
  const strange = known && labels.find((label) => !known.includes(label));
  return strange === undefined
    ? null
    : `The model has the label "${strange}", which ${address} does not.`;
}

function parsed(file: Uint8Array): { kind: 'one' | 'any'; labels: readonly string[] } {
  try {
    return readModel(file);
  } catch (cause) {
    if (!(cause instanceof LearningFault)) throw cause;
    throw new Fault('invalid_request', cause.message, { cause });
  }
}
