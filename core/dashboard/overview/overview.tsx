import { useMay } from '../access/access.ts';
import { phrase, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Badge } from '../parts/badge.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { When } from '../parts/when.tsx';
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
        {maySeeUsage && (
          <WindowChoice window={window} isLive={isLive} isFailing={metrics.error !== null} />
        )}
      </div>
      <Unwell />
      {maySeeUsage ? (
        <Loaded of={metrics} what={t('The metrics')}>
          {(found) => (
            <>
              {metrics.error !== null && <AsOf at={found.to} />}
              <NowFigures metrics={found} />
              <WindowFigures metrics={found} />
              <WorkChart metrics={found} />
              <PipelineTable metrics={found} />
              <DeliveryFigures metrics={found} />
              <PlanFigures certificateEndsAt={found.webhooks.endpoints.certificate_ends_at} />
            </>
          )}
        </Loaded>
      ) : (
        <p className="quiet">{t('This key cannot read metrics: it lacks the scope usage:read.')}</p>
      )}
    </>
  );
}

/** Old numbers must not pass for those of now. */
function AsOf({ at }: { at: string }) {
  return (
    <p role="status">
      <Rich text="The numbers below are those of {{at}}." parts={{ at: <When at={at} /> }} />
    </p>
  );
}

function windowOf(text: string | null): Window {
  return windows.find(([name]) => name === text)?.[0] ?? '24h';
}

function WindowChoice({
  window,
  isLive,
  isFailing,
}: {
  window: Window;
  isLive: boolean;
  isFailing: boolean;
}) {
  return (
    <div className="filters">
      <Freshness isLive={isLive} isFailing={isFailing} />
      <SelectField
        label={t('Period')}
        value={window}
        options={windows.map(([name, title]) => [name, t(title)])}
        onChange={(name) => goTo(hrefTo('', { window: name }), { replace: true })}
      />
    </div>
  );
}

function Freshness({ isLive, isFailing }: { isLive: boolean; isFailing: boolean }) {
  if (isFailing) return <Badge tone="bad">{t('Not up to date')}</Badge>;
  return (
    <Badge tone={isLive ? 'good' : 'idle'}>{isLive ? t('Live') : t('Every 15 seconds')}</Badge>
  );
}
