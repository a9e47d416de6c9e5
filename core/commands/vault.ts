// `workmill vault …`: shows the keys in use, and encrypts everything with the first of them.

import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { createContentFiles } from '../documents/content-files.ts';
import { createResealing, type Resealing } from '../documents/resealing.ts';
import { homePaths } from '../kernel/home.ts';
import { createIds } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import { countByKey, deleteKeysExcept, listKeys } from '../vault/queries.ts';
import { resealEverything } from '../vault/reseal.ts';
import { createSealedFiles } from '../vault/sealed-file.ts';
import type { Vault } from '../vault/vault.ts';
import { sealedColumns } from '../wiring/sealed-columns.ts';
import { joinStoredVault } from '../wiring/storage.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';

type Options = SessionOptions & {
  random: Random;
  output: Output;
  masterKey?: string | undefined;
};

export interface OpenedVault {
  database: Database;
  vault: Vault;
  documents: Resealing;
}

/**
 * Prints the keys that encrypt stored data, the current one first; '' stands for unencrypted data.
 */
export async function showVault(options: Options): Promise<void> {
  await withVault(options, async (opened) => printRows(options.output, await keysInUse(opened)));
}

/**
 * Encrypts everything with the first key, while the appliance may run. It can be repeated at any
 * time, and resumes after an interruption. Unused keys are removed from the records.
 */
export async function rotateKeys(options: Options): Promise<void> {
  await withVault(options, async (opened) => {
    const { database, vault } = opened;
    const resealed = await resealEverything({ ...opened, columns: sealedColumns });
    const after = await keysInUse(opened);
    const behind = after.filter(({ key_id, secrets, documents }) => {
      return key_id !== vault.keyId && secrets + documents > 0;
    });
    if (behind.length > 0) {
      const ids = behind.map(({ key_id }) => key_id || 'none').join(', ');
      throw new CommandFailure(
        `a running process still seals with another key (${ids}): start every node with the new ` +
          'key first in its key file, and run this command again',
      );
    }
    const retired = await deleteKeysExcept(database.knex, vault.keyId);
    printRows(options.output, [{ key_id: vault.keyId, ...resealed, no_longer_needed: retired }]);
  });
}

async function withVault(
  options: Options,
  work: (opened: OpenedVault) => Promise<void>,
): Promise<void> {
  await withDatabase(options, async (database, settings) => {
    await work(await joinInstalledVault(options, database, settings));
  });
}

/** Throws the errors of joinVault. */
export async function joinInstalledVault(
  options: Omit<Options, 'output'>,
  database: Database,
  settings: Settings,
): Promise<OpenedVault> {
  const { home, masterKey, random } = options;
  const vault = await joinStoredVault({ home, settings, masterKey, database, random });
  const sealed = createSealedFiles({ vault, random });
  const { documents: folder } = homePaths(home);
  const files = createContentFiles({ folder, ids: createIds(options), sealed });
  return { database, vault, documents: createResealing({ database, files, vault }) };
}

export async function keysInUse({ database, vault, documents }: OpenedVault) {
  const files = await documents.countByKey();
  const secrets = new Map<string, number>();
  for (const column of sealedColumns) {
    for (const { keyId, values } of await countByKey(database.knex, column)) {
      secrets.set(keyId, (secrets.get(keyId) ?? 0) + values);
    }
  }
  const known = (await listKeys(database.knex)).map(({ keyId }) => keyId);
  const ids = new Set([vault.keyId, ...known, ...secrets.keys(), ...files.keys()]);
  return [...ids].map((keyId) => ({
    key_id: keyId,
    seals: keyId === vault.keyId,
    configured: vault.keyIds.includes(keyId),
    secrets: secrets.get(keyId) ?? 0,
    documents: files.get(keyId) ?? 0,
  }));
}
