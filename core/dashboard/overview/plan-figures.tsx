import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';

const refreshMs = 15_000;

/** Units of the month compared with the plan, and the expiry of the license. */
export function PlanFigures() {
  const usage = useAsk('get_current_usage', {}, { every: refreshMs });
  return (
    <section className="group" aria-labelledby="plan">
      <h2 id="plan">{t('Plan and license')}</h2>
      <Loaded of={usage} what={t('The usage')}>
        {({ plan, work_units: units, license }) => (
          <dl className="figures">
            <Figure
              title={t('Units used this month')}
              note={t('plan: {{plan}}', { plan })}
              href={hrefTo('usage')}
            >
              {count(units.used)}
            </Figure>
            <Figure
              title={t('Units left')}
              href={hrefTo('usage')}
              note={<Rich text="reset: {{at}}" parts={{ at: <When at={units.resets_at} /> }} />}
            >
              {units.remaining === null ? t('No limit') : count(units.remaining)}
            </Figure>
            <Figure
              title={t('Reserved')}
              note={t('by workflows that are queued or processing')}
              href={hrefTo('workflows', { status: 'queued,processing' })}
            >
              {count(units.reserved)}
            </Figure>
            <Figure title={t('License')} note={license.message}>
              {license.days_left === null
                ? t('None')
                : t('{{count, number}} days left', { count: license.days_left })}
            </Figure>
          </dl>
        )}
      </Loaded>
    </section>
  );
}
