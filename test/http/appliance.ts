// The whole appliance on a database of the test, with the plugins of test/fixtures.

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { startAppliance } from '../../core/appliance.ts';
import { scopes, type Mode, type Scope } from '../../core/auth/caller.ts';
import { createConfiguration, type Configuration } from '../../core/config/reload.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { createSoleOwner } from '../../core/database/sole-owner.ts';
import { schedulerLock } from '../../core/jobs/schedules.ts';
import { systemClock } from '../../core/kernel/clock.ts';
import { openHome } from '../../core/kernel/home.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { describeKey } from '../../scripts/vendor/sign-license.ts';
import { homeFolder } from '../support/home-folder.ts';
import { shareHostCaches } from '../support/host-caches.ts';
import { collectingLog, quietLog } from '../support/log.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

export interface TestAppliance {
  url: string;
  operationsUrl: string;
  stop(): Promise<void>;
  /** The Authorization header of a new key. */
  bearer(key?: {
    held?: readonly Scope[];
    tenantId?: string;
    mode?: Mode;
    maskPersonalData?: boolean;
  }): Promise<Bearer>;
  log: ReturnType<typeof collectingLog>;
  /** Of the command line, for commands that read what this appliance stored. */
  folders: readonly string[];
  /** Private key of the vendor whose licenses this appliance takes. */
  vendorKey: KeyObject;
  database: Awaited<ReturnType<typeof startAppliance>>['database'];
}

export type Bearer = Record<'authorization', string>;

export interface TestApplianceOptions {
  /**
   * Plugins that run, shipped ones and those of test/fixtures; the others are disabled. Each is a
   * process and, at the start, 0.15 to 0.4 s of processor time.
   */
  plugins?: readonly string[] | 'all';
  /** Texts of `pipelines/<name>.yaml`. */
  pipelineFiles?: Readonly<Record<string, string>>;
  /** Further folders with plugins. */
  pluginFolders?: readonly string[];
  /** More of `workmill.yaml`. */
  settings?: string;
  /**
   * Whether this appliance runs the schedules. By default the lock of the scheduler is held as by
   * another node, so that no result depends on the minute at which a test runs.
   */
  schedules?: boolean;
  /** Returns the address under which the appliance reaches its database. */
  through?: (url: string) => Promise<string>;
  /** The text of `plans.yaml`. */
  plans?: string;
}

const fixtures = join(import.meta.dirname, '../fixtures/plugins');
const shipped = join(import.meta.dirname, '../../plugins');

/** Tenants are acme and globex. */
export async function startTestAppliance(
  t: Test,
  {
    plugins = ['noop'],
    pipelineFiles = {},
    pluginFolders = [],
    settings = '',
    plans = '',
    schedules = false,
    through = async (url) => url,
  }: TestApplianceOptions = {},
): Promise<TestAppliance> {
  const folder = homeFolder(t);
  const config = join(folder, 'config');
  mkdirSync(config);
  const clone = await cloneDatabase(t);
  if (!schedules) await scheduleElsewhere(t, clone);
  const databaseUrl = await through(clone);
  if (plugins !== 'all') await disableOthers(databaseUrl, plugins);
  writeFileSync(
    join(config, 'workmill.yaml'),
    `
database: { url: '${databaseUrl}' }
documents: { max_bytes: 5KiB }
pipelines: { folders: [${[fixtures, ...pluginFolders].map((one) => `'${one}'`).join(', ')}] }
limits: { json_body_bytes: 2KiB, reference_body_bytes: 1MiB, concurrent_waiters: 2 }
${settings}`,
  );
  writeFileSync(join(config, 'plans.yaml'), plans);
  for (const [name, text] of Object.entries(pipelineFiles)) {
    mkdirSync(join(config, 'pipelines'), { recursive: true });
    writeFileSync(join(config, 'pipelines', `${name}.yaml`), text);
  }
  const log = collectingLog();
  const configuration = onAnyPort(createConfiguration({ folder: config, log, clock: systemClock }));
  shareHostCaches(join(folder, 'home'));
  const home = await openHome(join(folder, 'home'), () => 'a test');
  const random = systemRandom;
  const { privateKey: vendorKey } = generateKeyPairSync('ed25519');
  const { kid, x } = describeKey(vendorKey);
  const passwordCost = { N: 2 ** 10, r: 8, p: 1 };
  const leaves = { clock: systemClock, random, log, passwordCost, vendorKeys: { [kid]: x } };
  const appliance = await startAppliance({ home, configuration, ...leaves });
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= appliance.stop().then(() => home.release()));
  t.teardown(stop);
  const { database, auth } = appliance;
  for (const tenantId of ['acme', 'globex']) await buildTenant(database, tenantId);
  return {
    url: appliance.apiUrl,
    operationsUrl: appliance.operationsUrl,
    stop,
    log,
    folders: ['--home', join(folder, 'home'), '--config', config],
    vendorKey,
    database,
    async bearer({
      held = scopes,
      tenantId = 'acme',
      mode = 'live',
      maskPersonalData = false,
    } = {}) {
      const rights = { mode, scopes: held, maskPersonalData };
      const key = { tenantId, name: 'test', ...rights, expiresAt: null };
      return { authorization: `Bearer ${(await auth.createKey(key)).text}` };
    },
  };
}

/** Holds the scheduler's lock until the test ends. */
async function scheduleElsewhere(t: Test, url: string): Promise<void> {
  const owner = createSoleOwner({
    url,
    key: schedulerLock,
    name: 'scheduler',
    clock: systemClock,
    log: quietLog(),
    onGained: () => {},
    onLost: () => {},
  });
  await owner.start();
  t.teardown(() => owner.stop());
}

/** As an administrator does with `workmill plugin disable`. */
async function disableOthers(databaseUrl: string, plugins: readonly string[]): Promise<void> {
  const known = [shipped, fixtures].flatMap((folder) => readdirSync(folder));
  const rows = known
    .filter((plugin) => !plugins.includes(plugin))
    .map((plugin) => ({ plugin, enabled: false }));
  const database = connectDatabase({ url: databaseUrl, log: quietLog(), poolSize: 1 });
  await database.knex('plugin_choices').insert(rows);
  await database.close();
}

/** Port 0, any free one, is for tests: the files do not allow it. */
function onAnyPort(configuration: Configuration): Configuration {
  return {
    ...configuration,
    current() {
      const { listen, ...settings } = configuration.current();
      const { api, operations } = listen;
      return {
        ...settings,
        listen: { api: { ...api, port: 0 }, operations: { ...operations, port: 0 } },
      };
    },
  };
}
