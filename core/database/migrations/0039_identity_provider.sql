-- People who sign in with the identity provider of the customer (OpenID Connect).

-- Null: the account has no local password.
ALTER TABLE accounts ALTER COLUMN password_hash DROP NOT NULL;

-- Who an account is at the provider. The subject is the key: names and e-mail addresses change there.
CREATE TABLE account_identities (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  CONSTRAINT account_identity_once UNIQUE (issuer, subject)
);

-- Sign-ins that have ended with a session: none of them gives a second one.
CREATE TABLE used_provider_sign_ins (
  token_sha256 bytea PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX used_provider_sign_ins_by_age ON used_provider_sign_ins (used_at);
