// Asks the pipeline, while a reviewer types, which of its rules the corrected result does not keep.

import { useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import type { Correction } from './draft.ts';

export type Finding = Reply<'check_review'>['findings'][number];

/** Nobody has typed for so long. */
const pauseMs = 500;
/** A decision has at most as many. */
const maxCorrections = 1000;

/** `when`: the corrections keep the schema. Without corrections the reasons of the review say all. */
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
      // Another key was typed meanwhile, which asks for itself.
      signal.throwIfAborted();
      const params = { workflow_id: workflowId };
      return ask(credential, 'check_review', { params, body: { corrections: [...corrections] } });
    },
    enabled: isAsked,
    // Without an answer nothing is said: rules do not prevent a decision.
    retry: (failures, { status }) => failures < maxRetries && status >= 500,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return isAsked ? (data?.findings ?? none) : none;
}

/** On a busy machine the rules of the pipeline may not run in time. */
const maxRetries = 2;

const none: readonly Finding[] = [];

function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  AbortSignal.timeout(pauseMs).addEventListener('abort', () => resolve());
  return promise;
}
