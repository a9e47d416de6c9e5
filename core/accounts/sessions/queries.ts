import type { Database, Transaction } from '../../database/connection.ts';
import type { Role } from '../roles.ts';

type Executor = Database['knex'] | Transaction;

export interface SessionRow {
  session_id: string;
  account_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  remote_address: string | null;
  user_agent: string | null;
}

const shownColumns = [
  'session_id',
  'account_id',
  'created_at',
  'last_seen_at',
  'expires_at',
  'ended_at',
  'remote_address',
  'user_agent',
];

export async function insertSession(
  trx: Transaction,
  row: Omit<SessionRow, 'ended_at'> & { token_sha256: Buffer },
): Promise<void> {
  await trx('account_sessions').insert(row);
}

export interface FoundSession {
  session_id: string;
  account_id: string;
  last_seen_at: Date;
  expires_at: Date;
  login: string;
  name: string;
  role: Role;
  tenants: string[] | null;
  must_change_password: boolean;
}

/**
 * Returns the session of this token if it has not ended or expired at `now`, and its account is
 * active.
 */
export async function findSession(
  { knex }: Database,
  tokenSha256: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<FoundSession | undefined> {
  return await knex('account_sessions as s')
    .join('accounts as a', 'a.account_id', 's.account_id')
    .where({ token_sha256: tokenSha256, ended_at: null, state: 'active' })
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .first(
      's.session_id',
      's.account_id',
      's.last_seen_at',
      's.expires_at',
      'a.login',
      'a.name',
      'a.role',
      'a.tenants',
      'a.must_change_password',
    );
}

export async function touchSession({ knex }: Database, sessionId: string, at: Date): Promise<void> {
  await knex('account_sessions').where({ session_id: sessionId }).update({ last_seen_at: at });
}

/** Lists open sessions of the account, newest first. */
export async function listOpenSessions(
  db: Executor,
  accountId: string,
  { now, idleSince, limit }: { now: Date; idleSince: Date; limit: number },
): Promise<SessionRow[]> {
  return await db('account_sessions')
    .where({ account_id: accountId, ended_at: null })
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(shownColumns);
}

/** Returns how many were open. */
export async function endSessions(
  db: Executor,
  which: { account_id: string; session_id?: string } | { token_sha256: Buffer },
  at: Date,
): Promise<number> {
  return await db('account_sessions')
    .where({ ...which, ended_at: null })
    .update({ ended_at: at });
}

/** Ends all sessions of the account except the newest `kept`, and except `spared`. */
export async function endOtherSessions(
  db: Executor,
  accountId: string,
  { at, kept, spared }: { at: Date; kept: number; spared: string | null },
): Promise<number> {
  const newest = db('account_sessions')
    .where({ account_id: accountId, ended_at: null })
    .orderBy('created_at', 'desc')
    .limit(kept)
    .select('session_id');
  const query = db('account_sessions')
    .where({ account_id: accountId, ended_at: null })
    .whereNotIn('session_id', newest);
  if (spared !== null) void query.whereNot({ session_id: spared });
  return await query.update({ ended_at: at });
}

/** Replaces the token of a session. */
export async function replaceToken(
  trx: Transaction,
  sessionId: string,
  tokenSha256: Buffer,
): Promise<void> {
  await trx('account_sessions')
    .where({ session_id: sessionId })
    .update({ token_sha256: tokenSha256 });
}

/** Returns the number of deleted sessions. */
export async function deleteOldSessions({ knex }: Database, before: Date): Promise<number> {
  return await knex('account_sessions')
    .where('expires_at', '<', before)
    .orWhere('ended_at', '<', before)
    .delete();
}
