// Accounts of people: who they are, how they sign in, and what their sessions may do.

import type { Database } from '../database/connection.ts';
import type { Settings } from '../config/settings.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Vault } from '../vault/vault.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createAdoption } from './identity/adopt.ts';
import { createProviderSignIn, type ProviderSignIn } from './identity/provider-sign-in.ts';
import { createIdentityProvider } from './identity/provider.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasswordHashes, type PasswordCost } from './passwords/hash.ts';
import { listReachable } from './queries.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createEntrance } from './sign-in/entrance.ts';
import { createSignIn, type LocalPasswords, type SignIn } from './sign-in/sign-in.ts';

export interface People {
  directory: Directory;
  own: OwnAccount;
  sessions: Sessions;
  signIn: SignIn;
  /** Who may sign in with a password. */
  localPasswords: LocalPasswords;
  /** Null: no identity provider is configured. */
  provider: ProviderSignIn | null;
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
  log: Log;
  settings: Settings['signIn'];
  /** To the identity provider. */
  egress: Pick<Egress, 'send'>;
  publicUrl: () => string;
  /** Those of the release unless a test has cheaper ones. */
  passwordCost?: PasswordCost | undefined;
}): People {
  const { database, vault, clock, ids, random, log, settings, passwordCost: cost } = deps;
  const { localPasswords, oidc } = settings;
  const passwords = createPasswordHashes({ random, cost });
  const attempts = createAttempts({ database, clock });
  const secondFactor = createSecondFactor({ database, vault, clock, ids, random });
  const sessions = createSessions({ database, clock, ids, random });
  const entrance = createEntrance({ clock, ids, random, sessions });
  const signIn = createSignIn({
    database,
    clock,
    passwords,
    attempts,
    secondFactor,
    entrance,
    localPasswords,
  });
  const { egress, publicUrl } = deps;
  const provider =
    oidc &&
    createProviderSignIn({
      settings: oidc,
      provider: createIdentityProvider({ settings: oidc, egress, clock }),
      adoption: createAdoption({ settings: oidc, sessions, entrance, clock, ids }),
      entrance,
      database,
      clock,
      random,
      log: log.child({ part: 'sign-in' }),
      publicUrl,
    });
  const issuer = oidc?.issuer ?? null;
  return {
    directory: createDirectory({ database, clock, ids, random, passwords, sessions, issuer }),
    own: createOwnAccount({ database, ids, random, passwords, attempts, secondFactor, sessions }),
    sessions,
    signIn,
    localPasswords,
    provider,
    tenantsOf: (tenants, limit) => listReachable(database.knex, tenants, limit),
    forget: async () => {
      const used = provider ? await provider.forget() : 0;
      return used + (await sessions.forget()) + (await signIn.forget());
    },
  };
}
