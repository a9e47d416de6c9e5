// Rows of documents. A content (one SHA-256 of one tenant) can have several rows and has one file.
// The transaction that creates or deletes the file holds the lock of the content.

import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/connection.ts';

export interface DocumentRow {
  tenant_id: string;
  document_id: string;
  sha256: string;
  byte_length: number;
  media_type: string;
  file_name: string | null;
  pages: number | null;
  created_at: Date;
  expires_at: Date;
}

export interface Content {
  tenantId: string;
  sha256: string;
}

/** Locks until the transaction ends. */
export async function lockFolderId(trx: Transaction): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('document folder', 0))");
}

export async function findFolderId(knex: Knex): Promise<string | undefined> {
  const row = await knex('document_folder').first<{ folder_id: string } | undefined>('folder_id');
  return row?.folder_id;
}

export async function saveFolderId(trx: Transaction, folderId: string): Promise<void> {
  await trx('document_folder').insert({ folder_id: folderId }).onConflict('only_row').merge();
}

/** Locks until the transaction ends. */
export async function lockContent(trx: Transaction, content: Content): Promise<void> {
  const name = `document ${content.tenantId} ${content.sha256}`;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

export async function insertDocument(trx: Transaction, row: DocumentRow): Promise<void> {
  await trx('documents').insert(row);
}

/** Expired documents are not found, even if their rows still exist. */
export async function findDocument(
  knex: Knex,
  { tenantId, documentId, now }: { tenantId: string; documentId: string; now: Date },
): Promise<DocumentRow | undefined> {
  const row = await knex('documents')
    .where({ tenant_id: tenantId, document_id: documentId })
    .where('expires_at', '>', now)
    .first<(Omit<DocumentRow, 'byte_length'> & { byte_length: string }) | undefined>();
  // bigint values are text; a document is far below 2^53 bytes.
  return row === undefined ? undefined : { ...row, byte_length: Number(row.byte_length) };
}

/** Of those that have a name, in no order. */
export async function listNames(
  knex: Knex,
  tenantId: string,
  documentIds: readonly string[],
): Promise<string[]> {
  const rows = await knex('documents')
    .where({ tenant_id: tenantId })
    .whereIn('document_id', documentIds)
    .whereNotNull('file_name')
    .select<{ file_name: string }[]>('file_name');
  return rows.map((row) => row.file_name);
}

/** The hash of the deleted row's content; undefined when there was no such row. */
export async function deleteDocument(
  knex: Knex,
  { tenantId, documentId }: { tenantId: string; documentId: string },
): Promise<string | undefined> {
  const rows = await knex<DocumentRow>('documents')
    .where({ tenant_id: tenantId, document_id: documentId })
    .delete('sha256');
  return rows[0]?.sha256;
}

/** Deletes at most `limit` rows of all tenants and returns their contents. */
export async function deleteExpired(knex: Knex, now: Date, limit: number): Promise<Content[]> {
  const { rows } = await knex.raw<{ rows: { tenant_id: string; sha256: string }[] }>(
    `DELETE FROM documents WHERE (tenant_id, document_id) IN (
       SELECT tenant_id, document_id FROM documents
        WHERE expires_at <= ? ORDER BY expires_at LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING tenant_id, sha256`,
    [now, limit],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, sha256: row.sha256 }));
}

/** Returns the hashes that have a row. */
export async function knownContents(
  knex: Knex,
  tenantId: string,
  hashes: string[],
): Promise<Set<string>> {
  const rows = await knex<DocumentRow>('documents')
    .where({ tenant_id: tenantId })
    .whereIn('sha256', hashes)
    .distinct('sha256');
  return new Set(rows.map((row) => row.sha256));
}

/** Total of all tenants, for metrics: a content that a tenant has twice is stored once. */
export async function storedBytes({ knex }: Database): Promise<number> {
  const { rows } = await knex.raw<{ rows: { bytes: string }[] }>(
    `SELECT coalesce(sum(byte_length), 0) AS bytes
       FROM (SELECT max(byte_length) AS byte_length FROM documents GROUP BY tenant_id, sha256) d`,
  );
  return Number(rows[0]!.bytes);
}
