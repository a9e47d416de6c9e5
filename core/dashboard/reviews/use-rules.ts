// Asks the pipeline which of its rules the corrected result violates, while a reviewer types.

import { useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import type { Correction } from './draft.ts';

export type Finding = Reply<'check_review'>['findings'][number];

/** Pause in typing before a request, in milliseconds. */
const pauseMs = 500;
/** Maximum number of corrections in a decision. */
const maxCorrections = 1000;

/**
 * Returns the violated rules. `when`: whether the corrections match the schema. Without
 * corrections, nothing is requested: the reasons of the review already contain the violations.
 */
export function useRules(
  workflowId: string,
  corrections: readonly Correction[],
  when: boolean,
): readonly Finding[] {
  const credential = useCredential();
  const isAsked = when && corrections.length > 0 && corrections.length <= maxCorrections;
  const { data } = useQuery<Reply<'check_review'>, ApiFailure>({
    queryKey: ['review rules', workflowId, corrections],
    queryFn: async ({ signal }) => {
      await pause();
      // Input during the pause starts a request of its own.
      signal.throwIfAborted();
      const params = { workflow_id: workflowId };
      return ask(credential, 'check_review', { params, body: { corrections: [...corrections] } });
    },
    enabled: isAsked,
    // Errors are not shown, because rules do not prevent a decision.
    retry: (failures, { status }) => failures < maxRetries && status >= 500,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return isAsked ? (data?.findings ?? none) : none;
}

/** Number of retries: on a busy machine, the rules may exceed their time limit. */
const maxRetries = 2;

const none: readonly Finding[] = [];

function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  AbortSignal.timeout(pauseMs).addEventListener('abort', () => resolve());
  return promise;
}
