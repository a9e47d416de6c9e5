// While a review is open on the desk, its reviewer holds the claim.

import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ask, type ApiFailure, type Asked } from '../api/client.ts';
import type { Operations } from '../api/operations.ts';
import { useCredential } from '../api/use-api.ts';
import type { Review } from './attention.ts';
import { useReviewer } from './reviewer.ts';

/** A claim ends by itself a quarter of an hour after the desk was last open. */
const claimSeconds = 900;
const renewMs = 300_000;
/** How soon a reviewer hears that another one has released the item or decided. */
const heldMs = 5_000;

function keepReview(queries: QueryClient, workflowId: string, review: Review): void {
  queries.setQueryData(['get_review', { params: { workflow_id: workflowId } }], review);
}

/** Claims when the item opens, and again while it is open. `when`: there is something to decide. */
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
        // Who holds it, or that it needs no decision any more, is in the review.
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

/** Does something with a review; the queue is read again, and so is the review if it was refused. */
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
