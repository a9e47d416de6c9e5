-- How deliveries kept what was promised, counted for each endpoint and hour, so that a month of a
-- million deliveries is read in a moment and outlives the log.

-- Only deliveries that have ended, in the hour of their end, and never replays, which are
-- somebody's decision of later. Measures: `first_ms` (from the event to the first attempt) and
-- `delivered` (to success) are histograms; `dead` was given up; `failed_attempt` counts attempts.
CREATE TABLE delivery_hours (
  tenant_id text NOT NULL,
  endpoint_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  measure text NOT NULL,
  -- Whose fault the last failed attempt was; '' where none failed.
  fault text NOT NULL,
  bucket int NOT NULL,
  n bigint NOT NULL,
  -- One of the deliveries, to look at.
  example uuid,
  PRIMARY KEY (tenant_id, endpoint_id, hour, measure, fault, bucket)
);

-- What ended before this is in delivery_hours; whatever ended later is counted from its row.
CREATE TABLE delivery_progress (
  only_row boolean PRIMARY KEY DEFAULT true,
  counted_until timestamptz NOT NULL,
  CONSTRAINT delivery_progress_is_one_row CHECK (only_row)
);
INSERT INTO delivery_progress (counted_until)
VALUES (date_trunc('hour', now(), 'UTC') - interval '32 days');
