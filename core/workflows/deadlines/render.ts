// Renders the deadlines of a workflow's result as a file.

import { presentId } from '../../kernel/ids.ts';
import type { DeadlineList } from '../../sdk/deadlines.ts';
import type { Workflow, WorkflowResult } from '../workflow.ts';
import { calendarOf } from './calendar.ts';
import { readDeadlines } from './deadlines.ts';
import { tableOf } from './table.ts';

export type DeadlineMediaType = 'text/calendar' | 'text/csv';

export interface RenderedResult {
  workflow: Pick<Workflow, 'workflowId' | 'createdAt' | 'finishedAt'>;
  /** Null for a workflow that has ended without a result: the file is then empty. */
  result: Pick<WorkflowResult, 'completedUnit'> | null;
  list: DeadlineList;
}

export function renderDeadlines(
  mediaType: DeadlineMediaType,
  { workflow, result, list }: RenderedResult,
  { remindDays }: { remindDays: number | null },
): string {
  const deadlines = result ? readDeadlines(result.completedUnit, list) : [];
  if (mediaType === 'text/csv') return tableOf(deadlines, Object.keys(list.details));
  return calendarOf(deadlines, {
    title: list.title,
    workflowId: presentId('workflow', workflow.workflowId),
    madeAt: workflow.finishedAt ?? workflow.createdAt,
    remindDays,
  });
}
