import type { Database, Transaction } from '../../database/connection.ts';

type Executor = Database['knex'] | Transaction;

export interface PasskeyRow {
  passkey_id: string;
  account_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  transports: string[];
  relying_party: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = [
  'passkey_id',
  'account_id',
  'name',
  'credential_id',
  'public_key',
  'transports',
  'relying_party',
  'created_at',
  'last_used_at',
];

/** Returns the account's passkeys, oldest first. */
export async function listPasskeys(
  db: Executor,
  accountId: string,
  limit: number,
): Promise<PasskeyRow[]> {
  return await db('account_passkeys')
    .where({ account_id: accountId })
    .orderBy(['created_at', 'passkey_id'])
    .limit(limit)
    .select(columns);
}

export async function findPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db('account_passkeys')
    .where({ credential_id: credentialId })
    .first<PasskeyRow | undefined>(columns);
  return row ?? null;
}

/** Returns false if the credential is already registered. */
export async function insertPasskey(
  trx: Transaction,
  row: Omit<PasskeyRow, 'last_used_at'> & { sign_count: number },
): Promise<boolean> {
  const made = await trx('account_passkeys')
    .insert(row)
    .onConflict('credential_id')
    .ignore()
    .returning('passkey_id');
  return made.length > 0;
}

interface PasskeyKey {
  account_id: string;
  passkey_id: string;
}

/** Returns null if the account has no such passkey. */
export async function renamePasskey(
  trx: Transaction,
  key: PasskeyKey,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await trx('account_passkeys')
    .where(key)
    .update({ name })
    .returning<PasskeyRow[]>(columns);
  return row ?? null;
}

/** Returns the deleted passkeys. */
export async function deletePasskeys(
  trx: Transaction,
  which: { account_id: string; passkey_id?: string },
): Promise<{ passkey_id: string; name: string }[]> {
  return await trx('account_passkeys').where(which).delete(['passkey_id', 'name']);
}

/**
 * Stores the signature counter. Returns false if it did not increase: the authenticator may have
 * been copied.
 */
export async function countSignature(
  db: Executor,
  passkeyId: string,
  { signCount, at }: { signCount: number; at: Date },
): Promise<boolean> {
  const changed = await db('account_passkeys')
    .where({ passkey_id: passkeyId })
    .whereRaw('(sign_count < ? OR (sign_count = 0 AND ? = 0))', [signCount, signCount])
    .update({ sign_count: signCount, last_used_at: at });
  return changed > 0;
}

export type ChallengePurpose = 'registration' | 'sign_in' | 'second_factor';

export interface ChallengeRow {
  token_sha256: Buffer;
  purpose: ChallengePurpose;
  account_id: string | null;
  challenge: string;
  expires_at: Date;
}

export async function insertChallenge({ knex }: Database, row: ChallengeRow): Promise<void> {
  await knex('passkey_challenges').insert(row);
}

/** Deletes and returns the challenge. Returns null if it is unknown, used, or expired at `now`. */
export async function takeChallenge(
  { knex }: Database,
  key: Pick<ChallengeRow, 'token_sha256' | 'purpose' | 'account_id'>,
  now: Date,
): Promise<string | null> {
  const [row] = await knex('passkey_challenges')
    .where(key)
    .where('expires_at', '>', now)
    .delete<{ challenge: string }[]>(['challenge']);
  return row?.challenge ?? null;
}

/** Returns the number of deleted challenges. */
export async function deleteExpiredChallenges({ knex }: Database, now: Date): Promise<number> {
  return await knex('passkey_challenges').where('expires_at', '<=', now).delete();
}
