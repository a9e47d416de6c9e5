// Quality from reviews: thresholds, calibration and fields.

import t from 'tap';
import type { ReviewRow } from '../../core/evaluation/reviewed/queries.ts';
import { buildQualityReport, neededReviews } from '../../core/evaluation/reviewed/report.ts';

function reviewsOf(
  many: number,
  confidence: number,
  decision: ReviewRow['decision'],
  sampled = false,
): ReviewRow[] {
  const decided_at = new Date('2026-03-02T09:00:00Z');
  return Array.from({ length: many }, () => ({ confidence, decision, sampled, decided_at }));
}

t.test('a threshold tells what it sends to people and how much of the rest is wrong', async (t) => {
  const reviews = [
    ...reviewsOf(38, 0.95, 'approve'),
    ...reviewsOf(1, 0.95, 'correct'),
    ...reviewsOf(1, 0.87, 'reject'),
    ...reviewsOf(10, 0.5, 'correct'),
  ];
  const ended = [
    { hundredth: 95, workflows: 80, straight_through: 70 },
    { hundredth: 87, workflows: 10, straight_through: 0 },
    { hundredth: 50, workflows: 10, straight_through: 0 },
  ];
  const report = buildQualityReport(reviews, ended, []);
  t.match(report.thresholds[88], {
    threshold: 0.88,
    reviewShare: 0.2,
    reviews: 39,
    wrong: 1,
    errorRate: 1 / 39,
  });
  t.match(report.thresholds[87], { reviewShare: 0.1, reviews: 40, wrong: 2, errorRate: 0.05 });
  t.match(report.reviews, { count: 50, approved: 38, corrected: 11, rejected: 1 });
  t.equal(report.ended.straightThroughRate, 0.7);
  t.match(report.calibration.bins, [
    { from: 0.5, reviews: 10, stated: 0.5, right: 0 },
    { from: 0.8, reviews: 1 },
    { from: 0.9, reviews: 39, right: 38 / 39 },
  ]);
});

t.test('rates that rest on too few reviews or values are null', async (t) => {
  const few = reviewsOf(neededReviews - 1, 0.9, 'approve');
  const fields = [
    { field: '/rare', tenth: 9, stated: 1.8, values: 2, right: 2 },
    { field: '/usual', tenth: 9, stated: 28.5, values: 30, right: 27 },
    { field: '/usual', tenth: -1, stated: 0, values: 3, right: 0 },
  ];
  const report = buildQualityReport(few, [], fields);
  t.match(report.thresholds[90], { reviews: 29, errorRate: null, errorAtMost: null });
  t.equal(report.thresholds[90]?.reviewShare, null, 'nothing has ended');
  t.equal(report.calibration.error, null);
  t.match(report.fields, [
    { field: '/usual', values: 33, right: 27, accuracy: 27 / 33 },
    { field: '/rare', values: 2, accuracy: null, calibrationError: null },
  ]);
  t.ok(Math.abs(report.fields[0]!.calibrationError! - 0.05) < 1e-9);
});

t.test('the error of work that nobody reviews comes from the sample alone', async (t) => {
  const unsure = reviewsOf(100, 0.5, 'correct');
  const sampled = [...reviewsOf(38, 0.97, 'approve', true), ...reviewsOf(2, 0.97, 'correct', true)];
  const { sample } = buildQualityReport([...unsure, ...sampled], [], []);
  t.match(sample, { reviews: 40, wrong: 2, errorRate: 0.05 });
  t.ok(sample.errorAtMost! > 0.05);
  const few = buildQualityReport([...unsure, ...sampled.slice(0, 20)], [], []);
  t.match(few.sample, { reviews: 20, errorRate: null, errorAtMost: null });
});
