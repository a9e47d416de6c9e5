// Reading one workflow, now or when it has ended.

import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import { findResult, findWorkflow } from './queries.ts';
import { isDone, isFinal } from './states.ts';
import type { Waiters } from './waiters.ts';
import type { Workflow, WorkflowResult } from './workflow.ts';

export interface WithResult {
  workflow: Workflow;
  result: WorkflowResult | null;
}

export interface Reads {
  /** Throws `not_found`. */
  get(tenantId: string, workflowId: string): Promise<Workflow>;
  withResult(workflow: Workflow): Promise<WithResult>;
  /** As it is once it has ended or needs a person, or after `waitMs` as it then is. */
  ended(tenantId: string, workflowId: string, waitMs: number): Promise<WithResult>;
}

export function createReads(deps: { database: Database; waiters: Waiters }): Reads {
  const { database, waiters } = deps;

  async function get(tenantId: string, workflowId: string): Promise<Workflow> {
    const workflow = await findWorkflow(database, tenantId, workflowId);
    if (!workflow) throw new Fault('not_found');
    return workflow;
  }

  async function withResult(workflow: Workflow): Promise<WithResult> {
    const { tenantId, workflowId, state } = workflow;
    const result = isDone(state) ? await findResult(database, tenantId, workflowId) : null;
    return { workflow, result };
  }

  return {
    get,
    withResult,
    async ended(tenantId, workflowId, waitMs) {
      const before = await get(tenantId, workflowId);
      if (waitMs <= 0 || isSettled(before)) return await withResult(before);
      // It may have ended between the look and the wait, hence the second look.
      const announced = waiters.wait(workflowId, waitMs);
      const present = await get(tenantId, workflowId);
      if (isSettled(present) || (await announced) === 'timeout') return await withResult(present);
      return await withResult(await get(tenantId, workflowId));
    },
  };
}

function isSettled({ state }: Workflow): boolean {
  return isFinal(state) || state === 'in_review';
}
