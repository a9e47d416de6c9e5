// Monitored subjects of one tenant, counted and listed for people.

import type { Database } from '../../../database/connection.ts';
import { monitoredColumns, type MonitoredGroup, type MonitoredRow } from '../queries.ts';

export interface MonitoringCounts {
  subjects: number;
  /** Number of subjects not checked against the version yet. */
  due: number;
  with_findings: number;
  checked_at: Date | null;
}

/** `version` is the version of the operation's reference set. */
export async function countSubjects(
  { knex }: Database,
  { tenantId, pipeline, operation }: MonitoredGroup,
  version: number,
): Promise<MonitoringCounts> {
  const { rows } = await knex.raw<{ rows: MonitoringCounts[] }>(
    `SELECT count(*)::int AS subjects,
            (count(*) FILTER (WHERE checked_version <> :version))::int AS due,
            (count(*) FILTER (WHERE findings::text <> '[]'))::int AS with_findings,
            max(checked_at) AS checked_at
       FROM monitored_subjects
      WHERE tenant_id = :tenantId AND pipeline = :pipeline AND operation = :operation
        AND stopped_at IS NULL`,
    { tenantId, pipeline, operation, version },
  );
  return rows[0]!;
}

export interface SourceCount {
  /** Part of the reference set, such as one list. */
  source: string;
  /** Number of subjects with open findings in it. */
  subjects: number;
}

/** Maximum number of sources returned, those with the most subjects. */
const mostSources = 200;

export async function countSources(
  { knex }: Database,
  { tenantId, pipeline, operation }: MonitoredGroup,
): Promise<SourceCount[]> {
  const { rows } = await knex.raw<{ rows: SourceCount[] }>(
    `SELECT found ->> 'source' AS source, count(DISTINCT subject_id)::int AS subjects
       FROM monitored_subjects CROSS JOIN json_array_elements(findings) AS found
      WHERE tenant_id = :tenantId AND pipeline = :pipeline AND operation = :operation
        AND stopped_at IS NULL AND found ->> 'source' IS NOT NULL
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT :mostSources`,
    { tenantId, pipeline, operation, mostSources },
  );
  return rows;
}

export interface SubjectFilter {
  pipeline: string | null;
  workflowId: string | null;
  /** Text in one of the subject's values, regardless of case. */
  search: string | null;
  /** Part of the reference set that has an open finding about the subject. */
  source: string | null;
  withFindings: boolean | null;
  due: boolean | null;
  changedSince: Date | null;
}

export interface SubjectsPage extends SubjectFilter {
  after: string | null;
  limit: number;
}

/** Present version of the reference set of each operation, by `pipeline/operation`. */
export type Versions = Readonly<Record<string, number>>;

/** Subjects of operations without a version are not due: their pipeline is not loaded. */
const isDue = `coalesce(checked_version <> (?::jsonb ->> (pipeline || '/' || operation))::int, false)`;

/** Lists subjects in the order in which they were stored, without stopped ones. */
export async function listSubjects(
  { knex }: Database,
  tenantId: string,
  page: SubjectsPage,
  versions: Versions,
): Promise<MonitoredRow[]> {
  const { pipeline, workflowId, search, source, withFindings, due, changedSince } = page;
  return await knex('monitored_subjects')
    .where({ tenant_id: tenantId })
    .whereNull('stopped_at')
    .modify((query) => {
      if (pipeline !== null) query.andWhere({ pipeline });
      if (workflowId !== null) query.andWhere({ workflow_id: workflowId });
      if (page.after !== null) query.andWhere('subject_id', '>', page.after);
      if (changedSince !== null) query.andWhere('changed_at', '>=', changedSince);
      if (due !== null) query.whereRaw(`${isDue} = ?`, [JSON.stringify(versions), due]);
      if (withFindings !== null) query.whereRaw("(findings::text <> '[]') = ?", [withFindings]);
      if (source !== null) {
        const found = 'SELECT 1 FROM json_array_elements(findings) AS found';
        query.whereRaw(`EXISTS (${found} WHERE found ->> 'source' = ?)`, [source]);
      }
      if (search !== null) {
        // The first condition, as JSON has the text, spares the second for most of 100,000 subjects.
        const written = JSON.stringify(search).slice(1, -1);
        query.whereRaw('strpos(lower(subject::text), lower(?)) > 0', [written]);
        const values = 'SELECT 1 FROM json_each_text(subject) AS field';
        const isIn = 'strpos(lower(field.value), lower(?)) > 0';
        query.whereRaw(`EXISTS (${values} WHERE ${isIn})`, [search]);
      }
    })
    .orderBy('subject_id')
    .limit(page.limit)
    .select(...monitoredColumns);
}

export async function findSubject(
  { knex }: Database,
  tenantId: string,
  subjectId: string,
): Promise<MonitoredRow | null> {
  const row = await knex('monitored_subjects')
    .where({ tenant_id: tenantId, subject_id: subjectId })
    .whereNull('stopped_at')
    .first<MonitoredRow | undefined>(...monitoredColumns);
  return row ?? null;
}
