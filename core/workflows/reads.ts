// Reads one workflow, now or when it has ended.

import type { Database } from '../database/connection.ts';
import { missingObject } from '../kernel/missing.ts';
import { joinImmutableLog } from './immutable-log.ts';
import { findResult, findWithRequest, findWorkflow } from './queries.ts';
import { isDone, isFinal } from './states.ts';
import type { Waiters } from './waiters.ts';
import type { ResultExpansion, Workflow, WorkflowRequest, WorkflowResult } from './workflow.ts';

export interface WithResult {
  workflow: Workflow;
  result: WorkflowResult | null;
}

export interface WithRequest {
  workflow: Workflow;
  request: WorkflowRequest;
}

export interface Reads {
  /** Returns a workflow. Throws `not_found`. */
  get(tenantId: string, workflowId: string): Promise<Workflow>;
  /** Returns the accepted request. Throws `not_found`. */
  request(tenantId: string, workflowId: string): Promise<WithRequest>;
  /**
   * Returns the workflow once it has ended or needs a review, or its current state after `waitMs`.
   */
  ended(
    tenantId: string,
    workflowId: string,
    waitMs: number,
    expand?: ResultExpansion,
  ): Promise<WithResult>;
}

/** Polling interval: announcements of other processes are hints and may be lost. */
const lookMs = 2_000;

export function createReads(deps: { database: Database; waiters: Waiters }): Reads {
  const { database, waiters } = deps;

  async function get(tenantId: string, workflowId: string): Promise<Workflow> {
    const workflow = await findWorkflow(database, tenantId, workflowId);
    if (!workflow) throw missingObject('workflow', workflowId);
    return workflow;
  }

  async function withResult(workflow: Workflow, expand: ResultExpansion): Promise<WithResult> {
    const { tenantId, workflowId, state } = workflow;
    const result = isDone(state) ? await findResult(database, tenantId, workflowId, expand) : null;
    if (result?.logReference) {
      await joinImmutableLog(database, tenantId, result.completedUnit, result.logReference);
    }
    return { workflow, result };
  }

  return {
    get,
    async request(tenantId, workflowId) {
      const found = await findWithRequest(database, tenantId, workflowId);
      if (!found) throw missingObject('workflow', workflowId);
      return found;
    },
    async ended(tenantId, workflowId, waitMs, expand = { evidence: false }) {
      for (let leftMs = waitMs; ; leftMs -= lookMs) {
        // The wait begins before the read, so that an end between the two is not missed.
        const announced = waiters.wait(workflowId, Math.min(leftMs, lookMs));
        const workflow = await get(tenantId, workflowId);
        if (leftMs <= 0 || isSettled(workflow)) return await withResult(workflow, expand);
        await announced;
      }
    },
  };
}

function isSettled({ state }: Workflow): boolean {
  return isFinal(state) || state === 'in_review';
}
