-- Endpoints that receive events with masked personal data. Existing ones were registered by callers
-- who saw whole events, so they still receive them.

ALTER TABLE webhook_endpoints ADD COLUMN mask_personal_data boolean NOT NULL DEFAULT false;

-- Written before the first attempt to an endpoint that masks, so that every attempt sends the same
-- values, even if the schemas of the pipeline change in between.
ALTER TABLE events ADD COLUMN masked_data json;

-- Whether the attempt sent the masked form; null: no.
ALTER TABLE earlier_attempts ADD COLUMN masked boolean;
ALTER TABLE delivered ADD COLUMN masked boolean;

CREATE OR REPLACE VIEW delivery_attempts AS
SELECT tenant_id, delivery_id, attempt_no, at, duration_ms, status, error, remote_address,
  endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers, response_body,
  failed_phase, fault, request_head, masked
FROM earlier_attempts
UNION ALL
SELECT tenant_id, delivery_id, attempts, last_attempt_at, duration_ms, last_status, NULL,
  remote_address, endpoint_url, dns_ms, connect_ms, tls_ms, first_byte_ms, response_headers,
  response_body, NULL, NULL, request_head, masked
FROM delivered
WHERE last_attempt_at IS NOT NULL;
