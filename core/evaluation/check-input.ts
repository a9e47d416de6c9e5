import type { Documents } from '../documents/service.ts';
import { Fault, type FaultDetail } from '../kernel/errors.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { documentAddresses } from '../workflows/document-addresses.ts';

/**
 * Returns the errors in the input of a labeled document, by its operation's schema and addresses.
 */
export function checkEvaluationInput(
  pipelines: Pick<Pipelines, 'find' | 'validateRequest'>,
  documents: Pick<Documents, 'check'>,
  { pipeline, operation }: { pipeline: string; operation: string },
  input: Record<string, unknown>,
): FaultDetail[] {
  const details = pipelines.validateRequest(pipeline, operation, { input });
  const declared = pipelines.find(pipeline, operation) ?? { documents: [] };
  for (const { pointer, address } of documentAddresses(input, declared)) {
    try {
      documents.check(address);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      details.push({ path: `/input${pointer}`, message: error.message });
    }
  }
  return details;
}
