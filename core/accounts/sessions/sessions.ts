// Sessions of signed-in people. They are database rows, read for every request, so that a revoked
// session ends at once in every process.

import type { Actor } from '../../audit/entry.ts';
import { installation } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Caller, Person, Scope } from '../../auth/caller.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Random } from '../../kernel/random.ts';
import { findTenant, type TenantRow } from '../../tenants/queries.ts';
import { listReachable } from '../queries.ts';
import { installationScopes, roleScopes, type Role } from '../roles.ts';
import {
  deleteOldSessions,
  endOtherSessions,
  endSessions,
  findSession,
  insertSession,
  listOpenSessions,
  touchSession,
  type FoundSession,
  type SessionRow,
} from './queries.ts';
import { hashToken, makeToken } from './tokens.ts';

/** A session ends after one hour without a request, and 12 hours after the sign-in. */
export const sessionTimes = { idleMs: 3_600_000, totalMs: 12 * 3_600_000 } as const;

/** Maximum number of sessions of an account; a further one ends the oldest. */
export const mostSessions = 20;

/** Maximum delay of `last_seen_at`: a write for every request is unnecessary. */
const seenEveryMs = 60_000;
/** Ended sessions are kept for 30 days, for the investigation of incidents. */
const keptMs = 30 * 86_400_000;
const longestAgent = 200;

/** Location of a browser, for the list of sessions. */
export interface BrowserFacts {
  remoteAddress: string | null;
  userAgent: string | null;
}

/** Tenant of a request, as chosen by the person. */
export interface WantedTenant {
  /** Null: not specified. */
  tenantId: string | null;
  /** Whether the operation concerns the installation. */
  ofInstallation: boolean;
}

export interface Sessions {
  /**
   * Returns the person behind a token as a caller. Throws `unauthorized` if the session has ended,
   * or `forbidden` for a tenant that is suspended or not assigned to the account.
   */
  authenticate(token: string, wanted: WantedTenant): Promise<Caller>;
  /** Begins a session; the token is returned only here. */
  begin(
    trx: Transaction,
    accountId: string,
    from: BrowserFacts,
  ): Promise<{ token: string; sessionId: string }>;
  /** Ends the session of this token, if it exists. */
  endByToken(trx: Transaction, token: string): Promise<void>;
  /** Lists sessions, newest first. */
  list(accountId: string): Promise<SessionRow[]>;
  /** Ends a session. Throws `not_found`, also for a session of another account. */
  revoke(account: { accountId: string; sessionId: string }, by: Actor): Promise<void>;
  /** Ends all sessions of the account but one; returns how many. */
  endAll(trx: Transaction, accountId: string, spared: string | null): Promise<number>;
  /** Deletes sessions that ended long ago; returns how many. */
  forget(): Promise<number>;
}

export function createSessions(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Roles that see personal data. */
  personalDataVisibleTo: () => readonly Role[];
}): Sessions {
  const { database, clock, ids, random, personalDataVisibleTo } = deps;

  function limits() {
    const now = clock.now();
    return { now, idleSince: new Date(now.getTime() - sessionTimes.idleMs) };
  }

  return {
    async authenticate(token, wanted) {
      const { now, idleSince } = limits();
      const found = await findSession(database, hashToken(token), { now, idleSince });
      if (!found) throw sessionEnded();
      if (now.getTime() - found.last_seen_at.getTime() > seenEveryMs) {
        await touchSession(database, found.session_id, now);
      }
      const seesPersonalData = personalDataVisibleTo().includes(found.role);
      return { ...(await toCaller(database, found, wanted)), seesPersonalData };
    },

    async begin(trx, accountId, { remoteAddress, userAgent }) {
      const token = makeToken(random);
      const now = clock.now();
      const sessionId = ids.uuid();
      await insertSession(trx, {
        session_id: sessionId,
        account_id: accountId,
        token_sha256: hashToken(token),
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + sessionTimes.totalMs),
        remote_address: remoteAddress,
        user_agent: userAgent?.slice(0, longestAgent) ?? null,
      });
      await endOtherSessions(trx, accountId, { at: now, kept: mostSessions, spared: null });
      return { token, sessionId };
    },

    async endByToken(trx, token) {
      await endSessions(trx, { token_sha256: hashToken(token) }, clock.now());
    },

    list: (accountId) =>
      listOpenSessions(database.knex, accountId, { ...limits(), limit: mostSessions }),

    async revoke({ accountId, sessionId }, by) {
      await database.transaction(async (trx) => {
        const which = { account_id: accountId, session_id: sessionId };
        if ((await endSessions(trx, which, clock.now())) === 0) {
          throw missingObject('session', sessionId);
        }
        const object = { kind: 'session', id: sessionId };
        const event = { tenantId: installation, action: 'session.revoked', object };
        await recordAudit(trx, ids, by, event);
      });
    },

    endAll: (trx, accountId, spared) =>
      endOtherSessions(trx, accountId, { at: clock.now(), kept: 0, spared }),

    forget: () => deleteOldSessions(database, new Date(clock.now().getTime() - keptMs)),
  };
}

