-- Which local models a result's run asked, so that a result leads to the versions that made it:
-- [{"model", "version", "origin"}].

ALTER TABLE results ADD COLUMN local_models json NOT NULL DEFAULT '[]';
