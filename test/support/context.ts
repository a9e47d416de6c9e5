// The context of a run that a test calls without a host, with the steps and the random source of
// the appliance.

import { createSeededRandom } from '../../core/pipelines/sandbox/seeded-random.ts';
import { createSteps } from '../../core/pipelines/sandbox/steps.ts';
import type { Context, Operation } from '../../core/sdk/pipeline.ts';
import { HttpFailure } from '../../core/sdk/services.ts';
import { emptyReference } from './reference.ts';

/** Runs begin on 1 March 2026 at noon, without reference data and without network access. */
export function contextFor(
  { steps = [] }: Pick<Operation, 'steps'>,
  given: Partial<Omit<Context, 'step'>> = {},
): Context {
  const { signal = new AbortController().signal, progress = () => {} } = given;
  const startedAt = given.startedAt ?? Date.parse('2026-03-01T12:00:00Z');
  return {
    log: { info() {}, warn() {} },
    clock: { now: () => new Date(startedAt), elapsedMs: () => 0 },
    random: createSeededRandom('test'),
    reference: emptyReference,
    http: { request: () => Promise.reject(new HttpFailure('not_allowed', 'not in this test')) },
    secrets: { get: () => Promise.reject(new Error('not in this test')) },
    localModel: async () => null,
    cache: { get: async () => null, set: async () => {} },
    ...given,
    signal,
    progress,
    startedAt,
    step: createSteps({ steps, signal, progress }),
  };
}
