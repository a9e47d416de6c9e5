// Re-encrypts stored files with the current master key, and encrypts plain ones. Each file is
// changed separately: an interrupted run leaves every file valid, and the next run continues.

import type { Database } from '../database/connection.ts';
import type { Vault } from '../vault/vault.ts';
import type { ContentFiles } from './content-files.ts';
import { lockContent, type Content } from './queries.ts';

export interface Resealing {
  /** Returns the number of files. Throws the error of the first file that cannot be opened. */
  reseal(): Promise<number>;
  /** Counts the files encrypted with each master key; plain files have an empty ID. */
  countByKey(): Promise<Map<string, number>>;
}

export function createResealing(deps: {
  database: Database;
  files: ContentFiles;
  vault: Vault;
}): Resealing {
  const { database, files, vault } = deps;

  /** Holds the lock of the content, so that an erased file is not restored. */
  async function resealOne(content: Content): Promise<boolean> {
    return database.transaction(async (trx) => {
      await lockContent(trx, content);
      const keyId = await files.keyOf(content);
      if (keyId === undefined || keyId === vault.keyId) return false;
      await files.reseal(content);
      return true;
    });
  }

  async function* everyContent(): AsyncGenerator<Content> {
    for await (const { tenantId, hashes } of files.contents()) {
      for (const sha256 of hashes) yield { tenantId, sha256 };
    }
  }

  return {
    async reseal() {
      let sealed = 0;
      for await (const content of everyContent()) {
        // Checked without the lock first: nearly all files are up to date.
        if ((await files.keyOf(content)) === vault.keyId) continue;
        if (await resealOne(content)) sealed += 1;
      }
      return sealed;
    },
    async countByKey() {
      const counts = new Map<string, number>();
      for await (const content of everyContent()) {
        const keyId = await files.keyOf(content);
        if (keyId !== undefined) counts.set(keyId ?? '', (counts.get(keyId ?? '') ?? 0) + 1);
      }
      return counts;
    },
  };
}
