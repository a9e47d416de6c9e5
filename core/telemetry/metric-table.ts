// Declares every metric of the appliance once. Names have base units and suffixes as Prometheus
// recommends. Labels have few values, so tenants, identifiers and addresses are never labels.

export interface MetricEntry {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Values of a counter's only label; each starts with the sample 0. */
  readonly values?: readonly string[];
  /** Upper bounds of a histogram, in the unit of the metric. */
  readonly buckets?: readonly number[];
}

/** From one flush of a fast disk to the maximum wait that a caller may request. */
const requestSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** A no-op run takes milliseconds, a long scan minutes. */
const runSeconds = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60, 120, 300];

const documentBytes = [1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8];

export const metricTable = {
  workmill_build_info: {
    kind: 'gauge',
    help: 'Always 1; the labels say what is running.',
    labels: ['version', 'node_version'],
  },

  workmill_http_requests_total: {
    kind: 'counter',
    help: 'Requests answered, by route pattern ("none" when no route matched).',
    labels: ['route', 'method', 'status'],
  },
  workmill_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the first byte of a request to the end of its answer, waiting included.',
    labels: ['route', 'method'],
    buckets: requestSeconds,
  },
  workmill_rate_store_degraded: {
    kind: 'gauge',
    help: '1 while the shared store of rates is away and this process counts by itself.',
    labels: [],
  },
  workmill_http_waiters: {
    kind: 'gauge',
    help: 'Callers that are waiting for the result of a workflow.',
    labels: [],
  },
  workmill_http_refused_total: {
    kind: 'counter',
    help: 'Requests refused by a limit, by limit_type.',
    labels: ['limit_type'],
    values: ['request_rate', 'work_unit_rate', 'monthly_quota', 'concurrent_requests'],
  },

  workmill_workflows_submitted_total: {
    kind: 'counter',
    help: 'Workflows accepted.',
    labels: ['pipeline'],
  },
  workmill_workflows_settled_total: {
    kind: 'counter',
    help: 'Runs settled, by the state that the workflow went to.',
    labels: ['pipeline', 'state'],
  },
  workmill_plugin_failures_total: {
    kind: 'counter',
    help: 'Runs of a pipeline that came to no outcome, by how they ended.',
    labels: ['pipeline', 'kind'],
  },
  workmill_plugin_crashes: {
    kind: 'gauge',
    help: 'Processes of a host that have crashed since the appliance started.',
    labels: ['host'],
  },
  workmill_host_replacements: {
    kind: 'gauge',
    help: 'Processes of a host replaced at the soft memory limit since the appliance started.',
    labels: ['host'],
  },
  workmill_plugin_rollbacks_total: {
    kind: 'counter',
    help: 'Rollbacks of a plugin to the previous version, by trigger (automatic, manual).',
    labels: ['pipeline', 'by'],
  },
  workmill_plugin_log_lines_total: {
    kind: 'counter',
    help: 'Log lines of plugins stored in the database.',
    labels: ['pipeline'],
  },
  workmill_plugin_log_lines_left_out_total: {
    kind: 'counter',
    help: 'Log lines of plugins that were not stored, by reason (rate, database). The log has them.',
    labels: ['pipeline', 'reason'],
  },
  workmill_shadow_runs_total: {
    kind: 'counter',
    help: 'Shadow runs of plugins that ended, by state (done, stopped, failed).',
    labels: ['pipeline', 'state'],
  },
  workmill_monitored_subjects: {
    kind: 'gauge',
    help: 'Subjects that are checked again when reference data changes.',
    labels: ['pipeline'],
  },
  workmill_monitored_checks_total: {
    kind: 'counter',
    help: 'Checks of monitored subjects, by outcome (unchanged, changed, failed).',
    labels: ['pipeline', 'outcome'],
  },
  workmill_reference_updates_total: {
    kind: 'counter',
    help: 'Checks of the sources of reference data, by outcome (unchanged, changed, failed).',
    labels: ['set', 'outcome'],
  },
  workmill_model_trainings_total: {
    kind: 'counter',
    help: 'Trainings of local models that ended, by state (succeeded, failed, cancelled).',
    labels: ['pipeline', 'state'],
  },
  workmill_model_training_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of trainings of local models.',
    labels: ['pipeline'],
    buckets: [1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200],
  },
  workmill_workflows_taken_over_total: {
    kind: 'counter',
    help: 'Workflows taken back from a worker that died or lost its lease.',
    labels: [],
  },
  workmill_workflows_fenced_total: {
    kind: 'counter',
    help: 'Settles refused because another attempt had taken over.',
    labels: [],
  },
  workmill_workflow_processing_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the start of a run to its outcome.',
    labels: ['pipeline'],
    buckets: runSeconds,
  },
  workmill_workflow_queue_duration_seconds: {
    kind: 'histogram',
    help: 'Time from submit to the start of the first run.',
    labels: ['pipeline'],
    buckets: runSeconds,
  },
  workmill_queue_depth: {
    kind: 'gauge',
    help: 'Workflows waiting for a worker.',
    labels: ['pipeline'],
  },
  workmill_queue_oldest_age_seconds: {
    kind: 'gauge',
    help: 'Age of the workflow that has waited longest.',
    labels: ['pipeline'],
  },
  workmill_reviews_open: {
    kind: 'gauge',
    help: 'Workflows waiting for a person.',
    labels: ['pipeline'],
  },
  workmill_batch_size: {
    kind: 'histogram',
    help: 'Members of a batched transaction, by batch (submit, settle, …).',
    labels: ['batch'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 200],
  },

  workmill_worker_slots: {
    kind: 'gauge',
    help: 'Workflows that this process can run at once, by use (busy, free).',
    labels: ['use'],
  },
  workmill_host_memory_bytes: {
    kind: 'gauge',
    help: 'Resident memory of a plugin or reader host.',
    labels: ['host'],
  },
  workmill_model_calls_total: {
    kind: 'counter',
    help: 'Questions to model servers, by outcome (answered, or why there was no answer).',
    labels: ['model', 'outcome'],
  },
  workmill_model_call_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of a request to a model server, including one retry.',
    labels: ['model'],
    buckets: runSeconds,
  },
  workmill_model_tokens_total: {
    kind: 'counter',
    help: 'Tokens that model servers counted, by kind (prompt, completion).',
    labels: ['model', 'kind'],
  },
  workmill_model_values_total: {
    kind: 'counter',
    help: 'Values of answers, by whether the document shows them; others are dropped.',
    labels: ['model', 'shown'],
  },
  workmill_document_reading_duration_seconds: {
    kind: 'histogram',
    help: 'Time to turn a document into text and structure, by kind of document.',
    labels: ['kind'],
    buckets: runSeconds,
  },

  workmill_webhook_attempts_total: {
    kind: 'counter',
    help: 'Delivery attempts, by outcome (delivered, refused, timeout, unreachable, proxy).',
    labels: ['outcome'],
    values: ['delivered', 'refused', 'timeout', 'unreachable', 'proxy'],
  },
  workmill_webhook_attempt_duration_seconds: {
    kind: 'histogram',
    help: 'Time of one delivery attempt.',
    labels: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  },
  workmill_webhook_delivery_delay_seconds: {
    kind: 'histogram',
    help: 'Time from an event to its delivery, retries included.',
    labels: [],
    buckets: [0.05, 0.1, 0.5, 1, 5, 30, 120, 600, 3600, 21_600, 86_400],
  },
  workmill_clock_jumps_total: {
    kind: 'counter',
    help: 'How often the clock was found to have been set, by a second or more.',
    labels: [],
  },
  workmill_webhook_delivering: {
    kind: 'gauge',
    help: '1 in the one process that delivers, 0 in those that would take over.',
    labels: [],
  },
  workmill_webhook_deliveries_pending: {
    kind: 'gauge',
    help: 'Deliveries that are due or will be tried again.',
    labels: [],
  },
  workmill_webhook_endpoints: {
    kind: 'gauge',
    help: 'Endpoints, by state (active ones by their breaker: closed, open, half_open).',
    labels: ['state'],
  },
  workmill_webhook_certificate_expiry_seconds: {
    kind: 'gauge',
    help: 'Unix time at which the first client certificate of an endpoint ends.',
    labels: [],
  },
  workmill_webhook_dead_letters: {
    kind: 'gauge',
    help: 'Events that were given up and wait for a replay.',
    labels: [],
  },

  workmill_document_size_bytes: {
    kind: 'histogram',
    help: 'Documents taken in, by way (upload, fetch).',
    labels: ['way'],
    buckets: documentBytes,
  },
  workmill_documents_stored_bytes: {
    kind: 'gauge',
    help: 'Bytes of stored documents.',
    labels: [],
  },
  workmill_egress_blocked_total: {
    kind: 'counter',
    help: 'Outgoing requests that the guard refused, by purpose (documents, webhooks, plugins, identity).',
    labels: ['purpose'],
    values: ['documents', 'webhooks', 'plugins', 'identity'],
  },

  workmill_database_pool_connections: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL, by pool and use (busy, idle).',
    labels: ['pool', 'use'],
  },
  workmill_database_pool_waiting: {
    kind: 'gauge',
    help: 'Callers waiting for a connection.',
    labels: ['pool'],
  },
  workmill_license_state: {
    kind: 'gauge',
    help: 'Always 1; the label is the state of the license.',
    labels: ['state'],
  },
  workmill_license_days_left: {
    kind: 'gauge',
    help: 'Days until the license ends, rounded up; absent without a license.',
    labels: [],
  },
  workmill_clock_behind: {
    kind: 'gauge',
    help: '1 when the clock is more than a day behind a time that was seen before.',
    labels: [],
  },
  workmill_nodes: {
    kind: 'gauge',
    help: 'Running processes, as counted by the license.',
    labels: [],
  },

  workmill_audit_log_entries: {
    kind: 'gauge',
    help: 'Entries in the tamper-evident audit log.',
    labels: [],
  },
  workmill_audit_log_pending: {
    kind: 'gauge',
    help: 'Audit entries that are not in the log yet; normally 0 within a second.',
    labels: [],
  },
  workmill_audit_cosigned_entries: {
    kind: 'gauge',
    help: 'Entries of the newest checkpoint that a witness has cosigned.',
    labels: ['witness'],
  },
  workmill_audit_timestamped_entries: {
    kind: 'gauge',
    help: 'Entries of the newest checkpoint that a time stamp authority has stamped.',
    labels: ['authority'],
  },
  workmill_audit_checkpoint_age_seconds: {
    kind: 'gauge',
    help: 'Age of the newest checkpoint of the audit log; it grows while there are no new entries.',
    labels: [],
  },

  workmill_migration_version: {
    kind: 'gauge',
    help: 'Number of the newest migration in the database.',
    labels: [],
  },

  workmill_config_last_reload_success: {
    kind: 'gauge',
    help: '1 when the last reading of the configuration succeeded, else 0.',
    labels: [],
  },
  workmill_config_last_reload_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the configuration was last read successfully, in seconds since the epoch.',
    labels: [],
  },
  workmill_tls_certificate_not_after_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the certificate of the API listener expires, in seconds since the epoch.',
    labels: [],
  },
  workmill_tls_revocation_list_next_update_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the first revocation list expires, in seconds since the epoch; all are refused then.',
    labels: [],
  },
  workmill_trace_spans_total: {
    kind: 'counter',
    help: 'Spans of traces, by result (exported, failed, dropped because too many waited).',
    labels: ['result'],
    values: ['exported', 'failed', 'dropped'],
  },
  workmill_log_lines_lost_total: {
    kind: 'counter',
    help: 'Log lines lost because nobody drained the log.',
    labels: [],
  },
  workmill_metric_samples_failed_total: {
    kind: 'counter',
    help: 'Gauges omitted from a scrape because their value was not available in time.',
    labels: ['metric'],
  },
} as const satisfies Record<string, MetricEntry>;

type Table = typeof metricTable;

export type MetricName = keyof Table;

export type NamesOf<Kind extends MetricEntry['kind']> = {
  [Name in MetricName]: Table[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

export type LabelsOf<Name extends MetricName> = Readonly<
  Record<Table[Name]['labels'][number], string | number>
>;
