import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { DayUsage } from './day-usage.tsx';
import { Months } from './months.tsx';
import { PipelineUsage, RateLimits } from './usage-tables.tsx';

export type CurrentUsage = Reply<'get_current_usage'>;

const refreshMs = 60_000;

/** Units of the month compared with the plan, and the units of earlier months. */
export function Usage() {
  const usage = useAsk('get_current_usage', {}, { every: refreshMs });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Usage')}</h1>
          <p className="quiet">{t('Only completed, validated results use units.')}</p>
        </div>
      </div>
      <Loaded of={usage} what={t('The usage')}>
        {(found) => (
          <>
            <Figures usage={found} readAt={usage.dataUpdatedAt} />
            <div className="columns">
              <PipelineUsage usage={found} />
              <RateLimits usage={found} />
            </div>
          </>
        )}
      </Loaded>
      <DayUsage />
      <Months />
    </>
  );
}

function Figures({ usage, readAt }: { usage: CurrentUsage; readAt: number }) {
  const { work_units: units, plan, license } = usage;
  const projected = projectedUnits(usage, readAt);
  return (
    <dl className="figures">
      <Figure title={t('Used this month')} note={t('plan: {{plan}}', { plan })}>
        {count(units.used)}
      </Figure>
      <Figure
        title={t('Left')}
        note={<Rich text="reset: {{at}}" parts={{ at: <When at={units.resets_at} /> }} />}
      >
        {units.remaining === null ? t('No limit') : count(units.remaining)}
      </Figure>
      <Figure title={t('Projection to the end of the month')} note={t('at the pace so far')}>
        {projected === null ? '–' : count(projected)}
      </Figure>
      <Figure title={t('Reserved')} note={t('by workflows that are queued or processing')}>
        {count(units.reserved)}
      </Figure>
      <Figure title={t('Top-ups')} note={t('overage: {{units}}', { units: count(units.overage) })}>
        {count(units.topped_up)}
      </Figure>
      <Figure title={t('License')} note={license.message}>
        {license.days_left === null
          ? t('None')
          : t('{{count, number}} days left', { count: license.days_left })}
      </Figure>
    </dl>
  );
}

/**
 * Minimum elapsed time for a projection, in milliseconds (1 day); less of a month is not
 * representative.
 */
const minElapsedMs = 86_400_000;

/** Returns the projected units of the month; null on its first day. */
function projectedUnits({ period, work_units: units }: CurrentUsage, now: number): number | null {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  if (now - start < minElapsedMs) return null;
  return Math.round((units.used * (end - start)) / Math.min(now - start, end - start));
}
