-- What an endpoint may have beside its secret: a certificate with which we show who we are (mutual
-- TLS), and a key pair whose public half receivers verify with. Private halves are sealed.

ALTER TABLE webhook_endpoints
  -- PEM, the endpoint's own first, then those that signed it.
  ADD COLUMN mtls_certificate text,
  -- Sealed PKCS #8 in PEM.
  ADD COLUMN mtls_key bytea,
  ADD COLUMN mtls_expires_at timestamptz,
  -- The smallest number of days before the end at which the tenant was told.
  ADD COLUMN mtls_warned_days int,
  -- Ed25519, `whpk_`; the private halves are sealed with the secrets that they rotate with.
  ADD COLUMN public_key text,
  ADD COLUMN next_public_key text,
  ADD CONSTRAINT webhook_endpoint_identity_whole CHECK (
    (mtls_certificate IS NULL) = (mtls_key IS NULL)
    AND (mtls_certificate IS NULL) = (mtls_expires_at IS NULL));
CREATE INDEX webhook_endpoints_by_certificate_end ON webhook_endpoints (mtls_expires_at)
  WHERE mtls_expires_at IS NOT NULL;
