-- Pools of units that one pipeline has to itself, beside the one that all pipelines share; and slots of
-- concurrent requests, for all processes together.

-- Whether the pool takes new work (one that was taken away keeps its row for what it still holds),
-- and whether the shared pool serves what does not fit into it.
ALTER TABLE usage_periods
  ADD COLUMN open boolean NOT NULL DEFAULT true,
  ADD COLUMN spill boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT usage_shared_pool_stays_open CHECK (open OR pool <> '');

-- The pool that the unit was held from: kept when the hold ends, because a review counts its unit
-- later. The pipeline's present pool may be another one by then.
ALTER TABLE workflows ADD COLUMN pool text NOT NULL DEFAULT '';

-- A tenant's own pools; they go before those of its plan, pipeline by pipeline.
CREATE TABLE tenant_pools (
  tenant_id text NOT NULL REFERENCES tenants ON DELETE CASCADE,
  pipeline text NOT NULL,
  units_per_month bigint NOT NULL,
  spill boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, pipeline),
  CONSTRAINT tenant_pool_has_a_pipeline CHECK (pipeline <> ''),
  CONSTRAINT tenant_pool_not_negative CHECK (units_per_month >= 0)
);

-- Concurrent requests by tenant: how many each process holds and until when
-- (core/rates/slots). Unlogged: what is lost in a crash is told again within seconds.
CREATE UNLOGGED TABLE rate_slots (
  tenant_id text PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  holders jsonb NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);
