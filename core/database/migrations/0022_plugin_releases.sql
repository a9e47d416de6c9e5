-- Plugins that were installed as packages. The packages themselves are rows, so that every node has
-- them and a backup holds them; a node's home keeps them unpacked.

CREATE TABLE plugin_releases (
  plugin text NOT NULL,
  -- Version and the beginning of the SHA-256 of the package's line-up of files.
  release text NOT NULL,
  version text NOT NULL,
  package bytea NOT NULL,
  -- The id of the trusted key; null when nobody had to sign it.
  signed_by text,
  installed_at timestamptz NOT NULL,
  -- Why it was rolled back, when it was.
  problem text,
  PRIMARY KEY (plugin, release)
);
-- It is compressed already.
ALTER TABLE plugin_releases ALTER COLUMN package SET STORAGE EXTERNAL;

-- What an administrator decided. Without a release a plugin of that name in a folder serves.
CREATE TABLE plugin_choices (
  plugin text PRIMARY KEY,
  release text,
  previous text,
  enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT plugin_choice_is_installed
    FOREIGN KEY (plugin, release) REFERENCES plugin_releases (plugin, release),
  CONSTRAINT plugin_previous_is_installed
    FOREIGN KEY (plugin, previous) REFERENCES plugin_releases (plugin, release)
);
