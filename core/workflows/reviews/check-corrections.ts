// Validates a corrected result before the decision: by the schema of the operation and by its
// pipeline's rules for corrected results.

import type { Database } from '../../database/connection.ts';
import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { PipelineFailure } from '../../pipelines/failure.ts';
import type { CheckedUnit } from '../../pipelines/tasks.ts';
import type { UnitFinding } from '../../sdk/pipeline.ts';
import type { RunDeps } from '../run.ts';
import { applyChanges } from './corrections.ts';
import { proposedUnit } from './decide.ts';
import { findMatter, findRequest } from './queries.ts';
import type { Change, ReviewDetails } from './review.ts';

type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export interface CorrectionCheck {
  /** Schema violations, by JSON pointer into completed_unit. */
  schemaErrors: FaultDetail[];
  /** Violated rules; empty if the schema is violated. */
  findings: UnitFinding[];
}

/** Throws `not_found`, `invalid_request` (invalid paths) or `unavailable`. */
export type CheckCorrections = (
  tenantId: string,
  workflowId: string,
  changes: readonly Change[],
) => Promise<CorrectionCheck>;

export interface CheckCorrectionsDeps {
  database: Database;
  configFor: RunDeps['configFor'];
  checkCorrected(
    pipeline: string,
    operation: string,
    completedUnit: object,
    businessObject: object,
  ): { details: FaultDetail[] };
  checkUnit(pipeline: string, operation: string, checked: CheckedUnit): Promise<UnitFinding[]>;
}

export function createCheckCorrections(deps: CheckCorrectionsDeps): CheckCorrections {
  return async (tenantId, workflowId, changes) => {
    const place = { tenantId, workflowId };
    const matter = await findMatter(deps.database, place);
    const found = await findRequest(deps.database, place);
    if (matter === null || found === null) {
      const id = presentId('workflow', workflowId);
      throw new Fault('not_found', `There is no review of a workflow ${id}.`);
    }
    const { unit, details } = applyChanges(proposedUnit(matter), changes);
    if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
    try {
      return await checkUnit(deps, matter, found, unit);
    } catch (error) {
      // The log contains the cause of the plugin's failure.
      if (!(error instanceof PipelineFailure)) throw error;
      const message = `The rules of the pipeline were not checked. ${error.message}`;
      throw new Fault('unavailable', message, { cause: error });
    }
  };
}

async function checkUnit(
  deps: CheckCorrectionsDeps,
  { workflow, businessObject, completedUnit: original }: ReviewDetails,
  { pipeline, operation, request: { input, options } }: FoundRequest,
  unit: object,
): Promise<CorrectionCheck> {
  const { details } = deps.checkCorrected(pipeline, operation, unit, businessObject);
  if (details.length > 0) return { schemaErrors: details, findings: [] };
  const { settings } = await deps.configFor(workflow.tenantId, pipeline);
  const submittedAt = workflow.createdAt.getTime();
  const checked = { unit, original, input, options, settings, submittedAt };
  return { schemaErrors: [], findings: await deps.checkUnit(pipeline, operation, checked) };
}
