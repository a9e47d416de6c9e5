// Accuracy, calibration and thresholds from the tenant's own reviews.

import { maxFields, maxReviews, maxScannedWorkflows } from '../../evaluation/reviewed/queries.ts';
import { neededReviews, type ErrorFigures } from '../../evaluation/reviewed/report.ts';
import { named } from '../named.ts';
import { defineRoute, type Route } from '../route.ts';
import { count, fraction, fractionOrNull, listOf, objectOf, text, timeOrNull } from '../schemas.ts';

export function reviewQualityRoutes(): Route[] {
  return [qualityRow];
}

const errorFields = {
  reviews: count,
  wrong: { ...count, description: 'Of them, corrected or rejected.' },
  error_rate: fractionOrNull,
  error_at_most: {
    ...fractionOrNull,
    description: 'Upper end of the 95 % interval of `error_rate`.',
  },
} as const;

const quality = named(
  'ReviewQuality',
  objectOf(
    {
      pipeline: text,
      operation: text,
      needed: {
        ...count,
        description: 'Reviews or values that a rate needs; with fewer it is null.',
      },
      reviews: objectOf({
        count,
        approved: { ...count, description: 'Without a change.' },
        corrected: count,
        rejected: count,
        from: { ...timeOrNull, description: 'First decision.' },
        to: { ...timeOrNull, description: 'Last decision.' },
      }),
      ended: objectOf({
        count: { ...count, description: 'Ended workflows with a confidence.' },
        straight_through_rate: { ...fractionOrNull, description: 'Done without a person.' },
      }),
      calibration: objectOf({
        error: { ...fractionOrNull, description: 'Mean distance of stated and right.' },
        bins: {
          ...listOf(
            objectOf({
              from: fraction,
              to: fraction,
              reviews: count,
              stated: { ...fraction, description: 'Mean confidence.' },
              right: { ...fraction, description: 'Share that was approved without a change.' },
            }),
          ),
          description: 'Reviews by the tenth of their confidence; only tenths that have some.',
        },
      }),
      thresholds: {
        ...listOf(
          objectOf({
            threshold: fraction,
            review_share: {
              ...fractionOrNull,
              description: 'Share of the ended workflows with a lower confidence.',
            },
            ...errorFields,
            reviews: { ...count, description: 'Reviews at this confidence or above.' },
          }),
        ),
        description: 'From 0 to 0.99 in steps of 0.01.',
      },
      sample: objectOf(errorFields, {
        description:
          'Reviews of results that needed none (`review.sample`): the error of the work that nobody ' +
          'reviews.',
      }),
      fields: {
        ...listOf(
          objectOf({
            field: {
              ...text,
              description: 'JSON pointer into completed_unit; `*` is every item of a list.',
            },
            values: { ...count, description: 'Values that were read or added by reviewers.' },
            right: { ...count, description: 'Of them, values that reviewers did not change.' },
            accuracy: fractionOrNull,
            calibration_error: fractionOrNull,
          }),
        ),
        description: `Least accurate first; at most ${maxFields}.`,
      },
    },
    { description: 'Quality of an operation, as reviews of it show.' },
  ),
);

const qualityRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews/quality',
  scope: ['workflows:read', 'usage:read'],
  name: 'get_review_quality',
  tag: 'Reviews',
  summary: 'Get accuracy and thresholds from reviews',
  description:
    `Reads the latest ${maxReviews} reviewed workflows of the operation, and its share of the latest ` +
    `${maxScannedWorkflows} ended workflows; work of test keys is left out. A result that was corrected or ` +
    'rejected counts as wrong. Reviews show only what people looked at: results that no one ' +
    'reviewed are in `review_share`, not in `error_rate`. Rates that rest on fewer than ' +
    `${neededReviews} reviews or values are null.`,
  query: objectOf({
    pipeline: { ...text, maxLength: 100 },
    operation: { ...text, maxLength: 100 },
  }),
  replies: { 200: { description: 'The report.', schema: quality } },
  errors: [],
  async handle({ caller: { tenantId }, query: { pipeline, operation } }, { quality: qualityOf }) {
    const report = await qualityOf({ tenantId, pipeline, operation });
    const { reviews, ended, calibration, thresholds, sample, fields } = report;
    return {
      status: 200,
      body: {
        pipeline,
        operation,
        needed: neededReviews,
        reviews: {
          ...reviews,
          from: reviews.from?.toISOString() ?? null,
          to: reviews.to?.toISOString() ?? null,
        },
        ended: { count: ended.count, straight_through_rate: ended.straightThroughRate },
        calibration,
        thresholds: thresholds.map(({ threshold, reviewShare, ...row }) => ({
          threshold,
          review_share: reviewShare,
          ...presentError(row),
        })),
        sample: presentError(sample),
        fields: fields.map(({ calibrationError, ...field }) => ({
          ...field,
          calibration_error: calibrationError,
        })),
      },
    };
  },
});

function presentError({ errorRate, errorAtMost, ...counts }: ErrorFigures) {
  return { ...counts, error_rate: errorRate, error_at_most: errorAtMost };
}
