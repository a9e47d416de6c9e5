// Accounts of people: data, sign-in, and permissions of their sessions.

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
import { createAssertions } from './passkeys/assertions.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { createPasskeySignIn, type PasskeySignIn } from './passkeys/passkey-sign-in.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { createPasswordHashes, type PasswordCost } from './passwords/hash.ts';
import { listReachable } from './queries.ts';
import type { Role } from './roles.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createEntrance, type Entrance } from './sign-in/entrance.ts';
import { createSignIn, type LocalPasswords, type SignIn } from './sign-in/sign-in.ts';

export interface People {
  /** Roles that see personal data. */
  personalDataVisibleTo: () => readonly Role[];
  directory: Directory;
  own: OwnAccount;
  sessions: Sessions;
  signIn: SignIn;
  passkeys: Passkeys;
  passkeySignIn: PasskeySignIn;
  /** Who may sign in with a password. */
  localPasswords: LocalPasswords;
  /** Null: no identity provider is configured. */
  provider: ProviderSignIn | null;
  /** Returns the tenants that an account may choose from, by ID. */
  tenantsOf(
    tenants: readonly string[] | null,
    limit: number,
  ): Promise<{ tenant_id: string; name: string }[]>;
  /** Deletes expired data; returns the number of rows. */
  forget(): Promise<number>;
}

interface Deps {
  database: Database;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: Random;
  log: Log;
  settings: Settings['signIn'];
  /** Roles that see personal data. */
  personalDataVisibleTo: () => readonly Role[];
  /** Egress to the identity provider. */
  egress: Pick<Egress, 'send'>;
  publicUrl: () => string;
  /** Default: the cost of the release; tests pass a lower one. */
  passwordCost?: PasswordCost | undefined;
}

export function createPeople(deps: Deps): People {
  const { database, vault, clock, ids, random, settings, passwordCost: cost } = deps;
  const { personalDataVisibleTo } = deps;
  const { localPasswords, oidc } = settings;
  const passwords = createPasswordHashes({ random, cost });
  const attempts = createAttempts({ database, clock });
  const secondFactor = createSecondFactor({ database, vault, clock, ids, random });
  const sessions = createSessions({ database, clock, ids, random, personalDataVisibleTo });
  const entrance = createEntrance({ clock, ids, random, sessions });
  const { publicUrl } = deps;
  const challenges = createChallenges({ database, clock, random });
  const assertions = createAssertions({ database, clock, challenges, publicUrl });
  const passkeys = createPasskeys({ database, clock, ids, random, challenges, publicUrl });
  const passkeySignIn = createPasskeySignIn({
    database,
    assertions,
    attempts,
    entrance,
    localPasswords,
  });
  const signIn = createSignIn({
    database,
    clock,
    passwords,
    attempts,
    secondFactor,
    assertions,
    entrance,
    localPasswords,
  });
  const provider = createProvider(deps, { sessions, entrance });
  const issuer = oidc?.issuer ?? null;
  return {
    personalDataVisibleTo,
    directory: createDirectory({ database, clock, ids, random, passwords, sessions, issuer }),
    own: createOwnAccount({
      database,
      ids,
      random,
      passwords,
      attempts,
      secondFactor,
      passkeys,
      sessions,
    }),
    sessions,
    signIn,
    passkeys,
    passkeySignIn,
    localPasswords,
    provider,
    tenantsOf: (tenants, limit) => listReachable(database.knex, tenants, limit),
    forget: async () => {
      const used = provider ? await provider.forget() : 0;
      const expired = await challenges.forget();
      return used + expired + (await sessions.forget()) + (await signIn.forget());
    },
  };
}

function createProvider(
  { settings: { oidc }, database, clock, ids, random, log, egress, publicUrl }: Deps,
  { sessions, entrance }: { sessions: Sessions; entrance: Entrance },
): ProviderSignIn | null {
  if (oidc === null) return null;
  return createProviderSignIn({
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
}
