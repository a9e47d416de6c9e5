-- Where reviewers found the values that they corrected.

-- Evidence by JSON pointers into completed_unit, at or below `path`; null: the reviewer gave none.
-- `evidence` stays where the pipeline had read the value.
ALTER TABLE review_corrections ADD COLUMN chosen json;
