// Sessions of people who have signed in. They are rows of the database, looked up at every request: one
// that is revoked has ended at once, in every process.

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

/** A session ends after an hour without a request, and half a day after signing in. */
export const sessionTimes = { idleMs: 3_600_000, totalMs: 12 * 3_600_000 } as const;

/** Further ones end the oldest. */
export const mostSessions = 20;

/** `last_seen_at` is that much behind: a write at every request would serve nobody. */
const seenEveryMs = 60_000;
/** Ended sessions stay in the database for 30 days, for whoever looks into an incident. */
const keptMs = 30 * 86_400_000;
const longestAgent = 200;

/** Where a browser is, as far as a list of sessions shows it. */
export interface BrowserFacts {
  remoteAddress: string | null;
  userAgent: string | null;
}

/** For which tenant a request is, as the person has chosen. */
export interface WantedTenant {
  /** Null: not said. */
  tenantId: string | null;
  /** Whether the operation is one of the installation. */
  ofInstallation: boolean;
}

export interface Sessions {
  /**
   * The person behind a token as a caller. Faults: `unauthorized` when the session has ended,
   * `forbidden` for a tenant that the account does not have or that is suspended.
   */
  authenticate(token: string, wanted: WantedTenant): Promise<Caller>;
  /** Begins a session; the token is in the answer and nowhere else. */
  begin(
    trx: Transaction,
    accountId: string,
    from: BrowserFacts,
  ): Promise<{ token: string; sessionId: string }>;
  /** Ends the session of this token, if it is one. */
  endByToken(trx: Transaction, token: string): Promise<void>;
  /** Newest first. */
  list(accountId: string): Promise<SessionRow[]>;
  /** Throws `not_found`, also for a session of somebody else. */
  revoke(account: { accountId: string; sessionId: string }, by: Actor): Promise<void>;
  /** Ends all but one of the account's; says how many. */
  endAll(trx: Transaction, accountId: string, spared: string | null): Promise<number>;
  /** Deletes sessions that ended long ago; says how many. */
  forget(): Promise<number>;
}

export function createSessions(deps: {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
}): Sessions {
  const { database, clock, ids, random } = deps;

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
      return await toCaller(database, found, wanted);
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
): Promise<Caller> {
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

/** Null: the person has several and has chosen none. */
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
