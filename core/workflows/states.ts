// States of a workflow as data (contract.md §5): the code, the database's own check, the OpenAPI
// enumeration and the documentation are compared with, or generated from, this table.

export const workflowStates = [
  'queued',
  'processing',
  'in_review',
  'resolved',
  'completed',
  'failed',
  'rejected',
  'cancelled',
] as const;

export type WorkflowState = (typeof workflowStates)[number];

export interface StateEntry {
  /** Possible next states. */
  readonly next: readonly WorkflowState[];
  /** Whether the workflow has ended. */
  readonly final: boolean;
  /** Whether it has ended successfully, with a completed unit that counts. */
  readonly done: boolean;
}

export const stateTable = {
  queued: { next: ['processing', 'failed', 'cancelled'], final: false, done: false },
  processing: {
    // Back to queued: the run crashed, timed out or lost its lease, and has attempts left.
    next: ['queued', 'resolved', 'completed', 'in_review', 'failed', 'cancelled'],
    final: false,
    done: false,
  },
  in_review: {
    next: ['resolved', 'completed', 'rejected', 'cancelled'],
    final: false,
    done: false,
  },
  resolved: { next: [], final: true, done: true },
  completed: { next: [], final: true, done: true },
  failed: { next: [], final: true, done: false },
  rejected: { next: [], final: true, done: false },
  cancelled: { next: [], final: true, done: false },
} as const satisfies Record<WorkflowState, StateEntry>;

export function isFinal(state: WorkflowState): boolean {
  return stateTable[state].final;
}

export function isDone(state: WorkflowState): boolean {
  return stateTable[state].done;
}

/** Returns the filter without final states. */
export function openOnly<Filter extends { states?: WorkflowState[] }>(filter: Filter) {
  const states = (filter.states ?? workflowStates).filter((state) => !isFinal(state));
  return { ...filter, states };
}

/** The filter without states that have not ended. */
export function endedOnly<Filter extends { states?: WorkflowState[] }>(filter: Filter) {
  return { ...filter, states: (filter.states ?? workflowStates).filter(isFinal) };
}
