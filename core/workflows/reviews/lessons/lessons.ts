// Lessons from reviewers' corrections: what a pipeline read wrongly, and the right value. They are
// the source of learning and calibration; the rows remain in review_corrections.

import type { Database } from '../../../database/connection.ts';
import { presentId } from '../../../kernel/ids.ts';
import type { OperationDeclaration } from '../../../sdk/pipeline.ts';
import { documentAddresses } from '../../document-addresses.ts';
import { listLessons, type LessonFilter, type LessonRow } from './queries.ts';

/** Yields batches that are read on demand; items are in the form of the API. */
export type Lessons = (tenantId: string, filter: LessonFilter) => AsyncIterable<Lesson[]>;

export type Lesson = ReturnType<typeof presentLesson>;

const batchSize = 500;

export function createLessons(deps: {
  database: Database;
  findOperation(pipeline: string, operation: string): OperationDeclaration | null;
}): Lessons {
  const { database, findOperation } = deps;

  function present(row: LessonRow): Lesson {
    return presentLesson(row, findOperation(row.pipeline, row.operation));
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

function presentLesson(row: LessonRow, operation: OperationDeclaration | null) {
  // For a pipeline that is not loaded, the places of documents in its input are unknown.
  const declared = operation ?? { documents: [] };
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
