// What reviewers' corrections teach: where a pipeline read something wrong, and what was right.
// Learning and calibration start from here; the rows themselves stay in review_corrections.

import type { Database } from '../../../database/connection.ts';
import { presentId } from '../../../kernel/ids.ts';
import type { OperationDeclaration } from '../../../sdk/pipeline.ts';
import { documentAddresses } from '../../document-addresses.ts';
import { listLessons, type LessonFilter, type LessonRow } from './queries.ts';

/** In batches that are read as they are taken; each item is in the words of the API. */
export type Lessons = (tenantId: string, filter: LessonFilter) => AsyncIterable<object[]>;

const batchSize = 500;

export function createLessons(deps: {
  database: Database;
  findOperation(pipeline: string, operation: string): OperationDeclaration | null;
}): Lessons {
  const { database, findOperation } = deps;

  function present(row: LessonRow): object {
    // Of a pipeline that is not loaded nobody knows where in its input documents stand.
    const declared = findOperation(row.pipeline, row.operation) ?? { documents: [] };
    return {
      workflow_id: presentId('workflow', row.workflow_id),
      pipeline: row.pipeline,
      operation: row.operation,
      processed_by: row.processed_by,
      documents: documentAddresses(row.input, declared).map(({ address }) => address),
      path: row.path,
      read_value: row.read_value,
      corrected_value: row.corrected_value,
      evidence: row.evidence,
      confidence: row.confidence === null ? null : Number(row.confidence.toFixed(6)),
      reviewer: row.reviewer,
      corrected_at: row.corrected_at.toISOString(),
    };
  }

  return async function* lessons(tenantId, filter) {
    for (let last: LessonRow | null = null; ;) {
      const page = { limit: batchSize, last };
      const rows: LessonRow[] = await listLessons(database, tenantId, filter, page);
      if (rows.length > 0) yield rows.map(present);
      if (rows.length < batchSize) return;
      last = rows.at(-1)!;
    }
  };
}
