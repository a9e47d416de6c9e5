// All nodes of a database must use the same document folder, because any node may have to read a
// document that another one has stored. The folder has an ID, which is also stored in the database.

import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/connection.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import { syncFolder } from './content-files.ts';
import { findFolderId, lockFolderId, saveFolderId } from './queries.ts';

/** The ID is the name of an empty folder, which cannot be the name of a tenant. */
const idPrefix = '.folder-';

export class ForeignDocumentFolder extends Error {
  override readonly name = 'ForeignDocumentFolder';

  constructor(folder: string) {
    super(
      `${folder} is not the document folder of the other nodes that are running on this database. ` +
        'Mount the same folder at this path on every node (docs/several-nodes.md), or stop the ' +
        'other nodes to move the installation to this one.',
    );
  }
}

/**
 * Throws `ForeignDocumentFolder` if other nodes run with another folder. Without other nodes, the
 * current folder becomes the folder of the database, so that a lost or replaced home directory does
 * not prevent a start.
 */
export async function joinDocumentFolder(deps: {
  database: Database;
  folder: string;
  ids: Pick<Ids, 'uuid'>;
  log: Log;
  /** Returns the number of other nodes connected to the database. */
  countPeers: () => Promise<number>;
}): Promise<void> {
  const { database, folder, ids, log, countPeers } = deps;
  await database.transaction(async (trx) => {
    await lockFolderId(trx);
    const known = await findFolderId(trx);
    const carried = await readId(folder);
    if (known !== undefined && known === carried) return;
    if (known !== undefined) {
      if ((await countPeers()) > 0) throw new ForeignDocumentFolder(folder);
      log.warn(
        'the document folder is not the one used before; documents stored there are missing',
        {
          folder,
        },
      );
    }
    const folderId = carried ?? (await writeId(folder, ids.uuid()));
    await saveFolderId(trx, folderId);
  });
}

/**
 * Whether the database has the ID of another folder, which a start rejects while other nodes run.
 */
export async function isForeignFolder(database: Database, folder: string): Promise<boolean> {
  const known = await findFolderId(database.knex);
  return known !== undefined && known !== (await readId(folder));
}

async function readId(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.find((name) => name.startsWith(idPrefix))?.slice(idPrefix.length);
}

/** The ID is on disk before the database stores it. */
async function writeId(folder: string, folderId: string): Promise<string> {
  await mkdir(join(folder, `${idPrefix}${folderId}`), { recursive: true, mode: 0o700 });
  await syncFolder(folder);
  return folderId;
}
