// `workmill doctor`: all checks that are possible from outside the running process, one line each.
// A check that cannot run reports that in its line and does not stop the others.

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createIdentityProvider } from '../accounts/identity/provider.ts';
import { ProviderFailure } from '../accounts/identity/failures.ts';
import { openBucket } from '../audit/log/bucket/bucket.ts';
import { examineLog } from '../audit/log/health.ts';
import { loadConfiguration } from '../config/load.ts';
import { formatProblem } from '../config/problems.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import { DatabaseTooNew, newestVersion } from '../database/migrate.ts';
import { findVersions } from '../database/versions.ts';
import { createEgress } from '../egress/egress.ts';
import { egressRules } from '../egress/settings.ts';
import { ForeignDocumentFolder, isForeignFolder } from '../documents/shared-folder.ts';
import { tlsMaterial } from '../http/settings.ts';
import { findExpiring } from '../http/watch-expiry.ts';
import type { Clock } from '../kernel/clock.ts';
import { homePaths } from '../kernel/home.ts';
import type { Random } from '../kernel/random.ts';
import { listNodes } from '../licensing/queries.ts';
import { announcement } from '../licensing/standing.ts';
import { listSources } from '../reference/sources/queries.ts';
import { createPoolStore } from '../quota/pool-store.ts';
import { findImbalances } from '../quota/queries.ts';
import { compareWithFile } from '../tenants/from-file.ts';
import { listKeys } from '../vault/queries.ts';
import { accountsOf } from './accounts.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { printRows, type Output } from './output.ts';
import { loadWithPlugins } from './start-examination.ts';
import { joinInstalledVault, keysInUse } from './vault.ts';

export type DoctorOptions = SessionOptions & {
  random: Random;
  output: Output;
  masterKey?: string | undefined;
};

interface Finding {
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  detail: string;
}

type Line = { check: string } & Finding;

/** Returns the exit code: 1 if a check failed; warnings are not failures. */
export async function examine(options: DoctorOptions): Promise<number> {
  const lines = await examineAll(options);
  printRows(options.output, lines);
  return lines.some(({ state }) => state === 'failed') ? 1 : 0;
}

const inDatabase: readonly [
  string,
  (database: Database, settings: Settings, options: DoctorOptions) => Promise<Finding>,
][] = [
  ['database', checkVersions],
  ['start', checkStart],
  ['books', checkBooks],
  ['license', checkLicense],
  ['tenants', checkTenants],
  ['master keys', checkKeys],
  ['audit log', checkAuditLog],
  ['lists', checkLists],
];

async function examineAll(options: DoctorOptions): Promise<Line[]> {
  const result = loadConfiguration({ folder: options.config, credentials: options.credentials });
  if (!result.ok) {
    const [first] = result.problems;
    const detail = `${result.problems.length} problems, such as ${formatProblem(first!)}`;
    return [{ check: 'configuration', ...failed(detail) }, ...skipped('the configuration')];
  }
  const { warnings, loaded } = result;
  const lines: Line[] = [];
  const look = async (check: string, work: () => Finding | Promise<Finding>): Promise<void> =>
    void lines.push({ check, ...(await attempt(work)) });
  await look('configuration', () =>
    warnings[0] ? warning(formatProblem(warnings[0])) : ok(`${loaded.files.length} files`),
  );
  await look('certificates', () => checkCertificates(loaded.settings, options.clock));
  await look('disk space', () => checkDisk(options.home));
  await look('identity provider', () => checkProvider(loaded.settings, options));
  const known = lines.length;
  const reached = await attempt(async () => {
    const examineDatabase = async (database: Database, settings: Settings): Promise<void> => {
      for (const [check, work] of inDatabase) {
        await look(check, () => work(database, settings, options));
        // Without the schema of this release, all further statements would fail with SQL errors.
        if (check === 'database' && lines.at(-1)!.state === 'failed') break;
      }
    };
    await withDatabase(options, examineDatabase, { anySchema: true });
    return ok('');
  });
  if (lines.length === known + 1)
    return [...lines, ...skipped('the schema of this release').slice(1)];
  if (reached.state === 'ok' || lines.length > known) return lines;
  return [...lines, { check: 'database', ...reached }, ...skipped('the database').slice(1)];
}

