// Opens the vault of an installation, and refuses when the keys are not those that it was sealed
// with: a wrong key would otherwise show much later, as webhooks that nobody can sign.

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
 * For a process that serves: makes the key when nothing was ever sealed, and notes the sealing key
 * as known to running processes. Fault: `unavailable`, naming the keys that are missing.
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
 * Opens the vault and seals what older releases stored in the clear: a few rows, and once. What an
 * older key has sealed waits for the nightly schedule: other nodes may not know the new key yet.
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
 * For a command beside running processes: nothing is made and nothing noted. Faults: `unavailable`
 * when a key is missing; `conflict` when the sealing key is one that no start has seen, because
 * running processes could not open what this one would seal.
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
