// `workmill model`: manages a tenant's local models, whether or not the appliance runs. Training
// runs in the running appliance.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLineActor } from '../audit/entry.ts';
import type { Database } from '../database/connection.ts';
import { createIds, parseId, presentId } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { declaredModels, requireModel } from '../learning/declared.ts';
import measure, { type MeasuringTask } from '../learning/measuring-thread.ts';
import { createModelsInForce } from '../learning/in-force.ts';
import type { ModelPlace } from '../learning/place.ts';
import { createModels, type Models } from '../learning/service.ts';
import type { ModelDetail } from '../learning/shown.ts';
import { createTrainings } from '../learning/trainings/service.ts';
import type { TrainingRow } from '../learning/trainings/queries.ts';
import { listNodes } from '../licensing/queries.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createLiveRows } from '../reference/service.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { withFolderPlugins } from './folder-plugins.ts';
import { readLabeled } from './labeled-file.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { requireTenant } from './tenants.ts';
import { figuresText } from './model-figures.ts';

export type ModelCommandOptions = SessionOptions & {
  output: Output;
  random: Random;
  /** Shows progress, which is not part of the output. */
  note: (text: string) => void;
};

const by = { actor: commandLineActor };

/** `address` is `pipeline/model`. */
export interface ModelRequest {
  tenantId: string;
  address: string;
}

export async function showModels(options: ModelCommandOptions, tenantId: string): Promise<void> {
  await withModels(options, tenantId, async ({ models }) => {
    const rows = (await models.list(tenantId)).map(
      ({ declared, choice, versions, rows: examples }) => ({
        model: `${declared.pipeline}/${declared.model}`,
        kind: declared.training.kind,
        current: shortened(options, choice?.version ?? declared.baseVersion),
        origin: choice?.version ? 'own' : declared.baseVersion ? 'base' : null,
        shadow: shortened(options, choice?.shadow ?? null),
        versions,
        rows: examples,
      }),
    );
    printRows(options.output, rows, 'No active plugin declares a model.');
  });
}

export async function showVersions(
  options: ModelCommandOptions,
  asked: ModelRequest,
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) => {
    const { choice } = await models.get(place);
    const { items: versions } = await models.versions(place, { limit: 100, cursor: null });
    const stateOf = (version: string): string | null =>
      version === choice?.version ? 'current' : version === choice?.shadow ? 'shadow' : null;
    const rows = versions.map((row) => ({
      version: shortened(options, row.version),
      state: stateOf(row.version),
      origin: row.origin,
      examples: row.report?.examples ?? null,
      accuracy: rounded(row.report?.accuracy),
      macro_f1: rounded(row.report?.macroF1),
      bytes: row.size,
      created_by: row.created_by,
      created_at: row.created_at,
    }));
    printRows(options.output, rows, 'There are no versions yet. Run "workmill model train".');
  });
}

/** Waits for the end of the training in the running appliance. */
export async function trainModel(options: ModelCommandOptions, asked: ModelRequest): Promise<void> {
  const { clock, note, output } = options;
  await withModel(options, asked, async ({ models, place, database }) => {
    if ((await listNodes(database)).length === 0) {
      throw new CommandFailure('Workmill is not running. Start it: models are trained there.');
    }
    let row = await models.trainings.request(place, { ...by, reason: 'manual' });
    note(`${presentId('training', row.training_id)}\n`);
    while (row.finished_at === null) {
      await clock.sleep(500);
      row = await models.trainings.get(place.tenantId, row.training_id);
      note(`\r${row.state} ${row.step ?? ''} ${Math.round(100 * row.progress)} %   `);
    }
    note('\n');
    if (row.error) throw new CommandFailure(`the training failed: ${row.error.message}`);
    printRows(output, [trainingRow(options, row)]);
  });
}