function skipped(without: string): Line[] {
  const finding: Finding = { state: 'skipped', detail: `needs ${without}` };
  return inDatabase.map(([check]) => ({ check, ...finding }));
}

/** An error of the check itself is reported as a failed check. */
async function attempt(work: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return failed(message || (code ?? String(error)));
  }
}

function checkCertificates({ listen }: Settings, clock: Clock): Finding {
  if (listen.api.tls === null) return { state: 'skipped', detail: 'the API serves without TLS' };
  const nowMs = clock.now().getTime();
  const ends = findExpiring(tlsMaterial(listen.api.tls)).map(({ what, at, warnDays }) => {
    const days = Math.floor((at.getTime() - nowMs) / 86_400_000);
    const detail = `${what} ends on ${at.toISOString().slice(0, 10)}`;
    return { detail, isOver: at.getTime() <= nowMs, isSoon: days <= warnDays };
  });
  const detail = ends.map((end) => end.detail).join('; ');
  if (ends.some(({ isOver }) => isOver)) return failed(detail);
  return ends.some(({ isSoon }) => isSoon) ? warning(detail) : ok(detail);
}

/**
 * Reads the discovery document as a sign-in does; the client secret is only verified by a sign-in.
 */
async function checkProvider(settings: Settings, { clock, log }: DoctorOptions): Promise<Finding> {
  const { oidc } = settings.signIn;
  if (oidc === null) return { state: 'skipped', detail: 'people sign in with passwords only' };
  const egress = createEgress({ clock, log, ...egressRules(settings) });
  try {
    await createIdentityProvider({ settings: oidc, egress, clock }).examine();
    if (oidc.groups.length > 0) return ok(`${oidc.issuer} answers`);
    return warning(`${oidc.issuer} answers; sign_in.oidc.groups is empty, so nobody may sign in`);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return failed(`${oidc.issuer}: ${error.message} (${error.detail})`);
  } finally {
    await egress.close();
  }
}

const gib = 2 ** 30;

/** PostgreSQL stops if the disk is full; its own log can grow to 4 GiB (database/embedded.ts). */
async function checkDisk(home: string): Promise<Finding> {
  if (!existsSync(home)) return { state: 'skipped', detail: `${home} does not exist yet` };
  const { bavail, blocks, bsize } = await statfs(home);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const share = Math.floor((100 * free) / all);
  const detail = `${(free / gib).toFixed(1)} GiB free (${share} %) in ${home}`;
  if (free < gib) return failed(detail);
  return free < 5 * gib ? warning(detail) : ok(detail);
}

async function checkVersions(database: Database): Promise<Finding> {
  const { server, schema } = await findVersions(database);
  const newest = newestVersion();
  if (schema === 0) {
    return failed(`PostgreSQL ${server}, the database has no schema yet; run: workmill migrate`);
  }
  if (schema > newest) return failed(new DatabaseTooNew(schema, newest).message);
  const detail = `PostgreSQL ${server}, schema version ${schema}`;
  if (schema < newest) return failed(`${detail} of ${newest}; run: workmill migrate`);
  return ok(detail);
}

/** Errors and warnings of a start and a reload beyond the files themselves. */
async function checkStart(
  database: Database,
  settings: Settings,
  options: DoctorOptions,
): Promise<Finding> {
  const { documents: folder } = homePaths(options.home);
  const isForeign = await isForeignFolder(database, folder);
  // A running node of this home directory has the right folder, so this folder is another one.
  if (isForeign && (await listNodes(database)).length > 0) {
    return failed(new ForeignDocumentFolder(folder).message);
  }
  const result = await loadWithPlugins(options, settings, database);
  const problems = result.ok ? result.warnings : result.problems;
  const detail = problems.map(formatProblem).join('; ');
  if (!result.ok) return failed(detail);
  if (isForeign) {
    return warning(`${folder} is not the document folder used before; its documents are missing`);
  }
  return problems.length > 0
    ? warning(detail)
    : ok('the configuration passes every check of a start');
}

