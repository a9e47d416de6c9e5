import type { Settings } from '../config/settings.ts';
import type { WebhookSettings } from './service.ts';

/** `version` is the release version for User-Agent. */
export function webhookSettings(
  { webhooks }: Pick<Settings, 'webhooks'>,
  version: string,
): WebhookSettings {
  const { logRetentionDays: _retention, retryScheduleMs: retryDelays, ...rest } = webhooks;
  return { ...rest, version, retryDelays };
}
