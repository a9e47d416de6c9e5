// Versions of models, and the chosen ones.

import type { Database, Transaction } from '../../database/connection.ts';
import type { LearningReport } from '../../sdk/learning/report.ts';
import { keyOf, type ModelPlace } from '../place.ts';

type Executor = Database['knex'] | Transaction;

/** Notification channel for changed choices; the payload is the tenant. */
export const modelChannel = 'workmill_models';

/** Number and digest of the examples of one source, without their texts. */
export interface SourceCount {
  source: string;
  rows: number;
  examples: number;
  /** SHA-256, hexadecimal. */
  digest: string;
}

/** Comparison of a version with the one that was current when it was trained. */
export interface Comparison {
  /** Null: the plugin's base model. */
  with: string | null;
  metric: string;
  /** Number of examples that both models answered and neither was trained on. */
  examples: number;
  current: number;
  candidate: number;
  /** The same, including examples that the current version was trained on. */
  known: { examples: number; current: number; candidate: number };
}

export interface VersionRow {
  tenant_id: string;
  pipeline: string;
  model: string;
  version: string;
  size: number;
  origin: 'trained' | 'imported';
  plugin_version: string;
  kind: 'one' | 'any';
  labels: string[];
  settings: object | null;
  examples: SourceCount[] | null;
  report: LearningReport | null;
  comparison: Comparison | null;
  training_id: string | null;
  created_by: string | null;
  created_at: Date;
}

export interface NewVersion extends Omit<VersionRow, 'size'> {
  file: Uint8Array;
  trained_on: Uint8Array;
  held_back: Uint8Array;
}

const shownColumns = [
  'tenant_id',
  'pipeline',
  'model',
  'version',
  'origin',
  'plugin_version',
  'kind',
  'labels',
  'settings',
  'examples',
  'report',
  'comparison',
  'training_id',
  'created_by',
  'created_at',
];

function shown(db: Executor) {
  return db('model_versions').select<VersionRow[]>(
    ...shownColumns,
    db.raw('octet_length(file) AS size'),
  );
}

/** Returns false if the model already has this version. */
export async function insertVersion(trx: Transaction, row: NewVersion): Promise<boolean> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const made = await trx('model_versions')
    .insert({
      ...row,
      file: Buffer.from(row.file),
      trained_on: Buffer.from(row.trained_on),
      held_back: Buffer.from(row.held_back),
      labels: json(row.labels),
      settings: json(row.settings),
      examples: json(row.examples),
      report: json(row.report),
      comparison: json(row.comparison),
    })
    .onConflict(['tenant_id', 'pipeline', 'model', 'version'])
    .ignore()
    .returning('version');
  return made.length > 0;
}

export async function findVersion(
  db: Executor,
  place: ModelPlace,
  version: string,
): Promise<VersionRow | undefined> {
  return (await shown(db).where({ ...keyOf(place), version }))[0];
}

/** Lists versions, newest first; `before` is the last version of the previous page. */
export async function listVersions(
  db: Executor,
  place: ModelPlace,
  { limit, before }: { limit: number; before: string | null },
): Promise<VersionRow[]> {
  const query = shown(db)
    .where(keyOf(place))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'version', order: 'desc' },
    ])
    .limit(limit);
  if (before === null) return await query;
  const last = db('model_versions')
    .where({ ...keyOf(place), version: before })
    .select('created_at', 'version');
  return await query.whereRaw('(created_at, version) < (?)', [last]);
}

/** Returns the newest version of each model of the tenant, and the number of versions. */
export async function listNewest(
  db: Database,
  tenantId: string,
): Promise<(Pick<VersionRow, 'pipeline' | 'model' | 'version' | 'created_at'> & { n: number })[]> {
  return await db
    .knex('model_versions')
    .where({ tenant_id: tenantId })
    .distinctOn('pipeline', 'model')
    .orderBy([
      'pipeline',
      'model',
      { column: 'created_at', order: 'desc' },
      { column: 'version', order: 'desc' },
    ])
    .limit(1_000)
    .select('pipeline', 'model', 'version', 'created_at')
    .select(db.knex.raw('count(*) OVER (PARTITION BY pipeline, model)::int AS n'));
}

export async function findFile(
  db: Database,
  tenantId: string,
  version: string,
): Promise<Buffer | undefined> {
  const row = await db
    .knex('model_versions')
    .where({ tenant_id: tenantId, version })
    .first<{ file: Buffer } | undefined>('file');
  return row?.file;
}

