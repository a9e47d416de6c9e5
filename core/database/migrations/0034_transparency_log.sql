-- The tamper-evident log over the audit trail: every entry becomes a leaf of one Merkle tree (RFC 6962),
-- whose size and root are signed.

-- A random UUID (122 bits of it random) that blinds the digest of an entry's content. It is erased with
-- the content. The table is written anew once: about a second for a million entries.
ALTER TABLE audit_entries ADD COLUMN salt uuid DEFAULT gen_random_uuid();

-- Identities of the log, the newest in force: an origin has one key, and signs one history.
CREATE TABLE audit_logs (
  number int PRIMARY KEY,
  -- Name of the log in its checkpoints, and of its key.
  origin text NOT NULL UNIQUE,
  -- The public key as C2SP signed-note writes it. The private key is in a file outside the database.
  verifier_key text NOT NULL,
  -- Leaves when this identity began.
  first_size bigint NOT NULL,
  started_at timestamptz NOT NULL
);

-- Entries that are committed and not yet in the tree. The trigger writes it, so that no statement that
-- makes an entry can leave it out. Rows come and go: vacuum often, it is small.
CREATE TABLE audit_pending (
  tenant_id text NOT NULL,
  audit_id uuid NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE FUNCTION queue_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_pending (tenant_id, audit_id) SELECT tenant_id, audit_id FROM new_entries;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_entries_enter_the_log AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_entries();

INSERT INTO audit_pending (tenant_id, audit_id) SELECT tenant_id, audit_id FROM audit_entries;

-- Where each entry is in the tree. It outlives the entry, so that its proof does.
CREATE TABLE audit_leaves (
  leaf_index bigint PRIMARY KEY,
  tenant_id text NOT NULL,
  audit_id uuid NOT NULL,
  -- SHA-256 over salt and content: what the leaf holds of them.
  content_digest bytea NOT NULL,
  CONSTRAINT audit_leaf_of_one_entry UNIQUE (tenant_id, audit_id)
);

-- Hashes of the tree (C2SP tlog-tiles): level L holds subtrees of 256^L leaves, 256 hashes a row.
CREATE TABLE audit_tiles (
  level int NOT NULL,
  tile_index bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (level, tile_index)
);
-- Hashes do not get smaller.
ALTER TABLE audit_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- Signed sizes and roots (C2SP tlog-checkpoint).
CREATE TABLE audit_checkpoints (
  tree_size bigint NOT NULL,
  origin text NOT NULL REFERENCES audit_logs (origin),
  root bytea NOT NULL,
  note text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (tree_size, origin)
);
