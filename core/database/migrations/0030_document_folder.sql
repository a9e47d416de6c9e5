-- The folder that holds the files of documents. Every node of this database must use the same one;
-- the folder carries its id in a file, and a node compares the two when it starts.

CREATE TABLE document_folder (
  only_row boolean PRIMARY KEY DEFAULT true,
  folder_id uuid NOT NULL,
  CONSTRAINT document_folder_is_one CHECK (only_row)
);
