// What an appliance has logged and counted after a file of tests.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { metricTable } from '../../core/telemetry/metric-table.ts';
import { eventually } from '../support/eventually.ts';
import type { LogLine } from '../support/log.ts';

/** Not configured or not happening in this appliance: the test that requires a sample of each. */
const sampledIn: Readonly<Record<string, string>> = {
  workmill_document_reading_duration_seconds: 'test/http/model-server.test.ts',
  workmill_model_calls_total: 'test/http/model-server.test.ts',
  workmill_model_call_duration_seconds: 'test/http/model-server.test.ts',
  workmill_model_tokens_total: 'test/http/model-server.test.ts',
  workmill_model_values_total: 'test/http/model-server.test.ts',
  workmill_webhook_certificate_expiry_seconds: 'test/http/webhooks.test.ts',
  workmill_license_days_left: 'test/http/license.test.ts',
  workmill_tls_certificate_not_after_timestamp_seconds:
    'test/appliance/client-certificates.test.ts',
  workmill_tls_revocation_list_next_update_timestamp_seconds:
    'test/appliance/client-certificates.test.ts',
  workmill_metric_samples_failed_total: 'test/telemetry/metrics.test.ts',
  workmill_audit_cosigned_entries: 'test/http/audit-log.test.ts',
  workmill_audit_timestamped_entries: 'test/http/audit-log.test.ts',
  workmill_monitored_subjects: 'test/http/compliance.test.ts',
  workmill_monitored_checks_total: 'test/telemetry/metrics.test.ts',
  workmill_plugin_log_lines_left_out_total: 'test/pipelines/plugin-log.test.ts',
  workmill_shadow_runs_total: 'test/http/plugin-sentences.ts',
  workmill_reference_updates_total: 'test/telemetry/metrics.test.ts',
  workmill_plugin_rollbacks_total: 'test/appliance/administer-plugins.test.ts',
  workmill_model_trainings_total: 'test/http/contract.test.ts',
  workmill_model_training_duration_seconds: 'test/http/contract.test.ts',
};

const root = join(import.meta.dirname, '../..');

/** What a crash made the appliance log about its plugin is stored and counted soon after. */
export async function untilLogged(metrics: () => Promise<string>): Promise<string> {
  return await eventually('a log line is stored', async () => {
    const text = await metrics();
    return /^workmill_plugin_log_lines_total\{/m.test(text) && text;
  });
}

export function checkSamples(t: Test, text: string): void {
  for (const name of Object.keys(metricTable)) {
    const has = new RegExp(`^${name}(_count)?[ {]`, 'm').test(text);
    const elsewhere = sampledIn[name];
    t.equal(has, elsewhere === undefined, name);
    if (elsewhere === undefined) continue;
    t.match(readFileSync(join(root, elsewhere), 'utf8'), name, `${elsewhere} has ${name}`);
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
