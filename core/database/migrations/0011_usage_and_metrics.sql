-- What a month may use beyond its plan (top-ups, and requests for more), and counts by the hour
-- from which the metrics of a tenant are read without touching a million workflows.

-- The month's bought units. The books balance when it is the sum of the top-ups.
ALTER TABLE usage_periods
  ADD COLUMN topped_up bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT usage_topped_up_not_negative CHECK (topped_up >= 0);

CREATE TABLE usage_top_ups (
  tenant_id text NOT NULL,
  top_up_id uuid NOT NULL,
  period date NOT NULL,
  pool text NOT NULL DEFAULT '',
  units bigint NOT NULL,
  reason text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, top_up_id),
  CONSTRAINT usage_top_up_adds CHECK (units > 0)
);

CREATE TABLE usage_increase_requests (
  tenant_id text NOT NULL,
  increase_request_id uuid NOT NULL,
  units bigint NOT NULL,
  reason text,
  state text NOT NULL DEFAULT 'open',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, increase_request_id),
  CONSTRAINT usage_increase_request_asks CHECK (units > 0),
  CONSTRAINT usage_increase_request_state_known CHECK (state IN ('open', 'granted', 'declined'))
);

-- Closed hours, counted. A measure is a state in which workflows or deliveries ended, or a
-- histogram; its bucket is 0, the histogram's, or of `units` the month (202603) they count in.
-- Deliveries belong to no pipeline: ''.
CREATE TABLE metric_hours (
  tenant_id text NOT NULL,
  hour timestamptz NOT NULL,
  measure text NOT NULL,
  pipeline text NOT NULL,
  bucket int NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (tenant_id, hour, measure, pipeline, bucket)
);

-- Hours before this are in metric_hours, whatever ended later is counted from its row.
CREATE TABLE metric_progress (
  only_row boolean PRIMARY KEY DEFAULT true,
  rolled_until timestamptz NOT NULL,
  CONSTRAINT metric_progress_is_one_row CHECK (only_row)
);
-- The longest window is 30 days, the longest month 31.
INSERT INTO metric_progress (rolled_until)
VALUES (date_trunc('hour', now(), 'UTC') - interval '32 days');

-- Partial on what no hot statement asks for, so that none of them can choose one of these.
CREATE INDEX workflows_ended ON workflows (tenant_id, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX deliveries_ended ON deliveries (tenant_id, done_at) WHERE done_at IS NOT NULL;
