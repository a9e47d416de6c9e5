import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { DayUsage } from './day-usage.tsx';
import { Months } from './months.tsx';
import { PipelineUsage, RateLimits } from './usage-tables.tsx';

export type CurrentUsage = Reply<'get_current_usage'>;

const refreshMs = 60_000;

/** Units of the month against the plan, and of earlier months. */
export function Usage() {
  const usage = useAsk('get_current_usage', {}, { every: refreshMs });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>Usage</h1>
          <p className="quiet">Only completed, validated results use units.</p>
        </div>
      </div>
      <Loaded of={usage} what="The usage">
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
      <Figure title="Used this month" note={<>plan: {plan}</>}>
        {count(units.used)}
      </Figure>
      <Figure
        title="Left"
        note={
          <>
            reset: <When at={units.resets_at} />
          </>
        }
      >
        {units.remaining === null ? 'No limit' : count(units.remaining)}
      </Figure>
      <Figure title="Projection to the end of the month" note="at the pace so far">
        {projected === null ? '–' : count(projected)}
      </Figure>
      <Figure title="Reserved" note="by workflows that are queued or processing">
        {count(units.reserved)}
      </Figure>
      <Figure title="Top-ups" note={<>overage: {count(units.overage)}</>}>
        {count(units.topped_up)}
      </Figure>
      <Figure title="License" note={license.message}>
        {license.days_left === null ? 'None' : `${license.days_left} days left`}
      </Figure>
    </dl>
  );
}

/** Less of a month says too little. */
const minElapsedMs = 86_400_000;

/** Null on the first day of the month. */
function projectedUnits({ period, work_units: units }: CurrentUsage, now: number): number | null {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  if (now - start < minElapsedMs) return null;
  return Math.round((units.used * (end - start)) / Math.min(now - start, end - start));
}
