// The columns of the list as data, and which of them this browser shows.

import { useState, type ReactNode } from 'react';
import { confidence, duration } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { elapsedMs, WorkflowState, type Workflow } from './workflow-state.tsx';

export interface Column {
  name: string;
  title: string;
  isNumber?: true;
  cell: (workflow: Workflow) => ReactNode;
}

export const columns: readonly Column[] = [
  {
    name: 'workflow',
    title: 'Workflow',
    cell: ({ workflow_id: id }) => (
      <Link className="mono nowrap" href={hrefTo(`workflows/${id}`)}>
        {id}
      </Link>
    ),
  },
  { name: 'state', title: 'State', cell: ({ status }) => <WorkflowState status={status} /> },
  { name: 'pipeline', title: 'Pipeline', cell: ({ pipeline }) => pipeline },
  { name: 'operation', title: 'Operation', cell: ({ operation }) => operation },
  {
    name: 'confidence',
    title: 'Confidence',
    isNumber: true,
    cell: ({ confidence_score: score }) => confidence(score),
  },
  { name: 'created', title: 'Submitted', cell: ({ created_at: at }) => <When at={at} /> },
  { name: 'started', title: 'Started', cell: ({ started_at: at }) => <When at={at} /> },
  { name: 'finished', title: 'Ended', cell: ({ finished_at: at }) => <When at={at} /> },
  {
    name: 'duration',
    title: 'Duration',
    isNumber: true,
    cell: (workflow) => duration(elapsedMs(workflow)),
  },
  { name: 'attempts', title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { name: 'note', title: 'Note', cell: (workflow) => <Note workflow={workflow} /> },
];

/** Why it failed, why a person has to look, or how far it is. */
function Note({ workflow: { error, review, status, stage } }: { workflow: Workflow }) {
  const text = error?.message ?? (status === 'in_review' ? review?.reason : stage) ?? '';
  return <span className="small quiet words">{text}</span>;
}

const place = 'workmill.workflow-columns';
const hiddenAtFirst = ['operation', 'started', 'finished', 'attempts'];

function readHidden(): readonly string[] {
  const kept = localStorage.getItem(place);
  return kept === null ? hiddenAtFirst : kept.split(',');
}

/** Names of the columns that are not shown; kept in this browser. */
export function useHiddenColumns(): [readonly string[], (name: string, shown: boolean) => void] {
  const [hidden, setHidden] = useState(readHidden);
  const change = (name: string, shown: boolean): void => {
    const rest = hidden.filter((one) => one !== name);
    const next = shown ? rest : [...rest, name];
    localStorage.setItem(place, next.join(','));
    setHidden(next);
  };
  return [hidden, change];
}
