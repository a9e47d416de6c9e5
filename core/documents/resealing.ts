// Brings stored files to the master key that seals now, and seals what is still plain. Each file by
// itself: a run that is killed leaves every file either old or new, and the next run continues.

import type { Database } from '../database/connection.ts';
import type { Vault } from '../vault/vault.ts';
import type { ContentFiles } from './content-files.ts';
import { lockContent, type Content } from './queries.ts';

export interface Resealing {
  /** Says how many. Faults: those of the first file that does not open. */
  reseal(): Promise<number>;
  /** How many files each master key has sealed; under an empty id those that are plain. */
  countByKey(): Promise<Map<string, number>>;
}

export function createResealing(deps: {
  database: Database;
  files: ContentFiles;
  vault: Vault;
}): Resealing {
  const { database, files, vault } = deps;

  /** Under the content's lock, so that what is erased meanwhile does not come back. */
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
        // Looked at without the lock first: nearly all are as they should be.
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
