import type { Caller } from '../../auth/caller.ts';
import { maskReview } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import { presentReview } from '../../workflows/reviews/present.ts';
import type { ReviewDetail } from '../../workflows/reviews/service.ts';
import type { Services } from '../services.ts';

/** 200 with the review, as the caller may see it. */
export async function answerReview(
  detail: ReviewDetail,
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  { pipelines, publicUrl }: Pick<Services, 'pipelines' | 'publicUrl'>,
) {
  const review = presentReview(detail, publicUrl());
  const places = () => placesOf(pipelines.find(review.pipeline, review.operation));
  const body = seesPersonalData ? review : await maskReview(review, places());
  return { status: 200, body } as const;
}
