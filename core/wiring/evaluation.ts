// How evaluations run: as workflows do, with the tenant's own settings and reference data, but
// without a workflow.

import type { RunnerDeps } from '../evaluation/runner.ts';
import { Fault } from '../kernel/errors.ts';
import type { Documents } from '../documents/service.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { documentAddresses } from '../workflows/document-addresses.ts';
import type { RunDeps } from '../workflows/run.ts';

export function service({ pipelines, documents }: { pipelines: Pipelines; documents: Documents }) {
  return {
    hasOperation: (pipeline: string, operation: string) =>
      pipelines.find(pipeline, operation) !== null,
    checkInput(
      _tenantId: string,
      { pipeline, operation }: { pipeline: string; operation: string },
      input: Record<string, unknown>,
    ) {
      const details = pipelines.validateRequest(pipeline, operation, { input });
      const pointers = pipelines.find(pipeline, operation)?.documents ?? [];
      for (const { pointer, address } of documentAddresses(input, pointers)) {
        try {
          documents.check(address);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          details.push({ path: `/input${pointer}`, message: error.message });
        }
      }
      return details;
    },
  };
}

export function runner(parts: {
  pipelines: Pipelines;
  work: Pick<RunDeps, 'configFor' | 'readDocument' | 'runPipeline'>;
  stats(): { slots: number; busy: number };
}): Pick<RunnerDeps, 'hasRoom' | 'hasOperation' | 'run'> {
  const { pipelines, work, stats } = parts;
  return {
    hasOperation: (pipeline, operation) => pipelines.find(pipeline, operation) !== null,
    hasRoom() {
      const { slots, busy } = stats();
      return busy < slots;
    },
    async run({ tenantId, evaluationId, pipeline, operation, document: { input } }, signal) {
      const { documents: pointers = [], exactXml } = pipelines.find(pipeline, operation) ?? {};
      const documents: Record<string, Uint8Array> = {};
      try {
        for (const { pointer, address } of documentAddresses(input, pointers)) {
          documents[pointer] = await work.readDocument({
            tenantId,
            address,
            signal,
            pipeline,
            operation,
            exactXml,
            traceparent: null,
          });
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return error.status >= 500 ? null : { error: `${error.code}: ${error.message}` };
      }
      // As a request without options: schemas fill in their defaults.
      const request = { input, options: {} };
      pipelines.validateRequest(pipeline, operation, request);
      const { settings } = await work.configFor(tenantId, pipeline);
      const ran = await work.runPipeline(
        {
          tenantId,
          workflowId: evaluationId,
          attemptNo: 1,
          maxAttempts: 1,
          crashes: 0,
          parked: 0,
          pipeline,
          operation,
          mode: 'test',
          request,
          completionEndpointId: null,
          requestId: null,
          traceparent: null,
          createdAt: new Date(0),
          startedAt: new Date(0),
        },
        settings,
        documents,
        { signal, onProgress: () => {} },
      );
      if ('failure' in ran) {
        const { deferMs, code, message } = ran.failure;
        return deferMs === undefined ? { error: `${code}: ${message}` } : null;
      }
      const { completedUnit, confidence, evidence, validation } = ran.outcome;
      return { completedUnit, confidence, evidence, failures: validation.failures };
    },
  };
}
