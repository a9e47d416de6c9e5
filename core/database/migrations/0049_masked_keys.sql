-- Keys and portal links whose holders do not see personal data. Existing ones keep seeing it.

ALTER TABLE api_keys ADD COLUMN mask_personal_data boolean NOT NULL DEFAULT false;
