import type { Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createEgress, type Egress } from './egress.ts';
import { createReplaceableEgress } from './replaceable.ts';
import { egressRules } from './settings.ts';

/** Applies reloads: requests that the new settings no longer allow are refused from then on. */
export function createReloadableEgress(options: {
  configuration: Configuration;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'count'>;
}): Egress {
  const { configuration, clock, log, metrics } = options;
  const onRefused = (purpose: string): void =>
    metrics.count('workmill_egress_blocked_total', { purpose });
  const create = (settings: Pick<Settings, 'egress'>): Egress =>
    createEgress({ clock, log, onRefused, ...egressRules(settings) });
  const replaceable = createReplaceableEgress(create(configuration.current()));
  configuration.onChange('egress', (next) => {
    const prepared = create({ egress: next });
    return {
      commit: () => replaceable.replace(prepared),
      abandon: () => void prepared.close(),
    };
  });
  return replaceable;
}
