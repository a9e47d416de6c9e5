-- What workflows are found by: metadata, and the words in the names of their documents.

CREATE TABLE workflow_terms (
  tenant_id text NOT NULL,
  workflow_id uuid NOT NULL,
  -- `w:` and a word or the ID of a document, or `m:`, a key of the metadata, U+001F and its value.
  -- Compared by bytes, so that the index finds beginnings.
  term text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, workflow_id, term)
);
-- By workflow after the term: the newest workflows with a term are read without sorting.
CREATE INDEX workflow_terms_by_term ON workflow_terms (tenant_id, term, workflow_id);

-- Names of documents are known from now on: earlier workflows are found by metadata and ID.
INSERT INTO workflow_terms (tenant_id, workflow_id, term)
SELECT w.tenant_id, w.workflow_id, 'm:' || m.key || E'\x1f' || m.value
  FROM workflows w CROSS JOIN LATERAL json_each_text(w.request->'metadata') m
 WHERE w.erased_at IS NULL AND json_typeof(w.request->'metadata') = 'object';
