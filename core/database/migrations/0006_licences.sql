-- What this customer has bought: the licence files that were installed, the last one in force.

CREATE TABLE licences (
  -- The claim jti.
  licence_id text PRIMARY KEY,
  -- The compact JWS; its signature is checked again whenever it is read.
  jws text NOT NULL,
  installed_at timestamptz NOT NULL,
  -- The latest time that any process saw while this licence was in force: a clock that is set back
  -- does not bring an expired licence back.
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX licences_by_time ON licences (installed_at);
