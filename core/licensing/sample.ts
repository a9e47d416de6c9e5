import type { Metrics } from '../telemetry/metrics.ts';
import type { Licensing } from './service.ts';

/** Gauges of the license, read at each scrape. */
export function sampleLicense(metrics: Pick<Metrics, 'sample'>, { outlook }: Licensing): void {
  metrics.sample('workmill_license_state', () => [
    { labels: { state: outlook().state }, value: 1 },
  ]);
  metrics.sample('workmill_license_days_left', () => {
    const { daysLeft } = outlook();
    return daysLeft === null ? [] : [{ labels: {}, value: daysLeft }];
  });
  metrics.sample('workmill_clock_behind', () => [
    { labels: {}, value: Number(outlook().clockBehind) },
  ]);
  metrics.sample('workmill_nodes', () => [{ labels: {}, value: outlook().nodes }]);
}
