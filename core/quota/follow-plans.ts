import type { Configuration } from '../config/reload.ts';
import type { Log } from '../kernel/log.ts';
import type { Quota } from './service.ts';

/** Applies the plans to the open months now, and again after each reload that changes the plans. */
export async function followPlans(
  quota: Pick<Quota, 'applyLimits'>,
  configuration: Pick<Configuration, 'onChange'>,
  log: Log,
): Promise<void> {
  await quota.applyLimits();
  const applyLater = (): void =>
    void quota.applyLimits().catch((error: unknown) => {
      log.error('failed to apply the reloaded plans to the open months', { error });
    });
  configuration.onChange('plans', () => ({ commit: applyLater }));
}
