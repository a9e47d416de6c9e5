-- What the deliverer has found an endpoint to bear, for whoever looks from another process.

ALTER TABLE webhook_endpoints
  -- Attempts under way at once, as of its newest attempts; null before the first of them.
  ADD COLUMN concurrency int,
  ADD CONSTRAINT webhook_endpoint_concurrency_positive CHECK (concurrency > 0);
