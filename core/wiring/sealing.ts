// Encryption at rest: where the keys are, and everything that is sealed with them.

import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Documents } from '../documents/service.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { KeySources } from '../vault/key-sources.ts';
import { openVault } from '../vault/open-vault.ts';
import type { SealedColumn } from '../vault/queries.ts';
import { resealColumns } from '../vault/reseal.ts';
import type { Vault } from '../vault/vault.ts';
import { sealedOwnHeaders } from '../webhooks/headers/sealed.ts';
import { sealedIdentityKeys } from '../webhooks/mtls/sealed.ts';
import { sealedSecrets } from '../webhooks/secrets/sealed.ts';

/** Every column with sealed values: what is not listed is not rotated. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedSecrets,
  sealedIdentityKeys,
  sealedOwnHeaders,
];

/** WORKMILL_MASTER_KEY is read in command-line.ts; `homeFile` is `<home>/master.key`. */
export function keySources(
  { encryption }: Settings,
  { environment, homeFile }: { environment: string | null; homeFile: string },
): KeySources {
  return { file: encryption.masterKeyFile ?? null, environment, homeFile };
}

/**
 * Opens the vault and seals what older releases stored in the clear: a few rows, and once. What an
 * older key has sealed waits for the nightly round: other nodes may not know the new one yet.
 */
export async function openVaultAndSeal(deps: {
  database: Database;
  sources: KeySources;
  random: Random;
  log: Log;
}): Promise<Vault> {
  const { database, log } = deps;
  const vault = await openVault(deps);
  const sealed = await resealColumns(database, vault, sealedColumns, 'plain');
  if (sealed > 0) log.info('stored secrets were sealed', { values: sealed, key_id: vault.keyId });
  return vault;
}

export interface Resealed {
  secrets: number;
  documents: number;
}

/** Brings everything to the key that seals now; faults as soon as something does not open. */
export async function resealEverything(deps: {
  database: Database;
  vault: Vault;
  documents: Pick<Documents, 'reseal'>;
}): Promise<Resealed> {
  const secrets = await resealColumns(deps.database, deps.vault, sealedColumns);
  return { secrets, documents: await deps.documents.reseal() };
}