async function toCaller(
  database: Database,
  found: FoundSession,
  wanted: WantedTenant,
): Promise<Omit<Caller, 'seesPersonalData'>> {
  const person: Person = {
    accountId: found.account_id,
    sessionId: found.session_id,
    login: found.login,
    name: found.name,
    role: found.role,
    tenants: found.tenants,
    mustChangePassword: found.must_change_password,
  };
  const tenant = await chosenTenant(database, found, wanted);
  const caller = { keyId: found.account_id, mode: 'live', person } as const;
  const nothing = found.must_change_password;
  if (tenant === null) {
    return { ...caller, tenantId: '', scopes: new Set(), plan: 'on_premises' };
  }
  if (tenant === installation) {
    const scopes = scopesOf(installationScopes[found.role] ?? [], nothing);
    return { ...caller, tenantId: installation, scopes, plan: 'on_premises' };
  }
  const scopes = scopesOf(roleScopes[found.role], nothing);
  return { ...caller, tenantId: tenant.tenant_id, scopes, plan: tenant.plan };
}

function scopesOf(scopes: readonly Scope[], nothing: boolean): ReadonlySet<Scope> {
  return new Set(nothing ? [] : scopes);
}

/** Returns null if the person has several tenants and has chosen none. */
async function chosenTenant(
  database: Database,
  { role, tenants }: { role: Role; tenants: readonly string[] | null },
  { tenantId, ofInstallation }: WantedTenant,
): Promise<TenantRow | typeof installation | null> {
  const hasInstallation = tenants === null && installationScopes[role] !== undefined;
  if (tenantId === installation || (tenantId === null && ofInstallation && hasInstallation)) {
    if (hasInstallation) return installation;
    throw new Fault('forbidden', 'Your account may not administer the installation.');
  }
  const chosen = tenantId ?? (await onlyTenant(database, tenants));
  if (chosen === null) return null;
  const isOwn = tenants === null || tenants.includes(chosen);
  const tenant = isOwn ? await findTenant(database, chosen) : undefined;
  if (tenant === undefined || tenant.erased_at !== null) {
    throw new Fault('forbidden', `Your account has no access to a tenant "${chosen}".`);
  }
  if (tenant.state === 'active') return tenant;
  const message = 'This tenant is suspended: nobody has access until an administrator resumes it.';
  throw new Fault('forbidden', message);
}

async function onlyTenant(
  database: Database,
  tenants: readonly string[] | null,
): Promise<string | null> {
  if (tenants !== null) return tenants.length === 1 ? tenants[0]! : null;
  const [first, second] = await listReachable(database.knex, null, 2);
  return first && !second ? first.tenant_id : null;
}

function sessionEnded(): Fault {
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return new Fault('unauthorized', 'The session has ended. Sign in again.', { headers });
}
