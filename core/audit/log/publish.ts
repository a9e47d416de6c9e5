// Copies checkpoints and tiles to a folder, in the layout of C2SP tlog-tiles. If the folder is
// storage of another party, this machine cannot change them later. Every node with the signing key
// writes the same files.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../database/connection.ts';
import { createBeat, type Beat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { hashBytes } from './merkle.ts';
import { repeatedTurn } from './repeated-turn.ts';
import { findTiles, newestCheckpoint } from './queries.ts';
import { tilePath, tileWidth, type TileId } from './tiles.ts';

/** Interval of publication: published data covers everything older than this. */
const publishMs = 10_000;
/** Number of tiles per read: half a megabyte. */
const batchTiles = 64;

export interface PublisherOptions {
  database: Database;
  folder: string;
  clock: Clock;
  log: Log;
}

export interface Publisher extends Beat {
  /** Returns whether there was anything new. Throws errors of the file system. */
  publish(): Promise<boolean>;
}

export function createPublisher({ database, folder, clock, log }: PublisherOptions): Publisher {
  async function publish(): Promise<boolean> {
    const newest = await newestCheckpoint(database.knex);
    const published = await publishedSize(folder);
    if (newest === null || newest.size === published) return false;
    const ids = tilesBetween(Math.min(published ?? 0, newest.size), newest.size);
    for (let from = 0; from < ids.length; from += batchTiles) {
      const batch = ids.slice(from, from + batchTiles);
      const widths = new Map(batch.map(({ width, ...id }) => [tilePath(id, tileWidth), width]));
      for (const tile of await findTiles(database.knex, batch)) {
        const width = widths.get(tilePath(tile, tileWidth))!;
        const bytes = tile.hashes.subarray(0, width * hashBytes);
        await writeWhole(join(folder, tilePath(tile, width)), bytes);
      }
    }
    // One checkpoint per hour is kept; the newest is written last, after its tiles.
    const hour = clock.now().toISOString().slice(0, 13);
    await writeWhole(join(folder, 'checkpoints', hour), newest.note);
    await writeWhole(join(folder, 'checkpoint'), newest.note);
    return true;
  }

  const message = 'checkpoints cannot be published';
  const turn = repeatedTurn(publish, { log, message, facts: { folder } });
  return { ...createBeat(clock, publishMs, turn), publish };
}

/** Returns the number of entries of the newest checkpoint in the folder; null if there is none. */
export async function publishedSize(folder: string): Promise<number | null> {
  try {
    const note = await readFile(join(folder, 'checkpoint'), 'utf8');
    return parseCheckpoint(note)?.size ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the tiles that are new or longer in a tree of `size` leaves than in one of `before`. */
function tilesBetween(before: number, size: number): (TileId & { width: number })[] {
  const tiles: (TileId & { width: number })[] = [];
  let [from, until] = [before, size];
  for (let level = 0; until > 0; level += 1) {
    for (let index = Math.floor(from / tileWidth); index * tileWidth < until; index += 1) {
      tiles.push({ level, index, width: Math.min(tileWidth, until - index * tileWidth) });
    }
    [from, until] = [Math.floor(from / tileWidth), Math.floor(until / tileWidth)];
  }
  return tiles;
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.new`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
