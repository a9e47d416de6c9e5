// The database with its schema, and the vault, which all other parts need.

import type { Settings } from '../config/settings.ts';
import { connectDatabase, type Database } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { createListener, type Listener } from '../database/listener.ts';
import { migrate } from '../database/migrate.ts';
import { requireConnection } from '../database/running.ts';
import { joinDocumentFolder } from '../documents/shared-folder.ts';
import type { Clock } from '../kernel/clock.ts';
import { homePaths } from '../kernel/home.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { countOtherNodes } from '../licensing/queries.ts';
import { keySources } from '../vault/key-sources.ts';
import { joinVault, openVaultAndSeal } from '../vault/open-vault.ts';
import type { Vault } from '../vault/vault.ts';
import type { Runtime } from './runtime.ts';
import { sealedColumns } from './sealed-columns.ts';

export interface Storage {
  url: string;
  database: Database;
  vault: Vault;
  migrationVersion: number;
  /** Resolves with the reason if the embedded database ends unexpectedly. */
  failed: Promise<string>;
}

/** `masterKey` is WORKMILL_MASTER_KEY, which only command-line.ts reads. */
export async function openStorage(
  { home, configuration, clock, random, log, lifecycle }: Runtime,
  { masterKey }: { masterKey: string | undefined },
): Promise<Storage> {
  const settings = configuration.current();
  const { url: configured, poolSize } = settings.database;
  const { postgres: folder, masterKey: homeFile } = home;
  const { url, failed } = await openServer({ configured, folder, clock, log, lifecycle });
  const { to: migrationVersion } = await migrate({ url, log });
  const database = connectDatabase({ url, log, poolSize });
  lifecycle.onStop('database', () => database.close());
  const sources = keySources(settings, { environment: masterKey ?? null, homeFile });
  const columns = sealedColumns;
  const vault = await openVaultAndSeal({ database, sources, columns, random, log });
  return { url, database, vault, migrationVersion, failed };
}

/** Opens the configured server, which must accept connections, or the embedded one. */
export async function openServer(options: {
  configured: string | null;
  /** Folder of the embedded server. */
  folder: string;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
}): Promise<Pick<Storage, 'url' | 'failed'>> {
  const { configured, folder, clock, log, lifecycle } = options;
  const never = new Promise<string>(() => {});
  if (configured) {
    await requireConnection(configured);
    return { url: configured, failed: never };
  }
  const server = await startEmbeddedPostgres({ folder, clock, log });
  let stopping = false;
  lifecycle.onStop('postgres', () => {
    stopping = true;
    return server.stop();
  });
  const failed = server.ended.then(() => (stopping ? never : 'the embedded database has ended'));
  return { url: server.url, failed };
}

/** Opens the vault for a command beside running processes; throws the errors of `joinVault`. */
export async function joinStoredVault(options: {
  /** Path of the home directory. */
  home: string;
  settings: Settings;
  masterKey: string | undefined;
  database: Database;
  random: Random;
}): Promise<Vault> {
  const { home, settings, masterKey, database, random } = options;
  const { masterKey: homeFile } = homePaths(home);
  const sources = keySources(settings, { environment: masterKey ?? null, homeFile });
  return await joinVault({ database, sources, random });
}

export interface Node {
  /** Identifier of this process among all that use the database. */
  workerId: string;
  /** Its session shows other nodes that this one is alive. */
  listener: Listener;
}

/** Throws `ForeignDocumentFolder` if other nodes run with another document folder. */
export async function joinNodes(
  { home, clock, ids, log, lifecycle }: Runtime,
  { url, database }: Pick<Storage, 'url' | 'database'>,
): Promise<Node> {
  const workerId = ids.uuid();
  const listener = await createListener({ url, workerId, clock, log });
  lifecycle.onStop('listener', () => listener.close());
  const countPeers = () => countOtherNodes(database, workerId);
  await joinDocumentFolder({ database, folder: home.documents, ids, log, countPeers });
  return { workerId, listener };
}
