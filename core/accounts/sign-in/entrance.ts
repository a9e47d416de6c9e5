// Last step of every sign-in: creates a session, marks the browser as known, and writes an audit
// entry.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Account } from '../account.ts';
import { noteSignIn } from '../queries.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import { deleteDevice, insertDevice } from './queries.ts';

const mostDevices = 20;

/** The browser of a sign-in, and its request. */
export interface SigningBrowser {
  requestId: string;
  remoteAddress: string | null;
  userAgent: string | null;
  /** Token from an earlier sign-in. */
  deviceToken: string | null;
  /** Token of an existing session, which ends. */
  sessionToken: string | null;
}

/** Tokens are returned only here. */
export interface SignedIn {
  account: Account;
  sessionId: string;
  sessionToken: string;
  deviceToken: string;
}

export interface Entrance {
  /** Completes a sign-in. `detail` is added to the audit entry. */
  enter(
    trx: Transaction,
    account: Account,
    entering: { browser: SigningBrowser; detail: object },
  ): Promise<SignedIn>;
  /** An entry of the audit trail for a sign-in to an account that failed. */
  recordFailure(
    db: Parameters<typeof recordAudit>[0],
    account: Account,
    failed: { browser: SigningBrowser; detail: object },
  ): Promise<void>;
  /** The same for a sign-in of somebody who may have no account. */
  recordRefusal(
    db: Parameters<typeof recordAudit>[0],
    object: { kind: string; id: string },
    refused: { browser: SigningBrowser; detail: object },
  ): Promise<void>;
}

export function createEntrance({
  clock,
  ids,
  random,
  sessions,
}: {
  clock: Clock;
  ids: Ids;
  random: Random;
  sessions: Sessions;
}): Entrance {
  const entrance: Entrance = {
    async enter(trx, account, { browser, detail }) {
      const { accountId, login } = account;
      const { requestId, remoteAddress, userAgent } = browser;
      const now = clock.now();
      const deviceToken = makeToken(random);
      // Ends the earlier session, so that a token planted in the browser is useless.
      if (browser.sessionToken !== null) await sessions.endByToken(trx, browser.sessionToken);
      if (browser.deviceToken !== null) {
        await deleteDevice(trx, accountId, hashToken(browser.deviceToken));
      }
      const token_sha256 = hashToken(deviceToken);
      const device = { account_id: accountId, token_sha256, last_signed_in_at: now };
      await insertDevice(trx, device, mostDevices);
      await noteSignIn(trx, accountId, now);
      const made = await sessions.begin(trx, accountId, { remoteAddress, userAgent });
      const by: Actor = { kind: 'account', id: login, requestId, remoteAddress };
      const event = {
        tenantId: installation,
        action: 'account.signed_in',
        object: { kind: 'session', id: made.sessionId },
        detail: { role: account.role, ...detail },
      };
      await recordAudit(trx, ids, by, event);
      const { sessionId, token: sessionToken } = made;
      return { account, sessionId, sessionToken, deviceToken };
    },

    async recordFailure(db, { accountId, login }, { browser, detail }) {
      const object = { kind: 'account', id: accountId };
      await entrance.recordRefusal(db, object, { browser, detail: { login, ...detail } });
    },

    async recordRefusal(db, object, { browser: { requestId, remoteAddress }, detail }) {
      const by: Actor = { kind: 'system', id: null, requestId, remoteAddress };
      const event = { tenantId: installation, action: 'account.sign_in_failed', object, detail };
      await recordAudit(db, ids, by, event);
    },
  };
  return entrance;
}
