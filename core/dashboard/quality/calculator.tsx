import { locale, t } from '../language/language.ts';
import { useState } from 'react';
import { Field } from '../parts/field.tsx';
import { count, percent } from '../parts/figures.ts';
import type { Quality } from './quality.tsx';

const startAt = 0.85;

/**
 * Threshold calculator: the results that a confidence threshold would send to review, and those
 * that it would accept.
 */
export function Calculator({ quality }: { quality: Quality }) {
  const [threshold, setThreshold] = useState(startAt);
  const row = quality.thresholds.find((one) => one.threshold === threshold);
  return (
    <section className="card pad" aria-labelledby="calculator">
      <div className="card-head">
        <h2 id="calculator">{t('Threshold calculator')}</h2>
        <output className="threshold">{twoDecimals.format(threshold)}</output>
      </div>
      <Field label={t('Confidence threshold')}>
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
        {t(
          'The share to review is counted on the latest ended work. The error is counted on results that people reviewed: it says nothing about results that nobody looked at.',
        )}
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
      <p className="statement">{statement(threshold, toReview, error)}</p>
      {toReview !== null && (
        <p className="small quiet">
          {t('{{below}} of {{all}} ended workflows are below it.', {
            below: count(Math.round(toReview * ended.count)),
            all: count(ended.count),
          })}{' '}
          {error === null || most === null
            ? t(
                'The error is not known: {{count, number}} more reviews at or above it are needed.',
                {
                  count: needed - row.reviews,
                },
              )
            : t(
                '{{wrong}} of {{reviews}} reviewed results at or above it were wrong; the true rate is below {{most}} with 95 % confidence.',
                { wrong: count(row.wrong), reviews: count(row.reviews), most: percent(most) },
              )}
        </p>
      )}
    </div>
  );
}

const twoDecimals = new Intl.NumberFormat(locale(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function statement(at: number, toReview: number | null, error: number | null): string {
  if (toReview === null) return t('No work has ended yet.');
  const [threshold, work] = [twoDecimals.format(at), percent(toReview)];
  if (error === null) {
    return t('At {{threshold}} you would review {{work}} of the work.', { threshold, work });
  }
  return t(
    'At {{threshold}} you would review {{work}} of the work, and {{wrong}} of what passes would be wrong.',
    { threshold, work, wrong: percent(error) },
  );
}
