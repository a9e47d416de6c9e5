// Columns of the list as data, and the selection of columns in this browser.

import { useState, type ReactNode } from 'react';
import { phrase, type Phrase } from '../language/language.ts';
import { confidence, duration } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { Sort } from './filters.ts';
import { stopPointName } from './stop-points.tsx';
import { elapsedMs, WorkflowState, type Workflow } from './workflow-state.tsx';

export interface Column {
  name: string;
  /** Marked with `phrase`; translated when it is shown. */
  title: Phrase;
  /**
   * Width in rem. The note fills the remaining space. Fixed widths do not change with the visible
   * rows.
   */
  width: number;
  isNumber?: true;
  /** Field of the API that the list is sorted by. */
  sort?: Sort;
  cell: (workflow: Workflow) => ReactNode;
}

export const columns: readonly Column[] = [
  {
    name: 'workflow',
    title: phrase('Workflow'),
    width: 15.5,
    cell: ({ workflow_id: id }) => (
      <Link className="mono nowrap" href={hrefTo(`workflows/${id}`)}>
        {id}
      </Link>
    ),
  },
  {
    name: 'state',
    title: phrase('State'),
    width: 9.8,
    cell: ({ status }) => <WorkflowState status={status} />,
  },
  { name: 'pipeline', title: phrase('Pipeline'), width: 6.5, cell: ({ pipeline }) => pipeline },
  { name: 'operation', title: phrase('Operation'), width: 9, cell: ({ operation }) => operation },
  {
    name: 'confidence',
    title: phrase('Confidence'),
    width: 6.5,
    isNumber: true,
    sort: 'confidence_score',
    cell: ({ confidence_score: score }) => confidence(score),
  },
  {
    name: 'created',
    title: phrase('Submitted'),
    width: 10.8,
    sort: 'created_at',
    cell: ({ created_at: at }) => <When at={at} />,
  },
  {
    name: 'started',
    title: phrase('Started'),
    width: 10.8,
    cell: ({ started_at: at }) => <When at={at} />,
  },
  {
    name: 'finished',
    title: phrase('Ended'),
    width: 10.8,
    sort: 'finished_at',
    cell: ({ finished_at: at }) => <When at={at} />,
  },
  {
    name: 'duration',
    title: phrase('Duration'),
    width: 6.5,
    isNumber: true,
    sort: 'duration',
    cell: (workflow) => duration(elapsedMs(workflow)),
  },
  {
    name: 'attempts',
    title: phrase('Attempts'),
    width: 6.5,
    isNumber: true,
    cell: ({ attempts }) => attempts,
  },
  {
    name: 'stop_point',
    title: phrase('Stopped at'),
    width: 9,
    cell: ({ stop_point: name }) => (name === null ? '' : stopPointName(name)),
  },
  {
    name: 'note',
    title: phrase('Note'),
    width: 11,
    cell: (workflow) => <Note workflow={workflow} />,
  },
];

/** Shows why the workflow failed, why it needs review, or its progress. */
function Note({ workflow: { error, review, status, stage } }: { workflow: Workflow }) {
  const text = error?.message ?? (status === 'in_review' ? review?.reason : stage) ?? '';
  return <span className="small quiet words">{text}</span>;
}

const place = 'workmill.workflow-columns';
const hiddenAtFirst = ['operation', 'started', 'finished', 'attempts', 'stop_point'];

function readHidden(): readonly string[] {
  const kept = localStorage.getItem(place);
  return kept === null ? hiddenAtFirst : kept.split(',');
}

/** Names of the hidden columns; stored in this browser. */
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