export async function cancelTraining(
  options: ModelCommandOptions,
  { tenantId, trainingId: given }: { tenantId: string; trainingId: string },
): Promise<void> {
  const trainingId = parseId('training', given);
  if (trainingId === null) throw new CommandFailure(`"${given}" is not the id of a training`);
  await withModels(options, tenantId, async ({ models }) => {
    const row = await models.trainings.cancel({ tenantId, trainingId }, commandLineActor);
    printRows(options.output, [trainingRow(options, row)]);
  });
}

export async function showTrainings(options: ModelCommandOptions, tenantId: string): Promise<void> {
  await withModels(options, tenantId, async ({ models }) => {
    const { items: trainings } = await models.trainings.list(
      tenantId,
      {},
      { limit: 50, cursor: null },
    );
    const rows = trainings.map((row) => trainingRow(options, row));
    printRows(options.output, rows, 'There are no trainings yet.');
  });
}

export async function compareVersions(
  options: ModelCommandOptions,
  asked: ModelRequest & { versions: readonly [string, string] },
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) => {
    const [one, other] = await Promise.all(
      asked.versions.map((name) => versionOf(models, place, name)),
    );
    const compared = await models.compare(place, { one: one!, other: other! });
    if (options.output.json) return options.output.write(`${JSON.stringify(compared, null, 2)}\n`);
    const { heldBack } = compared;
    const rows = [
      { row: compared.one, common: heldBack.one },
      { row: compared.other, common: heldBack.other },
    ].map(({ row, common }) => ({
      version: shortened(options, row.version),
      examples: row.report?.examples ?? null,
      accuracy: rounded(row.report?.accuracy),
      macro_f1: rounded(row.report?.macroF1),
      common_examples: heldBack.examples,
      common_accuracy: rounded(common?.accuracy),
      common_macro_f1: rounded(common?.macroF1),
    }));
    printRows(options.output, rows);
    if (heldBack.differences.length === 0) return;
    options.output.write('\nDifferent answers on the common examples:\n');
    printRows(options.output, heldBack.differences);
  });
}

export async function promoteVersion(
  options: ModelCommandOptions,
  asked: ModelRequest & { version: string },
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) => {
    const version = await versionOf(models, place, asked.version);
    print(options, await models.promote(place, version, by));
  });
}

export async function rollBackModel(
  options: ModelCommandOptions,
  asked: ModelRequest,
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) =>
    print(options, await models.rollBack(place, by)),
  );
}

/** `off` ends the shadow run. */
export async function shadowVersion(
  options: ModelCommandOptions,
  asked: ModelRequest & { version: string },
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) => {
    const version = asked.version === 'off' ? null : await versionOf(models, place, asked.version);
    print(options, await models.setShadow(place, version, by));
  });
}

export async function exportVersion(
  options: ModelCommandOptions,
  asked: ModelRequest & { version: string; file: string },
): Promise<void> {
  await withModel(options, asked, async ({ models, place }) => {
    const version = await versionOf(models, place, asked.version);
    const bytes = await models.exportFile(place, version, by);
    // An existing file may be another model, so it is not overwritten.
    await writeFile(asked.file, bytes, { flag: 'wx' });
    printRows(options.output, [{ version, file: asked.file, bytes: bytes.length }]);
  });
}

export async function importVersion(
  options: ModelCommandOptions,
  asked: ModelRequest & { file: string },
): Promise<void> {
  const bytes = await readFile(asked.file);
  await withModel(options, asked, async ({ models, place }) => {
    const row = await models.importFile(place, bytes, by);
    printRows(options.output, [
      { version: row.version, bytes: row.size, labels: row.labels.length },
    ]);
  });
}

/** Evaluates the current version unless another one is named; `base` is the plugin's base model. */
export async function evaluateVersion(
  options: ModelCommandOptions,
  asked: ModelRequest & { file: string; version: string },
): Promise<void> {
  const examples = await readLabeled(asked.file);
  await withModel(options, asked, async ({ models, place, fileOf }) => {
    const bytes = await fileOf(place, await chosenVersion(models, place, asked.version));
    const figures = measure({ file: bytes, examples });
    const { output } = options;
    output.write(output.json ? `${JSON.stringify(figures, null, 2)}\n` : figuresText(figures));
  });
}

