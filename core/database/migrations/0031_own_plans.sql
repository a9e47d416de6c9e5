-- Plans of the administrator's own, beside the published ones. Which there are is in plans.yaml;
-- a start and a reload are refused while tenants have a plan that is not there.

ALTER TABLE tenants
  DROP CONSTRAINT tenant_plan_known,
  ADD CONSTRAINT tenant_plan_name CHECK (plan ~ '^[a-z][a-z0-9_]{0,39}$');
