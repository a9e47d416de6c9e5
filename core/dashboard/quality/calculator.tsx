import { useState } from 'react';
import { Field } from '../parts/field.tsx';
import { count, percent } from '../parts/figures.ts';
import type { Quality } from './quality.tsx';

const startAt = 0.85;

/** What a threshold on the confidence would send to people, and what it would let pass. */
export function Calculator({ quality }: { quality: Quality }) {
  const [threshold, setThreshold] = useState(startAt);
  const row = quality.thresholds.find((one) => one.threshold === threshold);
  return (
    <section className="card pad" aria-labelledby="calculator">
      <div className="card-head">
        <h2 id="calculator">Threshold calculator</h2>
        <output className="threshold">{threshold.toFixed(2)}</output>
      </div>
      <Field label="Confidence threshold">
        {(wired) => (
          <input
            {...wired}
            type="range"
            className="slider"
            min={0}
            max={0.99}
            step={0.01}
            value={threshold}
            onChange={(event) => setThreshold(Math.round(Number(event.target.value) * 100) / 100)}
          />
        )}
      </Field>
      {row && <Statement row={row} quality={quality} />}
      <p className="small quiet">
        The share to review is counted on the latest ended work. The error is counted on results
        that people reviewed: it says nothing about results that nobody looked at.
      </p>
    </section>
  );
}

function Statement({
  row,
  quality: { ended, needed },
}: {
  row: Quality['thresholds'][number];
  quality: Quality;
}) {
  const { threshold, review_share: toReview, error_rate: error, error_at_most: most } = row;
  return (
    <div className="stack" role="status">
      <p className="statement">
        {toReview === null
          ? 'No work has ended yet.'
          : `At ${threshold.toFixed(2)} you would review ${percent(toReview)} of the work`}
        {toReview !== null &&
          error !== null &&
          `, and ${percent(error)} of what passes would be wrong`}
        {toReview !== null && '.'}
      </p>
      {toReview !== null && (
        <p className="small quiet">
          {`${count(Math.round(toReview * ended.count))} of ${count(ended.count)} ended workflows are below it. `}
          {error === null || most === null
            ? missingText(needed - row.reviews)
            : `${count(row.wrong)} of ${count(row.reviews)} reviewed results at or above it were wrong; ` +
              `the true rate is below ${percent(most)} with 95 % confidence.`}
        </p>
      )}
    </div>
  );
}

function missingText(missing: number): string {
  const reviews = missing === 1 ? '1 more review' : `${count(missing)} more reviews`;
  return `The error is not known: ${reviews} at or above it are needed.`;
}
