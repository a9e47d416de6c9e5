import { installation } from '../../audit/entry.ts';
import type { Database, Transaction } from '../../database/connection.ts';

type Executor = Database['knex'] | Transaction;

export interface FactorRow {
  /** Encrypted secret. */
  secret: Buffer;
  confirmed_at: Date | null;
}

const keyOf = (accountId: string) => ({ tenant_id: installation, account_id: accountId });

export async function findFactor(db: Executor, accountId: string): Promise<FactorRow | null> {
  const row = await db('account_second_factors')
    .where(keyOf(accountId))
    .first<FactorRow | undefined>('secret', 'confirmed_at');
  return row ?? null;
}

/** Replaces an unconfirmed factor; returns false if a confirmed one exists. */
export async function insertFactor(
  trx: Transaction,
  accountId: string,
  { secret, at }: { secret: Buffer; at: Date },
): Promise<boolean> {
  await trx('account_second_factors').where(keyOf(accountId)).whereNull('confirmed_at').delete();
  const made = await trx('account_second_factors')
    .insert({ ...keyOf(accountId), secret, created_at: at })
    .onConflict(['tenant_id', 'account_id'])
    .ignore()
    .returning('account_id');
  return made.length > 0;
}

/** Returns false if the period is not newer than the last one: its code was already used. */
export async function usePeriod(db: Executor, accountId: string, period: number): Promise<boolean> {
  const changed = await db('account_second_factors')
    .where(keyOf(accountId))
    .where('last_period', '<', period)
    .update({ last_period: period });
  return changed > 0;
}

export async function confirmFactor(
  trx: Transaction,
  accountId: string,
  { at, codes }: { at: Date; codes: readonly Buffer[] },
): Promise<void> {
  await trx('account_second_factors').where(keyOf(accountId)).update({ confirmed_at: at });
  await replaceCodes(trx, accountId, codes);
}

export async function replaceCodes(
  trx: Transaction,
  accountId: string,
  codes: readonly Buffer[],
): Promise<void> {
  await trx('account_recovery_codes').where({ account_id: accountId }).delete();
  const rows = codes.map((code_sha256) => ({ account_id: accountId, code_sha256 }));
  await trx('account_recovery_codes').insert(rows);
}

/** Returns false if the code does not exist or was used. */
export async function useRecoveryCode(
  db: Executor,
  accountId: string,
  codeSha256: Buffer,
): Promise<boolean> {
  const used = await db('account_recovery_codes')
    .where({ account_id: accountId, code_sha256: codeSha256 })
    .delete();
  return used > 0;
}

/** Returns whether there was a factor. */
export async function deleteFactor(trx: Transaction, accountId: string): Promise<boolean> {
  const deleted = await trx('account_second_factors').where(keyOf(accountId)).delete();
  await deleteUnneededCodes(trx, accountId);
  return deleted > 0;
}

/** Recovery codes go with the last second factor. */
export async function deleteUnneededCodes(trx: Transaction, accountId: string): Promise<void> {
  const isOfAccount = { account_id: accountId };
  await trx('account_recovery_codes')
    .where(isOfAccount)
    .whereNotExists(trx('account_passkeys').where(isOfAccount).select('passkey_id'))
    .whereNotExists(
      trx('account_second_factors')
        .where(keyOf(accountId))
        .whereNotNull('confirmed_at')
        .select('account_id'),
    )
    .delete();
}
