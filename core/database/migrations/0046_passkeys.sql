-- Passkeys of people (Web Authentication), and the challenges that wait for one.

CREATE TABLE account_passkeys (
  passkey_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  name text NOT NULL,
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- Encoded as a COSE_Key (RFC 9052).
  public_key bytea NOT NULL,
  -- Signatures so far, as the authenticator counts them; 0: it does not count.
  sign_count bigint NOT NULL,
  -- How browsers reach the authenticator, such as usb or internal.
  transports text[] NOT NULL,
  -- Host name that it was made for: it works nowhere else.
  relying_party text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX account_passkeys_by_account ON account_passkeys (account_id, created_at);

-- Each is deleted when it is used. The browser has the token in a cookie.
CREATE TABLE passkey_challenges (
  token_sha256 bytea PRIMARY KEY,
  purpose text NOT NULL,
  -- For whom; null: whoever signs in with a passkey alone.
  account_id uuid REFERENCES accounts,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenge_purpose_known
    CHECK (purpose IN ('registration', 'sign_in', 'second_factor')),
  CONSTRAINT passkey_challenge_of_whom CHECK ((account_id IS NULL) = (purpose = 'sign_in'))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
