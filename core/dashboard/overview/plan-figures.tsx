import { useAsk } from '../api/use-api.ts';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';

const refreshMs = 60_000;

/** Units of the month against the plan, and until when the license lasts. */
export function PlanFigures() {
  const usage = useAsk('get_current_usage', {}, { every: refreshMs });
  return (
    <section className="group" aria-labelledby="plan">
      <h2 id="plan">Plan and license</h2>
      <Loaded of={usage} what="The usage">
        {({ plan, work_units: units, license }) => (
          <dl className="figures">
            <Figure title="Units used this month" note={<>plan: {plan}</>} href={hrefTo('usage')}>
              {count(units.used)}
            </Figure>
            <Figure
              title="Units left"
              note={
                <>
                  reset: <When at={units.resets_at} />
                </>
              }
            >
              {units.remaining === null ? 'No limit' : count(units.remaining)}
            </Figure>
            <Figure title="Reserved" note="by workflows that are queued or processing">
              {count(units.reserved)}
            </Figure>
            <Figure title="License" note={license.message}>
              {license.days_left === null ? 'None' : `${license.days_left} days left`}
            </Figure>
          </dl>
        )}
      </Loaded>
    </section>
  );
}
