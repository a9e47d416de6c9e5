import { useMay } from '../access/access.ts';
import { phrase, t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Field } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { DeliveryFigures, NowFigures, WindowFigures } from './figures.tsx';
import { PipelineTable } from './pipeline-table.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { Unwell } from './unwell.tsx';
import { useLiveMetrics } from './use-live-metrics.ts';
import { WorkChart } from './work-chart.tsx';

const windows = [
  ['1h', phrase('Last hour')],
  ['24h', phrase('Last 24 hours')],
  ['7d', phrase('Last 7 days')],
  ['30d', phrase('Last 30 days')],
] as const;

type Window = (typeof windows)[number][0];

/** Key figures of the tenant's work, each with a link to what it counts. */
export function Overview({ query }: ScreenProps) {
  const maySeeUsage = useMay('usage:read');
  const window = windowOf(query.get('window'));
  const { metrics, isLive } = useLiveMetrics(window, maySeeUsage);
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Overview')}</h1>
        </div>
        {maySeeUsage && <WindowChoice window={window} isLive={isLive} />}
      </div>
      <Unwell />
      {maySeeUsage ? (
        <Loaded of={metrics} what={t('The metrics')}>
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
        <p className="quiet">{t('This key cannot read metrics: it lacks the scope usage:read.')}</p>
      )}
    </>
  );
}

function windowOf(text: string | null): Window {
  return windows.find(([name]) => name === text)?.[0] ?? '24h';
}

function WindowChoice({ window, isLive }: { window: Window; isLive: boolean }) {
  return (
    <div className="filters">
      <Badge tone={isLive ? 'good' : 'idle'}>{isLive ? t('Live') : t('Every 15 seconds')}</Badge>
      <Field label={t('Period')}>
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
                {t(title)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
