import type { Database, Transaction } from '../../database/connection.ts';

/** A person at the identity provider. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function findLinkedAccount(
  trx: Transaction,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const row = await trx('account_identities')
    .where({ issuer, subject })
    .first<{ account_id: string } | undefined>('account_id');
  return row?.account_id ?? null;
}

/** Returns false if another account is linked with this person. */
export async function linkAccount(
  trx: Transaction,
  accountId: string,
  { issuer, subject, at }: IdentityKey & { at: Date },
): Promise<boolean> {
  await unlinkAccount(trx, accountId);
  const row = { account_id: accountId, issuer, subject, linked_at: at };
  const made = await trx('account_identities')
    .insert(row)
    .onConflict(['issuer', 'subject'])
    .ignore()
    .returning('account_id');
  return made.length > 0;
}

export async function unlinkAccount(trx: Transaction, accountId: string): Promise<void> {
  await trx('account_identities').where({ account_id: accountId }).delete();
}

/** Returns false if this sign-in has already been used. */
export async function useSignIn(
  trx: Transaction,
  row: { token_sha256: Buffer; used_at: Date },
): Promise<boolean> {
  const made = await trx('used_provider_sign_ins')
    .insert(row)
    .onConflict('token_sha256')
    .ignore()
    .returning('used_at');
  return made.length > 0;
}

/** Returns the number of deleted sign-ins. */
export async function deleteUsedSignIns({ knex }: Database, before: Date): Promise<number> {
  return await knex('used_provider_sign_ins').where('used_at', '<', before).delete();
}
