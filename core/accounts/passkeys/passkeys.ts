// Passkeys of accounts: registers, renames and removes them.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import { missingObject } from '../../kernel/missing.ts';
import type { Random } from '../../kernel/random.ts';
import { invalid } from '../account.ts';
import { issueFirstCodes } from '../second-factor/second-factor.ts';
import { deleteUnneededCodes } from '../second-factor/queries.ts';
import {
  CeremonyFailure,
  creationOptions,
  verifyCreation,
  type CreationOptions,
  type NewCredential,
} from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import {
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type PasskeyRow,
} from './queries.ts';
import { relyingPartyOf, requireRelyingParty, type RelyingParty } from './relying-party.ts';

/** Maximum number of passkeys of an account; more than one person needs. */
export const mostPasskeys = 20;

interface Owner {
  accountId: string;
  login: string;
  name: string;
}

export interface Passkeys {
  /** Returns null if the public address allows no passkeys. */
  relyingParty(): RelyingParty | null;
  list(accountId: string): Promise<PasskeyRow[]>;
  /**
   * Returns options for the browser and the token for its cookie. Throws `not_found` if the public
   * address allows no passkeys, and `conflict` if the account has the maximum number.
   */
  begin(account: Owner): Promise<{ options: CreationOptions; token: string }>;
  /**
   * Registers a passkey. `recoveryCodes` are set if it is the account's first second factor; they
   * are shown once. Throws `not_found` if the public address allows no passkeys. Throws
   * `invalid_request` if the response is not valid. Throws `conflict` if the challenge is unknown,
   * expired or used, or the passkey is already registered. Throws `conflict` if the account has the
   * maximum number of passkeys.
   */
  finish(
    account: Owner,
    given: { name: string; credential: NewCredential; token: string | null },
    by: Actor,
  ): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }>;
  /** Throws `not_found` if the account has no such passkey. */
  rename(
    key: { accountId: string; passkeyId: string },
    name: string,
    by: Actor,
  ): Promise<PasskeyRow>;
  /** Throws `not_found` if the account has no such passkey. */
  remove(key: { accountId: string; passkeyId: string }, by: Actor): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  random: Random;
  challenges: Challenges;
  publicUrl: () => string;
}

export function createPasskeys(deps: Deps): Passkeys {
  const { database, clock, ids, random, challenges, publicUrl } = deps;

  return {
    relyingParty: () => relyingPartyOf(publicUrl()),
    list: (accountId) => listPasskeys(database.knex, accountId, mostPasskeys),

    async begin(account) {
      const party = requireRelyingParty(publicUrl());
      const { accountId } = account;
      const rows = await listPasskeys(database.knex, accountId, mostPasskeys);
      if (rows.length >= mostPasskeys) throw tooMany();
      const { challenge, token } = await challenges.issue({ purpose: 'registration', accountId });
      const known = await knownCredentials(database, accountId, party);
      return { options: await creationOptions({ ...party, challenge, account, known }), token };
    },

    async finish(account, { name, credential, token }, by) {
      const party = requireRelyingParty(publicUrl());
      const { accountId } = account;
      const challenge = await challenges.take(token, { purpose: 'registration', accountId });
      if (challenge === null) throw challengeGone();
      const made = await verifyCreation(credential, { ...party, challenge }).catch(refuse);
      return await database.transaction(async (trx) => {
        const row = {
          passkey_id: ids.uuid(),
          account_id: accountId,
          name,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          sign_count: made.signCount,
          transports: made.transports,
          relying_party: party.id,
          created_at: clock.now(),
        };
        // Locks the account: of several concurrent requests, only one gets the codes.
        const codes = await issueFirstCodes(trx, accountId, random);
        const rows = await listPasskeys(trx, accountId, mostPasskeys);
        if (rows.length >= mostPasskeys) throw tooMany();
        if (!(await insertPasskey(trx, row))) {
          throw new Fault('conflict', 'This passkey is registered already.');
        }
        await record(deps, trx, by, { passkey: row, action: 'account.passkey_added' });
        return { passkey: { ...row, last_used_at: null }, recoveryCodes: codes };
      });
    },

    rename: ({ accountId, passkeyId }, name, by) =>
      database.transaction(async (trx) => {
        const key = { account_id: accountId, passkey_id: passkeyId };
        const passkey = await renamePasskey(trx, key, name);
        if (passkey === null) throw missingObject('passkey', passkeyId);
        await record(deps, trx, by, { passkey, action: 'account.passkey_renamed' });
        return passkey;
      }),

    remove: ({ accountId, passkeyId }, by) =>
      database.transaction(async (trx) => {
        const removed = await removePasskeys(trx, ids, { accountId, passkeyId }, by);
        if (removed === 0) throw missingObject('passkey', passkeyId);
      }),
  };
}

/** Removes one passkey, or all of the account. Returns the number of removed passkeys. */
export async function removePasskeys(
  trx: Transaction,
  ids: Ids,
  { accountId, passkeyId }: { accountId: string; passkeyId?: string },
  by: Actor,
): Promise<number> {
  const one = passkeyId === undefined ? {} : { passkey_id: passkeyId };
  const removed = await deletePasskeys(trx, { account_id: accountId, ...one });
  for (const { passkey_id, name } of removed) {
    const passkey = { account_id: accountId, passkey_id, name };
    await record({ ids }, trx, by, { passkey, action: 'account.passkey_removed' });
  }
  await deleteUnneededCodes(trx, accountId);
  return removed.length;
}

async function record(
  { ids }: Pick<Deps, 'ids'>,
  trx: Transaction,
  by: Actor,
  {
    passkey,
    action,
  }: { passkey: Pick<PasskeyRow, 'account_id' | 'passkey_id' | 'name'>; action: string },
): Promise<void> {
  const object = { kind: 'account', id: passkey.account_id };
  const detail = { passkey_id: presentId('passkey', passkey.passkey_id), name: passkey.name };
  await recordAudit(trx, ids, by, { tenantId: installation, action, object, detail });
}

/** Returns the account's passkeys for this host in the form that the browser expects. */
export async function knownCredentials(
  database: Database,
  accountId: string,
  { id }: RelyingParty,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await listPasskeys(database.knex, accountId, mostPasskeys);
  return rows
    .filter((row) => row.relying_party === id)
    .map((row) => ({ id: row.credential_id, transports: row.transports }));
}

function refuse(error: unknown): never {
  if (!(error instanceof CeremonyFailure)) throw error;
  const details = [{ path: '/credential', message: `is not valid: ${error.message}` }];
  throw invalid(details, 'The passkey was not accepted. Add it again.');
}

function tooMany(): Fault {
  return new Fault(
    'conflict',
    `An account has at most ${mostPasskeys} passkeys. Remove one first.`,
  );
}

function challengeGone(): Fault {
  const message =
    'This registration has expired, was used, or began in another browser. Add the passkey again.';
  return new Fault('conflict', message);
}