/** Returns the model that a training compares its result with. */
export async function findTrained(
  db: Database,
  place: ModelPlace,
  version: string,
): Promise<
  | (Pick<VersionRow, 'origin' | 'created_at'> & {
      file: Buffer;
      trained_on: Buffer;
      held_back: Buffer;
    })
  | undefined
> {
  return await db
    .knex('model_versions')
    .where({ ...keyOf(place), version })
    .first('origin', 'created_at', 'file', 'trained_on', 'held_back');
}

/** Yields versions one by one, because each may have megabytes of hashes. */
export async function* eachTrainedOn(
  trx: Transaction,
  tenantId: string,
): AsyncGenerator<Pick<VersionRow, 'pipeline' | 'model' | 'version'> & { trained_on: Buffer }> {
  const keys = await trx('model_versions')
    .where({ tenant_id: tenantId, origin: 'trained' })
    .orderBy(['pipeline', 'model', 'created_at'])
    .limit(10_000)
    .select<Pick<VersionRow, 'pipeline' | 'model' | 'version'>[]>('pipeline', 'model', 'version');
  for (const key of keys) {
    const row = await trx('model_versions')
      .where({ tenant_id: tenantId, ...key })
      .first<{ trained_on: Buffer } | undefined>('trained_on');
    if (row) yield { ...key, ...row };
  }
}

/** Returns the rows of the latest trained version; null if there is none. */
export async function findLastTrainedOn(
  { knex }: Database,
  place: ModelPlace,
): Promise<Buffer | null> {
  const row = await knex('model_versions')
    .where({ ...keyOf(place), origin: 'trained' })
    .orderBy('created_at', 'desc')
    .first<{ trained_on: Buffer } | undefined>('trained_on');
  return row?.trained_on ?? null;
}

export interface Earlier {
  /** Null: the plugin's base model. */
  version: string | null;
  at: string | null;
  by: string | null;
  automatic: boolean;
}

export interface ChoiceRow {
  pipeline: string;
  model: string;
  version: string | null;
  shadow: string | null;
  automatic: boolean;
  chosen_by: string | null;
  chosen_at: Date | null;
  earlier: Earlier[];
}

const choiceColumns = [
  'pipeline',
  'model',
  'version',
  'shadow',
  'automatic',
  'chosen_by',
  'chosen_at',
  'earlier',
];

export async function listChoices(db: Executor, tenantId: string): Promise<ChoiceRow[]> {
  return await db('model_choices')
    .where({ tenant_id: tenantId })
    .orderBy(['pipeline', 'model'])
    .limit(1_000)
    .select<ChoiceRow[]>(choiceColumns);
}

export async function findChoice(db: Executor, place: ModelPlace): Promise<ChoiceRow | undefined> {
  return await db('model_choices').where(keyOf(place)).first<ChoiceRow | undefined>(choiceColumns);
}

/** Locks the choice until the transaction ends. */
export async function lockChoice(trx: Transaction, place: ModelPlace): Promise<ChoiceRow> {
  await trx('model_choices')
    .insert(keyOf(place))
    .onConflict(['tenant_id', 'pipeline', 'model'])
    .ignore();
  const row = await trx('model_choices')
    .where(keyOf(place))
    .forUpdate()
    .first<ChoiceRow>(choiceColumns);
  return row!;
}

/** Notifies every process when the transaction commits. */
export async function writeChoice(
  trx: Transaction,
  place: ModelPlace,
  { earlier, ...choice }: ChoiceRow,
): Promise<void> {
  await trx('model_choices')
    .where(keyOf(place))
    .update({ ...choice, earlier: JSON.stringify(earlier) });
  await trx.raw('SELECT pg_notify(?, ?)', [modelChannel, place.tenantId]);
}

/** Deletes all versions except the newest `keep` and the chosen ones. */
export async function deleteOldVersions(
  trx: Transaction,
  place: ModelPlace,
  { keep, named }: { keep: number; named: readonly string[] },
): Promise<void> {
  const newest = trx('model_versions')
    .where(keyOf(place))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'version', order: 'desc' },
    ])
    .limit(keep)
    .select('version');
  await trx('model_versions')
    .where(keyOf(place))
    .whereNotIn('version', newest)
    .whereNotIn('version', [...named])
    .delete();
}
