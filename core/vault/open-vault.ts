// Opens the vault of an installation, and fails if the keys are not those that encrypted its data.
// A wrong key would otherwise be noticed much later, for example as webhooks that cannot be signed.

import type { Database } from '../database/connection.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { readMasterKeys, writeNewMasterKey, type KeySources } from './key-sources.ts';
import { insertKey, listKeys, lockKeys, type SealedColumn } from './queries.ts';
import { resealColumns } from './reseal.ts';
import { createVault, missingKey, type Vault } from './vault.ts';

export interface OpenVaultOptions {
  database: Database;
  sources: KeySources;
  random: Random;
  log: Log;
}

const checkPlace = 'vault_keys.check_value';
const checkText = 'workmill';

/**
 * For a process that serves: creates the key if nothing was ever encrypted, and records the current
 * key as known to running processes. Throws `unavailable`, which names the missing keys.
 */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const { database, sources, random, log } = options;
  return await database.transaction(async (trx) => {
    await lockKeys(trx);
    const known = await listKeys(trx);
    let keys = readMasterKeys(sources);
    if (keys === null) {
      if (known.length > 0) throw missingKey(known.map(({ keyId }) => keyId));
      keys = [await writeNewMasterKey(sources.homeFile, random)];
      const { homeFile: file } = sources;
      log.info('a master key was made; keep a copy of it apart from the backups', { file });
    }
    const vault = createVault({ keys, random });
    checkKeys(vault, known);
    if (!known.some(({ keyId }) => keyId === vault.keyId)) {
      const checkValue = vault.seal(Buffer.from(checkText), checkPlace);
      await insertKey(trx, { keyId: vault.keyId, checkValue });
      log.info('a master key is used from now on', { key_id: vault.keyId });
    }
    return vault;
  });
}

/**
 * Opens the vault and encrypts data that older releases stored in plain text: a few rows, and only
 * once. Data of an older key is re-encrypted by the nightly job, because other nodes may not know
 * the new key yet.
 */
export async function openVaultAndSeal(
  options: OpenVaultOptions & { columns: readonly SealedColumn[] },
): Promise<Vault> {
  const { database, log, columns } = options;
  const vault = await openVault(options);
  const sealed = await resealColumns(database, vault, columns, 'plain');
  if (sealed > 0) log.info('stored secrets were sealed', { values: sealed, key_id: vault.keyId });
  return vault;
}

/**
 * For a command beside running processes: creates and records nothing. Throws `unavailable` if a
 * key is missing, or `conflict` if no start has recorded the current key: running processes could
 * not decrypt data that this one encrypts.
 */
export async function joinVault(
  options: Pick<OpenVaultOptions, 'database' | 'sources' | 'random'>,
): Promise<Vault> {
  const known = await listKeys(options.database.knex);
  const keys = readMasterKeys(options.sources);
  if (keys === null) throw missingKey(known.map(({ keyId }) => keyId));
  const vault = createVault({ keys, random: options.random });
  checkKeys(vault, known);
  if (known.some(({ keyId }) => keyId === vault.keyId)) return vault;
  throw new Fault(
    'conflict',
    `No running process knows the master key ${vault.keyId} yet: start the appliance with it ` +
      'first, on every node.',
  );
}

function checkKeys(vault: Vault, known: readonly { keyId: string; checkValue: Buffer }[]): void {
  const missing = known.filter(({ keyId }) => !vault.keyIds.includes(keyId));
  if (missing.length > 0) throw missingKey(missing.map(({ keyId }) => keyId));
  for (const { checkValue } of known) vault.open(checkValue, checkPlace);
}
