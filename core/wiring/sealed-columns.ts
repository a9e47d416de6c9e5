import { sealedSecondFactors } from '../accounts/second-factor/sealed.ts';
import type { SealedColumn } from '../vault/queries.ts';
import { sealedOwnHeaders } from '../webhooks/headers/sealed.ts';
import { sealedIdentityKeys } from '../webhooks/mtls/sealed.ts';
import { sealedSecrets } from '../webhooks/secrets/sealed.ts';

/** Every column with encrypted values: a column that is missing here is not re-encrypted. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedSecrets,
  sealedIdentityKeys,
  sealedOwnHeaders,
  sealedSecondFactors,
];
