import type { ScreenProps } from '../screens.ts';
import { BulkScreens } from './bulk-screens.tsx';
import { WorkflowList } from './workflow-list.tsx';
import { WorkflowScreen } from './workflow-screen.tsx';

/** The list of workflows, one workflow, or bulk actions. */
export function Workflows({ id, tab, query }: ScreenProps) {
  if (id === '') return <WorkflowList query={query} />;
  if (id === 'bulk-actions') return <BulkScreens id={tab} query={query} />;
  return <WorkflowScreen id={id} tab={tab} />;
}
