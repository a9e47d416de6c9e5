import { useMay } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { Field } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { DeliveryFigures, NowFigures, WindowFigures } from './figures.tsx';
import { PipelineTable } from './pipeline-table.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { Unwell } from './unwell.tsx';
import { WorkChart } from './work-chart.tsx';

const refreshMs = 15_000;

const windows = [
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const;

type Window = (typeof windows)[number][0];

/** The state of the tenant's work in numbers, each with a link to what it counts. */
export function Overview({ query }: ScreenProps) {
  const maySeeUsage = useMay('usage:read');
  const window = windowOf(query.get('window'));
  const metrics = useAsk(
    'get_metrics',
    { query: { window } },
    { when: maySeeUsage, every: refreshMs, keep: true },
  );
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>Overview</h1>
        </div>
        {maySeeUsage && <WindowChoice window={window} />}
      </div>
      <Unwell />
      {maySeeUsage ? (
        <Loaded of={metrics} what="The metrics">
          {(found) => (
            <>
              <NowFigures metrics={found} />
              <WindowFigures metrics={found} />
              <WorkChart metrics={found} />
              <PipelineTable metrics={found} />
              <DeliveryFigures metrics={found} />
              <PlanFigures />
            </>
          )}
        </Loaded>
      ) : (
        <p className="quiet">This key cannot read metrics: it lacks the scope usage:read.</p>
      )}
    </>
  );
}

function windowOf(text: string | null): Window {
  return windows.find(([name]) => name === text)?.[0] ?? '24h';
}

function WindowChoice({ window }: { window: Window }) {
  return (
    <div className="filters">
      <Field label="Period">
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={window}
            onChange={(event) =>
              goTo(hrefTo('', { window: event.target.value }), { replace: true })
            }
          >
            {windows.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