async function checkBooks(database: Database): Promise<Finding> {
  const { length } = await findImbalances(database);
  if (length === 0) return ok('the books balance');
  return failed(`${length} rows do not balance; see: workmill doctor books`);
}

async function checkLicense(
  database: Database,
  settings: Settings,
  options: DoctorOptions,
): Promise<Finding> {
  const { licensing } = accountsOf(options, database, settings);
  const { state, message, clock_behind: isBehind } = await licensing.report();
  const detail = isBehind ? `${message} The clock was set back.` : message;
  if (state === 'expired' || state === 'invalid' || isBehind) return failed(detail);
  const isNear = state === 'grace' || announcement(licensing.outlook()) !== null;
  return isNear ? warning(detail) : ok(detail);
}

async function checkTenants(database: Database, { tenants }: Settings): Promise<Finding> {
  const found = await compareWithFile(database, createPoolStore(database), tenants);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const told = [
    ['in tenants.yaml but not created', idsOf(found.missing)],
    ['waiting for a reload', idsOf(found.differing)],
    ['in tenants.yaml and erased', found.erased],
    ['no longer in tenants.yaml', found.left],
  ] as const;
  const standing = told.filter(([, ids]) => ids.length > 0);
  if (standing.length === 0) return ok(`${tenants.length} in tenants.yaml, all up to date`);
  return warning(standing.map(([what, ids]) => `${what}: ${ids.join(', ')}`).join('; '));
}

async function checkKeys(
  database: Database,
  settings: Settings,
  options: DoctorOptions,
): Promise<Finding> {
  if ((await listKeys(database.knex)).length === 0) {
    return { state: 'skipped', detail: 'nothing was encrypted yet' };
  }
  const keys = await keysInUse(await joinInstalledVault(options, database, settings));
  const used = keys.filter(({ secrets, documents }) => secrets + documents > 0);
  const missing = used.filter(({ key_id: id, configured }) => id !== '' && !configured);
  if (missing.length > 0) {
    return failed(`not configured, and needed: ${missing.map(({ key_id: id }) => id).join(', ')}`);
  }
  const older = used.filter(({ seals }) => !seals).length;
  if (older > 0) return warning(`${older} older keys are needed until: workmill vault rotate`);
  return ok('everything is encrypted with the first key');
}

async function checkAuditLog(
  database: Database,
  { audit }: Settings,
  { home, clock, log }: DoctorOptions,
): Promise<Finding> {
  const { signingKeyFile, publishFolder: folder, witnesses, timestampAuthorities } = audit;
  const source = { file: signingKeyFile, homeFile: homePaths(home).logKey };
  const witnessKeys = witnesses.map(({ key }) => key);
  const bucket = audit.bucket && openBucket(audit.bucket, { clock, log });
  try {
    const outside = { witnessKeys, authorities: timestampAuthorities, bucket };
    return await examineLog(database, { source, folder, now: clock.now(), ...outside });
  } finally {
    await bucket?.close();
  }
}

async function checkLists(database: Database): Promise<Finding> {
  const sources = await listSources(database, null);
  if (sources.length === 0) return { state: 'skipped', detail: 'no list has a source' };
  const stale = sources.filter(({ error }) => error !== null);
  const [first] = stale;
  if (!first) return ok(`${sources.length} sources`);
  const { tenantId, set, error } = first;
  return warning(
    `${stale.length} of ${sources.length} sources failed, such as ${set} of ${tenantId}: ${error}`,
  );
}

function ok(detail: string): Finding {
  return { state: 'ok', detail };
}

function warning(detail: string): Finding {
  return { state: 'warning', detail };
}

function failed(detail: string): Finding {
  return { state: 'failed', detail };
}
