// What an appliance has logged and counted after a file of tests.

import type { Test } from 'tap';
import { metricTable } from '../../core/telemetry/metric-table.ts';
import type { LogLine } from '../support/log.ts';

/** Nothing of the kind is configured here, has happened, or (reading) is done by these plugins. */
const withoutSample = new Set([
  'workmill_rate_store_degraded',
  'workmill_document_reading_duration_seconds',
  'workmill_model_calls_total',
  'workmill_model_call_duration_seconds',
  'workmill_model_tokens_total',
  'workmill_model_values_total',
  'workmill_webhook_certificate_expiry_seconds',
  'workmill_license_days_left',
  'workmill_tls_certificate_not_after_timestamp_seconds',
  'workmill_tls_revocation_list_next_update_timestamp_seconds',
  'workmill_metric_samples_failed_total',
  'workmill_plugin_rollbacks_total',
]);

export function checkSamples(t: Test, text: string): void {
  for (const name of Object.keys(metricTable)) {
    const has = new RegExp(`^${name}(_count)?[ {]`, 'm').test(text);
    t.equal(has, !withoutSample.has(name), name);
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

export function checkLines(t: Test, logged: readonly LogLine[]): void {
  const lines: Record<string, unknown>[] = logged.map(({ message, fields }) => ({
    message,
    ...fields,
  }));
  for (const line of lines) t.notMatch(JSON.stringify(line), uuid, String(line['message']));
  const runs = lines.filter((line) => 'workflow_id' in line);
  t.ok(runs.length > 0);
  for (const line of runs) t.match(line, { workflow_id: /^wf_\w{26}$/, request_id: /^req_/ });
  const failed = runs.find(({ message }) => message === 'a pipeline run failed')!;
  const access = lines.find(
    (line) => line['message'] === 'request' && line['request_id'] === failed['request_id'],
  );
  t.match(access, { path: /^\/v1\/pipelines\//, key_id: /^key_\w{26}$/ });
}
