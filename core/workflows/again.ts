// Workflows that run the request of another one again, and what the audit trail says about actions
// of operators.

import { presentId } from '../kernel/ids.ts';

/** Which workflow is run again, and how. */
export interface Again {
  workflowId: string;
  /** Why, in the words of the caller. */
  reason: string | null;
  bulkActionId?: string;
  /** Version of the tenant's configuration that applies; null: the current one of each run. */
  configVersion: number | null;
}

export interface OperatorFacts {
  reason: string | null;
  bulkActionId?: string | undefined;
}

/** Returns the facts for the detail of an audit entry; empty if there are none. */
export function operatorDetail({ reason, bulkActionId }: OperatorFacts): Record<string, string> {
  return {
    ...(reason !== null && { reason }),
    ...(bulkActionId !== undefined && { bulk_action_id: presentId('bulkAction', bulkActionId) }),
  };
}

/** Details of the two audit entries: of the workflow that is run again, and of the new one. */
export function againDetails(
  again: Again,
  newWorkflowId: string,
): { before: object; after: object } {
  const facts = operatorDetail(again);
  const settings = again.configVersion === null ? {} : { config_version: again.configVersion };
  return {
    before: { new_workflow_id: presentId('workflow', newWorkflowId), ...settings, ...facts },
    after: { run_again_of: presentId('workflow', again.workflowId), ...settings, ...facts },
  };
}
