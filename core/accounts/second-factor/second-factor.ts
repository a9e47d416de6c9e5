// The second factor of an account: a secret in the person's authenticator app, which makes a code every
// half minute, or a passkey; and ten recovery codes for when it is lost.

import { installation, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Vault } from '../../vault/vault.ts';
import { invalid, type Account } from '../account.ts';
import { lockAccount } from '../queries.ts';
import {
  enrollmentUri,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  periodOf,
  printSecret,
} from './codes.ts';
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  insertFactor,
  replaceCodes,
  usePeriod,
  useRecoveryCode,
} from './queries.ts';
import { openFactor, sealFactor } from './sealed.ts';

/** How a sign-in was confirmed; `none` for an account without a second factor. */
export type CodeCheck = 'none' | 'missing' | 'wrong' | 'code' | 'recovery_code';

export interface SecondFactor {
  /** Uses the code up. */
  check(
    account: Pick<Account, 'accountId' | 'hasSecondFactor'>,
    code: string | null,
  ): Promise<CodeCheck>;
  /** A secret that nothing asks for before `confirm`. Throws `conflict` where there is a factor. */
  begin(account: { accountId: string; login: string }): Promise<{ secret: string; uri: string }>;
  /**
   * Confirms the factor; returns recovery codes, which are shown only once. Throws `conflict`
   * without `begin`, or `invalid_request` for a wrong code.
   */
  confirm(accountId: string, code: string, by: Actor): Promise<string[]>;
}

export function createSecondFactor(deps: {
  database: Database;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: Random;
}): SecondFactor {
  const { database, vault, clock, ids, random } = deps;

  /** Whether the code is right and unused; it is then marked as used. */
  async function isFresh(accountId: string, sealed: Buffer, code: string): Promise<boolean> {
    const period = periodOf(openFactor(vault, accountId, sealed), code, clock.now());
    return period !== null && (await usePeriod(database.knex, accountId, period));
  }

  return {
    async check({ accountId, hasSecondFactor }, code) {
      if (!hasSecondFactor) return 'none';
      if (code === null) return 'missing';
      const hash = hashRecoveryCode(code);
      if (hash !== null) {
        const isOne = await useRecoveryCode(database.knex, accountId, hash);
        return isOne ? 'recovery_code' : 'wrong';
      }
      const factor = await findFactor(database.knex, accountId);
      if (factor === null || factor.confirmed_at === null) return 'wrong';
      return (await isFresh(accountId, factor.secret, code)) ? 'code' : 'wrong';
    },

    async begin({ accountId, login }) {
      const secret = makeSecret(random);
      const sealed = sealFactor(vault, accountId, secret);
      const made = await database.transaction((trx) =>
        insertFactor(trx, accountId, { secret: sealed, at: clock.now() }),
      );
      if (!made) throw new Fault('conflict', 'The account has a second factor. Remove it first.');
      return { secret: printSecret(secret), uri: enrollmentUri(secret, login) };
    },

    async confirm(accountId, code, by) {
      const factor = await findFactor(database.knex, accountId);
      if (factor === null || factor.confirmed_at !== null) {
        throw new Fault('conflict', 'No second factor waits for its first code.');
      }
      if (!(await isFresh(accountId, factor.secret, code))) {
        const message = 'is not the current code; check the clock of the device';
        throw invalid([{ path: '/code', message }]);
      }
      const { codes, hashes } = newCodes(random);
      await database.transaction(async (trx) => {
        await confirmFactor(trx, accountId, { at: clock.now(), codes: hashes });
        await record(trx, ids, accountId, 'account.second_factor_added', by);
      });
      return codes;
    },
  };
}

/** Recovery codes for an account that has no second factor yet; null: it has one. */
export async function issueFirstCodes(
  trx: Transaction,
  accountId: string,
  random: Random,
): Promise<string[] | null> {
  const account = await lockAccount(trx, accountId);
  if (account === null || account.hasSecondFactor) return null;
  const { codes, hashes } = newCodes(random);
  await replaceCodes(trx, accountId, hashes);
  return codes;
}

function newCodes(random: Random): { codes: string[]; hashes: Buffer[] } {
  const codes = makeRecoveryCodes(random);
  return { codes, hashes: codes.map((one) => hashRecoveryCode(one)!) };
}

/** Says whether there was one. Needs no master key: nothing is decrypted. */
export async function removeSecondFactor(
  trx: Transaction,
  ids: Ids,
  accountId: string,
  by: Actor,
): Promise<boolean> {
  const wasThere = await deleteFactor(trx, accountId);
  if (wasThere) await record(trx, ids, accountId, 'account.second_factor_removed', by);
  return wasThere;
}

async function record(
  trx: Transaction,
  ids: Ids,
  accountId: string,
  action: string,
  by: Actor,
): Promise<void> {
  const object = { kind: 'account', id: accountId };
  await recordAudit(trx, ids, by, { tenantId: installation, action, object });
}
