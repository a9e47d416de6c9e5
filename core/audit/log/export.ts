// Exports the whole log as lines of JSON, for a verifier that has neither the database nor this
// code (deploy/audit-verifier). The first line has keys and checkpoints, every other line an entry.

import type { Database } from '../../database/connection.ts';
import { contentParts, leafParts } from './leaf.ts';
import { findTiles, listCheckpoints, listIdentities, listLeaves, type LeafRow } from './queries.ts';
import { listTimestamps } from './timestamps/queries.ts';
import { leafHashAt, leafTiles, tileFinder, tileWidth, type FindTile } from './tiles.ts';

export const exportFormat = 'workmill-audit-log';

/** Number of entries per read: a few megabytes. A multiple of a tile's width. */
const batchLeaves = 40 * tileWidth;

/** With `tenantId`, entries of other tenants are reduced to their hashes. */
export async function* exportLog(
  { knex }: Database,
  { tenantId }: { tenantId: string | null },
): AsyncGenerator<string> {
  const identities = await listIdentities(knex);
  const checkpoints = await listCheckpoints(knex);
  const timestamps = await listTimestamps(knex);
  const size = checkpoints.at(-1)?.size ?? 0;
  yield line({
    format: exportFormat,
    version: 1,
    entries: size,
    tenant_id: tenantId,
    keys: identities.map(({ verifierKey }) => verifierKey),
    checkpoints: checkpoints.map(({ note }) => note),
    timestamps: timestamps.map(({ authority, note, token }) => ({
      authority,
      checkpoint: note,
      token: token.toString('base64'),
    })),
  });
  for (let from = 0; from < size; from += batchLeaves) {
    const end = Math.min(size, from + batchLeaves);
    const tiles = tileFinder(await findTiles(knex, leafTiles(from, end)));
    const rows = await listLeaves(knex, from, end);
    yield rows.map((row) => line(presentLeaf(row, tiles, tenantId))).join('');
  }
}

function presentLeaf(row: LeafRow, tiles: FindTile, onlyTenant: string | null): object {
  const { leafIndex: index, tenantId, auditId, entry, contentDigest } = row;
  if (onlyTenant !== null && tenantId !== onlyTenant) {
    return { index, hash: leafHashAt(index, tiles).toString('base64') };
  }
  if (entry === null) {
    const hash = leafHashAt(index, tiles).toString('base64');
    return { index, hash, tenant_id: tenantId, audit_id: auditId };
  }
  const shown = { index, entry: leafParts(entry, contentDigest) };
  return entry.salt === null ? shown : { ...shown, salt: entry.salt, content: contentParts(entry) };
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
