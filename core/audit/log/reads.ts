// Reads the log: checkpoints, tiles, and proofs of single entries.

import type { Database } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import { leafText } from './leaf.ts';
import { consistencyRanges, hashBytes, inclusionRanges } from './merkle.ts';
import {
  findEntry,
  findLeaf,
  findTiles,
  newestCheckpoint,
  type StoredCheckpoint,
} from './queries.ts';
import { leafHashAt, rangeHash, tileFinder, tilesOf } from './tiles.ts';

export interface LogProof {
  leafHash: Buffer;
  leafIndex: number;
  /** Content of the leaf; null if the entry was deleted by retention. */
  leaf: string | null;
  /** Hashes of the path, the lowest first. */
  path: readonly Buffer[];
  checkpoint: StoredCheckpoint;
}

export interface LogReads {
  /** Returns the newest checkpoint. */
  checkpoint(): Promise<StoredCheckpoint>;
  /**
   * Proves an entry against the newest checkpoint; returns null if the entry is not added yet, or
   * the tenant does not have it.
   */
  prove(tenantId: string, auditId: string): Promise<LogProof | null>;
  /**
   * Returns the hashes that prove that the tree of the newest checkpoint begins with the tree of
   * `size` leaves. Throws `invalid_request` for a size above that of the log, and for 0.
   */
  proveConsistency(size: number): Promise<{ path: Buffer[]; checkpoint: StoredCheckpoint }>;
  /** Whether the tenant has an entry that is not in the tree yet. */
  isPending(tenantId: string, auditId: string): Promise<boolean>;
  /** Returns the first `width` hashes of a tile, concatenated; null if there are fewer. */
  tile(level: number, index: number, width: number): Promise<Buffer | null>;
}

export function createLogReads({ database }: { database: Database }): LogReads {
  const { knex } = database;

  async function checkpoint(): Promise<StoredCheckpoint> {
    const newest = await newestCheckpoint(knex);
    if (newest === null) throw new Fault('unavailable', 'The audit log has not been started yet.');
    return newest;
  }

  return {
    checkpoint,

    async prove(tenantId, auditId) {
      // Reads the leaf first, so that a checkpoint read after it covers it.
      const found = await findLeaf(knex, tenantId, auditId);
      if (found === null) return null;
      const { leafIndex, contentDigest } = found;
      const newest = await checkpoint();
      const ranges = inclusionRanges(leafIndex, newest.size);
      const own = { start: leafIndex, end: leafIndex + 1 };
      const tiles = tileFinder(await findTiles(knex, [own, ...ranges].flatMap(tilesOf)));
      const entry = await findEntry(knex, tenantId, auditId);
      return {
        leafHash: leafHashAt(leafIndex, tiles),
        leafIndex,
        leaf: entry && leafText(entry, contentDigest),
        path: ranges.map((range) => rangeHash(range, tiles)),
        checkpoint: newest,
      };
    },

    async proveConsistency(size) {
      const newest = await checkpoint();
      if (size < 1 || size > newest.size) {
        const message = `must be from 1 to ${newest.size}, the size of the log`;
        throw new Fault('invalid_request', undefined, { details: [{ path: '/from', message }] });
      }
      const ranges = consistencyRanges(size, newest.size);
      const tiles = tileFinder(await findTiles(knex, ranges.flatMap(tilesOf)));
      return { path: ranges.map((range) => rangeHash(range, tiles)), checkpoint: newest };
    },

    isPending: async (tenantId, auditId) => (await findEntry(knex, tenantId, auditId)) !== null,

    async tile(level, index, width) {
      const [tile] = await findTiles(knex, [{ level, index }]);
      const bytes = width * hashBytes;
      return tile && tile.hashes.length >= bytes ? tile.hashes.subarray(0, bytes) : null;
    },
  };
}
