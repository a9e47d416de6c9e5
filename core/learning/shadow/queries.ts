import type { Database, Transaction } from '../../database/connection.ts';
import { keyOf, type ModelPlace } from '../place.ts';

export interface ShadowCountRow {
  /** Empty: the plugin's base model. */
  current_version: string;
  current_label: string;
  shadow_label: string;
  answers: number;
  workflow_ids: string[];
}

export interface NewShadowCount extends ModelPlace, ShadowCountRow {
  version: string;
}

/** Maximum number of example workflows for one pair of labels. */
const mostWorkflows = 5;

/** Adds to the stored counts; counts of deleted versions are dropped. */
export async function addShadowCounts(
  database: Database,
  counts: readonly NewShadowCount[],
): Promise<void> {
  const rows = counts.map(({ tenantId, ...rest }) => ({ tenant_id: tenantId, ...rest }));
  await database.knex.raw(
    `INSERT INTO model_shadow_counts AS present
       (tenant_id, pipeline, model, version, current_version, current_label, shadow_label,
        answers, workflow_ids)
     SELECT given.tenant_id, given.pipeline, given.model, given.version, given.current_version,
            given.current_label, given.shadow_label, given.answers, given.workflow_ids
       FROM jsonb_to_recordset(?::jsonb) AS given (tenant_id text, pipeline text, model text,
            version text, current_version text, current_label text, shadow_label text,
            answers bigint, workflow_ids uuid[])
       JOIN model_versions v USING (tenant_id, pipeline, model, version)
     ON CONFLICT (tenant_id, pipeline, model, version, current_version, current_label, shadow_label)
     DO UPDATE SET answers = present.answers + excluded.answers,
       workflow_ids = (excluded.workflow_ids || present.workflow_ids)[1:?]`,
    [JSON.stringify(rows), mostWorkflows],
  );
}

/** Lists differing answers first, the most frequent first. */
export async function listShadowCounts(
  db: Database['knex'] | Transaction,
  place: ModelPlace,
  version: string,
  limit: number,
): Promise<ShadowCountRow[]> {
  return await db('model_shadow_counts')
    .where({ ...keyOf(place), version })
    .orderByRaw('(current_label = shadow_label), answers DESC, current_label, shadow_label')
    .limit(limit)
    .select('current_version', 'current_label', 'shadow_label', 'answers', 'workflow_ids');
}

export async function sumShadowCounts(
  db: Database['knex'],
  place: ModelPlace,
  version: string,
): Promise<{ answers: number; agreed: number }> {
  const row = await db('model_shadow_counts')
    .where({ ...keyOf(place), version })
    .first<{ answers: number; agreed: number } | undefined>(
      db.raw('coalesce(sum(answers), 0)::int AS answers'),
      db.raw(
        'coalesce(sum(answers) FILTER (WHERE current_label = shadow_label), 0)::int AS agreed',
      ),
    );
  return row ?? { answers: 0, agreed: 0 };
}
