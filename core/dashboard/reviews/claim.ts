// Holds the claim of a review while its reviewer has it open on the desk.

import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ask, type ApiFailure, type Asked } from '../api/client.ts';
import type { Operations } from '../api/operations.ts';
import { useCredential } from '../api/use-api.ts';
import type { Review } from './attention.ts';
import { useReviewer } from './reviewer.ts';

/** Duration of a claim in seconds: it expires 15 minutes after the desk was last open. */
const claimSeconds = 900;
const renewMs = 300_000;
/**
 * Interval in milliseconds for checking whether another reviewer has released or decided the item.
 */
const heldMs = 5_000;

function keepReview(queries: QueryClient, workflowId: string, review: Review): void {
  queries.setQueryData(['get_review', { params: { workflow_id: workflowId } }], review);
}

/**
 * Claims the item when it opens, and renews the claim while it is open. `when`: whether there is
 * something to decide.
 */
export function useClaim(workflowId: string, when: boolean) {
  const credential = useCredential();
  const queries = useQueryClient();
  const { named } = useReviewer();
  const params = { workflow_id: workflowId };
  return useQuery<Review, ApiFailure>({
    queryKey: ['claim', workflowId],
    queryFn: async () => {
      const body = { seconds: claimSeconds, ...named };
      try {
        const review = await ask(credential, 'claim_review', { params, body });
        keepReview(queries, workflowId, review);
        return review;
      } catch (error) {
        // The review contains the holder of the claim, or shows that no decision is needed.
        void queries.invalidateQueries({ queryKey: ['get_review', { params }] });
        throw error;
      }
    },
    enabled: when,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { error } }) => {
      if (error === null) return renewMs;
      return error.status === 409 && heldMs;
    },
  });
}

type ReviewAction =
  | 'assign_review'
  | 'claim_review'
  | 'release_review'
  | 'decide_review'
  | 'undo_review_decision';

/** Performs an action on a review. Reloads the queue on success, and the review on failure. */
export function useReviewAction<Name extends ReviewAction>(name: Name, workflowId: string) {
  const credential = useCredential();
  const queries = useQueryClient();
  const { named } = useReviewer();
  const params = { workflow_id: workflowId };
  return useMutation<Review, ApiFailure, Operations[Name]['body']>({
    mutationFn: (given) =>
      ask(credential, name, { params, body: { ...given, ...named } } as Asked<Name>),
    onSuccess: (review) => {
      keepReview(queries, workflowId, review);
      if (name === 'claim_review') queries.setQueryData(['claim', workflowId], review);
      void queries.invalidateQueries({ queryKey: ['list_reviews'] });
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey: ['get_review', { params }] });
    },
  });
}
