// Accounts of people: who they are, how they sign in, and what their sessions may do.

import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Random } from '../kernel/random.ts';
import type { Vault } from '../vault/vault.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasswordHashes, type PasswordCost } from './passwords/hash.ts';
import { listReachable } from './queries.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';

export interface People {
  directory: Directory;
  own: OwnAccount;
  sessions: Sessions;
  signIn: SignIn;
  /** Tenants that an account may choose from, by ID. */
  tenantsOf(
    tenants: readonly string[] | null,
    limit: number,
  ): Promise<{ tenant_id: string; name: string }[]>;
  /** Deletes what is kept for a time only; says how many rows. */
  forget(): Promise<number>;
}

export function createPeople(deps: {
  database: Database;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Those of the release unless a test has cheaper ones. */
  passwordCost?: PasswordCost | undefined;
}): People {
  const { database, vault, clock, ids, random, passwordCost: cost } = deps;
  const passwords = createPasswordHashes({ random, cost });
  const attempts = createAttempts({ database, clock });
  const secondFactor = createSecondFactor({ database, vault, clock, ids, random });
  const sessions = createSessions({ database, clock, ids, random });
  const signIn = createSignIn({
    database,
    clock,
    ids,
    random,
    passwords,
    attempts,
    secondFactor,
    sessions,
  });
  return {
    directory: createDirectory({ database, clock, ids, random, passwords, sessions }),
    own: createOwnAccount({ database, ids, random, passwords, attempts, secondFactor, sessions }),
    sessions,
    signIn,
    tenantsOf: (tenants, limit) => listReachable(database, tenants, limit),
    forget: async () => (await sessions.forget()) + (await signIn.forget()),
  };
}
