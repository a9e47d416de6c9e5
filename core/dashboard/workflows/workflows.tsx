import type { ScreenProps } from '../screens.ts';
import { WorkflowList } from './workflow-list.tsx';
import { WorkflowScreen } from './workflow-screen.tsx';

/** The list, or one workflow. */
export function Workflows({ id, tab, query }: ScreenProps) {
  if (id === '') return <WorkflowList query={query} />;
  return <WorkflowScreen id={id} tab={tab} />;
}
