// Access to the appliance and its limits: keys, accounts, the license, units and tenants.

import type { PasswordCost } from '../accounts/passwords/hash.ts';
import { createPeople, type People } from '../accounts/service.ts';
import { certificateRules } from '../auth/certificate-rules.ts';
import type { CertificateRule } from '../auth/provenance.ts';
import { createAuth, type Auth } from '../auth/service.ts';
import type { Plans } from '../config/plans.ts';
import type { Database } from '../database/connection.ts';
import { createReloadableEgress } from '../egress/reloadable.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { VendorKeys } from '../licensing/jws.ts';
import { sampleLicense } from '../licensing/sample.ts';
import { createLicensing, type Licensing } from '../licensing/service.ts';
import { followPlans } from '../quota/follow-plans.ts';
import { createPoolStore } from '../quota/pool-store.ts';
import { createQuota, type Quota } from '../quota/service.ts';
import { openRates } from '../rates/open-rates.ts';
import type { Rates } from '../rates/service.ts';
import { followTenantsFile, type TenantsFile } from '../tenants/follow-file.ts';
import { createTenants, type Tenants } from '../tenants/service.ts';
import type { Vault } from '../vault/vault.ts';
import type { Runtime } from './runtime.ts';

export interface Accounts {
  auth: Auth;
  licensing: Licensing;
  quota: Quota;
  tenants: Tenants;
}

export interface Identity extends Accounts {
  people: People;
  rates: Rates;
  tenantsFile: TenantsFile;
}

export interface AccountsOptions {
  database: Database;
  clock: Clock;
  random: Random;
  ids: Ids;
  log: Log;
  plans: () => Plans;
  /** If omitted, client certificates are not assigned to tenants. */
  certificateRules?: () => readonly CertificateRule[];
  /** Identifier of this process if it serves; undefined for commands. */
  nodeId?: string;
  /** Default: the keys of the release; tests pass their own. */
  vendorKeys?: VendorKeys | undefined;
}

/** Starts nothing: commands use these parts beside a running appliance. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, random, ids, log, plans, nodeId, vendorKeys: keys } = options;
  const { certificateRules: rules } = options;
  const auth = createAuth({
    database,
    clock,
    ids,
    random,
    log,
    ...(rules && { certificateRules: rules }),
  });
  const licensing = createLicensing({
    database,
    clock,
    ids,
    log,
    keys,
    ...(nodeId !== undefined && { nodeId }),
  });
  const quota = createQuota({ database, clock, plans, licensedUnits: licensing.unitLimit });
  const tenants = createTenants({
    database,
    plans,
    ids,
    licensedTenants: licensing.tenantLimit,
    applyLimits: (trx, tenantId) => quota.applyLimitsTo(trx, tenantId),
    onChange: (tenantId) => auth.forgetTenant(tenantId),
  });
  return { auth, licensing, quota, tenants };
}

export async function openIdentity(
  { configuration, clock, random, ids, log, metrics, lifecycle }: Runtime,
  given: {
    database: Database;
    vault: Vault;
    workerId: string;
    vendorKeys: VendorKeys | undefined;
    passwordCost: PasswordCost | undefined;
    publicUrl: () => string;
  },
): Promise<Identity> {
  const { database, vault, workerId, vendorKeys, passwordCost, publicUrl } = given;
  const { auth, licensing, quota, tenants } = createAccounts({
    database,
    clock,
    random,
    ids,
    log,
    plans: () => configuration.current().plans,
    certificateRules: () => certificateRules(configuration.current()),
    nodeId: workerId,
    vendorKeys,
  });
  auth.start();
  lifecycle.onStop('auth', () => auth.stop());
  sampleLicense(metrics, licensing);
  await licensing.start();
  lifecycle.onStop('licensing', () => licensing.stop());
  await followPlans(quota, configuration, log);
  const changing = {
    database,
    ids,
    licensedTenants: licensing.tenantLimit,
    applyLimits: quota.applyLimitsTo,
    pools: createPoolStore(database),
    onChange: auth.forgetTenant,
  };
  const tenantsFile = await followTenantsFile(changing, configuration, log);
  const egress = createReloadableEgress({ configuration, clock, log, metrics });
  lifecycle.onStop('egress to the identity provider', () => egress.close());
  const people = createPeople({
    database,
    vault,
    clock,
    ids,
    random,
    log,
    settings: configuration.current().signIn,
    personalDataVisibleTo: () => configuration.current().personalData.visibleTo,
    egress,
    publicUrl,
    passwordCost,
  });
  const counting = { configuration, database, clock, log, lifecycle, metrics, workerId };
  const rates = await openRates(counting);
  return { auth, people, licensing, quota, rates, tenants, tenantsFile };
}
