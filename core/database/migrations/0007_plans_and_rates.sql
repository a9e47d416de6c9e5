-- What a tenant's plan allows: the month's units, and the token buckets of several processes.

ALTER TABLE tenants ADD CONSTRAINT tenant_plan_known CHECK (
  plan IN ('starter', 'business', 'enterprise', 'on_premises'));

-- Units beyond a soft limit are counted and never refused.
ALTER TABLE usage_periods ADD COLUMN soft boolean NOT NULL DEFAULT false;

-- Token buckets that several processes share (core/rates/postgres-store.ts). Unlogged: after a crash
-- of the database every bucket is full again, which costs less than writing each draw twice.
CREATE UNLOGGED TABLE rate_buckets (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  bucket text NOT NULL,
  tokens double precision NOT NULL,
  -- When tokens was right; milliseconds since the epoch.
  at_ms double precision NOT NULL,
  -- Draws of the last twelve steps of five seconds, and the newest step counted from the epoch.
  steps int[] NOT NULL,
  step bigint NOT NULL,
  PRIMARY KEY (tenant_id, bucket)
) WITH (fillfactor = 50);
