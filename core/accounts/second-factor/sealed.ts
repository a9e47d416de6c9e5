// Secret of a second factor as stored in the database.

import { installation } from '../../audit/entry.ts';
import type { SealedColumn } from '../../vault/queries.ts';
import { placeOf, type Vault } from '../../vault/vault.ts';

const kind = 'account_second_factors.secret';

export const sealedSecondFactors: SealedColumn = {
  table: 'account_second_factors',
  column: 'secret',
  idColumn: 'account_id',
  kind,
};

export function sealFactor(vault: Vault, accountId: string, secret: Buffer): Buffer {
  return vault.seal(secret, placeOf(kind, installation, accountId));
}

/** Opens a sealed secret. Throws the errors of `Vault.open`. */
export function openFactor(vault: Vault, accountId: string, sealed: Uint8Array): Buffer {
  return vault.open(sealed, placeOf(kind, installation, accountId));
}
