import { t } from '../language/language.ts';
import { count, percent } from '../parts/figures.ts';
import type { Quality } from './quality.tsx';

/** Error rate of results that need no review, measured on those that were reviewed as a sample. */
export function Sample({ quality: { sample, needed } }: { quality: Quality }) {
  const { reviews, wrong, error_rate: error, error_at_most: most } = sample;
  return (
    <section className="card pad" aria-labelledby="sample">
      <div className="card-head">
        <h2 id="sample">{t('Results that nobody has to review')}</h2>
      </div>
      <p className="statement">
        {error === null
          ? t('Their error is not known.')
          : t('{{error}} of them are wrong.', { error: percent(error) })}
      </p>
      <p className="small quiet">
        {most === null
          ? t(
              '{{reviews}} of {{needed}} reviews of a sample are decided. Set the share of the sample with review.sample in the configuration of the pipeline.',
              {
                reviews: count(reviews),
                needed,
              },
            )
          : t(
              '{{wrong}} of {{reviews}} sampled results were wrong; the true rate is below {{most}} with 95 % confidence.',
              {
                wrong: count(wrong),
                reviews: count(reviews),
                most: percent(most),
              },
            )}
      </p>
    </section>
  );
}
