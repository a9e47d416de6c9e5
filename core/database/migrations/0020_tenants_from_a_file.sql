-- Tenants that tenants.yaml keeps, and how far each tenant's old content has been erased.

ALTER TABLE tenants
  ADD COLUMN managed_by text NOT NULL DEFAULT 'api',
  -- The content of everything that ended before this moment is gone: the nightly erasure goes on
  -- from here through workflows_ended, so that the settling of workflows feeds no further index.
  ADD COLUMN content_erased_until timestamptz,
  ADD CONSTRAINT tenant_managed_by_known CHECK (managed_by IN ('api', 'file'));
