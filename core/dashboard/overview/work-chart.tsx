import { locale, phrase, t } from '../language/language.ts';
import { StackedBars, type Part } from '../parts/stacked-bars.tsx';
import type { Metrics } from './figures.tsx';

type Point = Metrics['total']['series'][number];

const parts: readonly Part<Point>[] = [
  {
    className: 'swatch-good',
    name: phrase('done without a person'),
    of: ({ straight_through: n }) => n,
  },
  {
    className: 'swatch-network',
    name: phrase('done after a review'),
    of: ({ done, straight_through: n }) => done - n,
  },
  { className: 'swatch-ours', name: phrase('failed'), of: ({ failed }) => failed },
  { className: 'swatch-theirs', name: phrase('rejected'), of: ({ rejected }) => rejected },
  { className: 'swatch-none', name: phrase('canceled'), of: ({ cancelled }) => cancelled },
];

const moment = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Workflows that ended in the period, for each interval. */
export function WorkChart({ metrics: { total } }: { metrics: Metrics }) {
  return (
    <section className="card pad" aria-labelledby="ended">
      <h2 id="ended">{t('Ended workflows')}</h2>
      <StackedBars
        items={total.series}
        parts={parts}
        labelOf={({ at }) => moment.format(new Date(at))}
        empty={t('nothing ended')}
      />
    </section>
  );
}