async function chosenVersion(
  models: Models,
  place: ModelPlace,
  name: string,
): Promise<string | null> {
  if (name === 'base') return null;
  if (name !== 'current') return await versionOf(models, place, name);
  return (await models.get(place)).choice?.version ?? null;
}

interface Session {
  database: Database;
  models: Models;
  /** Returns the file of a version; null: of the plugin's base model. */
  fileOf(place: ModelPlace, version: string | null): Promise<Uint8Array>;
}

async function withModel(
  options: ModelCommandOptions,
  { tenantId, address }: ModelRequest,
  work: (session: Session & { place: ModelPlace }) => Promise<void>,
): Promise<void> {
  const [pipeline, model, ...rest] = address.split('/');
  if (!pipeline || !model || rest.length > 0) {
    throw new CommandFailure(`"${address}" is not a model: expected pipeline/model`);
  }
  await withModels({ ...options, only: pipeline }, tenantId, (session) =>
    work({ ...session, place: { tenantId, pipeline, model } }),
  );
}

async function withModels(
  options: ModelCommandOptions & { only?: string },
  tenantId: string,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const { home, only, clock, log } = options;
  await withDatabase(options, async (database, settings) => {
    await requireTenant(database, tenantId);
    await withFolderPlugins({ settings, home, database, only, clock, log }, async (pipelines) => {
      await work(openSession(options, database, pipelines));
    });
  });
}

function openSession(
  options: ModelCommandOptions,
  database: Database,
  pipelines: Pick<Pipelines, 'list'>,
): Session {
  const { clock } = options;
  const { modelFile } = createModelsInForce(database);
  const ids = createIds(options);
  const rows = createLiveRows(database);
  const declared = () => declaredModels(pipelines.list());
  const trainings = createTrainings({ database, clock, ids, rows, declared });
  // The database notifies the processes of a new choice.
  const onChosen = (): void => {};
  const chosen = { trainings, measure: async (task: MeasuringTask) => measure(task), onChosen };
  const models = createModels({ database, clock, ids, rows, declared, ...chosen });
  return {
    database,
    models,
    async fileOf(place, version) {
      if (version !== null) return await modelFile(place.tenantId, version);
      const { base, folder } = requireModel(declared(), place);
      if (base === undefined) throw new CommandFailure('the model has no version and no base yet');
      return await readFile(join(folder, base));
    },
  };
}

/** Returns the full name of a version, given its first 6 or more characters, or `newest`. */
async function versionOf(models: Models, place: ModelPlace, given: string): Promise<string> {
  const { items: versions } = await models.versions(place, { limit: 100, cursor: null });
  if (given === 'newest' && versions[0]) return versions[0].version;
  const found = versions.filter(({ version }) => given.length >= 6 && version.startsWith(given));
  if (found.length === 1) return found[0]!.version;
  const problem = found.length > 1 ? 'is the beginning of several versions' : 'is not a version';
  throw new CommandFailure(`"${given}" ${problem}; see "workmill model versions"`);
}

function print(options: ModelCommandOptions, { declared, choice }: ModelDetail): void {
  const current = shortened(options, choice?.version ?? declared.baseVersion);
  const shadow = shortened(options, choice?.shadow ?? null);
  printRows(options.output, [{ model: `${declared.pipeline}/${declared.model}`, current, shadow }]);
}

function trainingRow(options: ModelCommandOptions, row: TrainingRow) {
  return {
    training: presentId('training', row.training_id),
    model: `${row.pipeline}/${row.model}`,
    status: row.state,
    reason: row.reason,
    version: shortened(options, row.version),
    error: row.error?.message ?? null,
    created_at: row.created_at,
  };
}

/** JSON output has the full name. */
function shortened({ output }: ModelCommandOptions, version: string | null): string | null {
  return output.json || version === null ? version : version.slice(0, 12);
}

function rounded(share: number | undefined): number | null {
  return share === undefined ? null : Math.round(share * 10_000) / 10_000;
}
