import type { Schemas } from '../api/operations.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Workflow = Schemas['WorkflowStatus'];
export type State = Workflow['status'];

/** States in the order of a workflow's life; translated when they are shown. */
export const stateNames: Record<State, Phrase> = {
  queued: phrase('Queued'),
  processing: phrase('Processing'),
  in_review: phrase('In review'),
  resolved: phrase('Resolved'),
  completed: phrase('Completed'),
  failed: phrase('Failed'),
  rejected: phrase('Rejected'),
  cancelled: phrase('Canceled'),
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
  return <Badge tone={tones[status]}>{t(stateNames[status])}</Badge>;
}

/** Returns the milliseconds between submission and end; null while the workflow is open. */
export function elapsedMs({ created_at: from, finished_at: to }: Workflow): number | null {
  return to === null ? null : Date.parse(to) - Date.parse(from);
}
