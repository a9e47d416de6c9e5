import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Workflow = Schemas['WorkflowStatus'];
export type State = Workflow['status'];

/** In the order of a workflow's life. */
export const stateNames: Record<State, string> = {
  queued: 'Queued',
  processing: 'Processing',
  in_review: 'In review',
  resolved: 'Resolved',
  completed: 'Completed',
  failed: 'Failed',
  rejected: 'Rejected',
  cancelled: 'Canceled',
};

const tones: Record<State, Tone> = {
  queued: 'idle',
  processing: 'busy',
  in_review: 'warn',
  resolved: 'good',
  completed: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'idle',
};

const openStates: readonly State[] = ['queued', 'processing', 'in_review'];

export function isOpen({ status }: Pick<Workflow, 'status'>): boolean {
  return openStates.includes(status);
}

export function WorkflowState({ status }: { status: State }) {
  return <Badge tone={tones[status]}>{stateNames[status]}</Badge>;
}

/** Milliseconds from the submission to the end; null while it is open. */
export function elapsedMs({ created_at: from, finished_at: to }: Workflow): number | null {
  return to === null ? null : Date.parse(to) - Date.parse(from);
}
