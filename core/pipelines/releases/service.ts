// Operations on installed plugins, each in one transaction with its audit entry. Running processes
// are notified on commit and apply the change without a restart.

import { installation, systemActor, type Actor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { PackageRefused } from '../packages/contents.ts';
import type { OpenedPackage } from '../packages/open.ts';
import {
  announce,
  deleteOldReleases,
  findChoice,
  insertRelease,
  listChoices,
  listReleases,
  lockChoice,
  setProblem,
  writeChoice,
  type ChoiceRow,
  type ReleaseRow,
} from './queries.ts';

export const releaseStates = ['live', 'disabled', 'previous', 'kept', 'rolled_back'] as const;

export interface ShownRelease {
  release: string;
  version: string;
  state: (typeof releaseStates)[number];
  signedBy: string | null;
  installedAt: Date;
  problem: string | null;
}

export interface Releases {
  /**
   * Activates the package. Throws PackageRefused for a release that was rolled back, and for a
   * version that is installed with different content.
   */
  install(packed: Buffer, opened: OpenedPackage, signedBy: string | null, by: Actor): Promise<void>;
  /**
   * Removes all releases; a plugin of the same name in a folder becomes active again. Throws
   * PackageRefused.
   */
  uninstall(plugin: string, by: Actor): Promise<void>;
  setEnabled(plugin: string, enabled: boolean, by: Actor): Promise<void>;
  /**
   * Activates the previous release, or the one named by `to`: a version or a whole release name.
   * Returns the release that is active now. Throws PackageRefused.
   */
  rollBack(plugin: string, to: string | null, by: Actor): Promise<string | null>;
  /**
   * Records that a process rolled back a release that crashed repeatedly: all other processes
   * follow.
   */
  noteRollback(plugin: string, release: string, reason: string): Promise<void>;
  /** Lists the releases of a plugin, newest first. */
  list(plugin: string): Promise<ShownRelease[]>;
  /** Returns releases by plugin, newest first. */
  listAll(): Promise<Map<string, ShownRelease[]>>;
}

/** Number of releases kept in addition to the active and the previous one. */
const keptReleases = 5;

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
}

export function createReleases(deps: Deps): Releases {
  const { database, clock } = deps;
  const change = createChange(deps);

  return {
    async install(packed, { contents, release }, signedBy, by) {
      const { name: plugin, version } = contents;
      const detail = { version, signed_by: signedBy };
      await change(plugin, { by, action: 'installed', detail }, async (trx, choice) => {
        const releases = await listReleases(trx, plugin);
        const known = releases.find((row) => row.release === release);
        if (known?.problem) throw wasRolledBack(known);
        if (!known) requireNewVersion(releases, { plugin, version });
        const row = { plugin, release, version, signed_by: signedBy, package: packed };
        await insertRelease(trx, { ...row, installed_at: clock.now() });
        const previous = choice.release === release ? choice.previous : choice.release;
        const chosen = { plugin, release, previous, enabled: true };
        await writeChoice(trx, chosen);
        await deleteOldReleases(trx, plugin, keptReleases);
        return chosen;
      });
    },
    async uninstall(plugin, by) {
      await change(plugin, { by, action: 'uninstalled' }, async (trx, choice) => {
        const known = await listReleases(trx, plugin);
        if (known.length === 0) throw new PackageRefused(`no plugin "${plugin}" is installed`);
        await writeChoice(trx, { ...choice, release: null, previous: null });
        await deleteOldReleases(trx, plugin, 0);
        return { plugin, release: null, previous: null, enabled: true };
      });
    },
    async setEnabled(plugin, enabled, by) {
      const action = enabled ? 'enabled' : 'disabled';
      await change(plugin, { by, action }, async (_trx, choice) => ({ ...choice, enabled }));
    },
    async rollBack(plugin, to, by) {
      const after = await change(plugin, { by, action: 'rolled_back' }, async (trx, choice) => {
        if (choice.release === null) throw new PackageRefused(`no plugin "${plugin}" is installed`);
        const target = to ?? choice.previous;
        if (target === null) return { ...choice, release: null, previous: choice.release };
        const known = await findNamed(trx, plugin, target);
        if (known.problem) throw wasRolledBack(known);
        return { ...choice, release: known.release, previous: choice.release };
      });
      return after.release;
    },
    async noteRollback(plugin, release, reason) {
      const noted = { by: systemActor, action: 'rolled_back_automatically', detail: { reason } };
      await change(plugin, noted, async (trx, choice) => {
        await setProblem(trx, { plugin, release }, reason);
        // Another process may have rolled back already, or an administrator selected another
        // release.
        if (choice.release !== release) return choice;
        return { ...choice, release: choice.previous, previous: null };
      });
    },
    async list(plugin) {
      const rows = await listReleases(database.knex, plugin);
      const choice = await findChoice(database.knex, plugin);
      return rows.map((row) => showRelease(row, choice));
    },
    async listAll() {
      const rows = await listReleases(database.knex);
      return showAll(rows, await listChoices(database.knex));
    },
  };
}

/** Changes the selection of one plugin with its audit entry, and notifies all processes. */
function createChange({ database, ids }: Pick<Deps, 'database' | 'ids'>) {
  return async (
    plugin: string,
    { by, action, detail = {} }: { by: Actor; action: string; detail?: object },
    work: (trx: Transaction, choice: ChoiceRow) => Promise<ChoiceRow>,
  ): Promise<ChoiceRow> =>
    await database.transaction(async (trx) => {
      const before = await lockChoice(trx, plugin);
      const after = await work(trx, before);
      await writeChoice(trx, after);
      await recordAudit(trx, ids, by, {
        tenantId: installation,
        action: `plugin.${action}`,
        object: { kind: 'plugin', id: plugin },
        detail: { ...detail, from: before.release, to: after.release },
      });
      await announce(trx, action, plugin);
      return after;
    });
}

function showAll(rows: ReleaseRow[], choices: ChoiceRow[]): Map<string, ShownRelease[]> {
  const byPlugin = new Map(choices.map((choice) => [choice.plugin, choice]));
  const shown = new Map<string, ShownRelease[]>();
  for (const [plugin, own] of Map.groupBy(rows, (row) => row.plugin)) {
    shown.set(
      plugin,
      own.map((row) => showRelease(row, byPlugin.get(plugin))),
    );
  }
  return shown;
}

function showRelease(row: ReleaseRow, choice: ChoiceRow | undefined): ShownRelease {
  return {
    release: row.release,
    version: row.version,
    state: stateOf(row, choice),
    signedBy: row.signed_by,
    installedAt: row.installed_at,
    problem: row.problem,
  };
}

function stateOf(
  { release, problem }: { release: string; problem: string | null },
  choice: ChoiceRow | undefined,
): ShownRelease['state'] {
  if (choice?.release === release) return choice.enabled ? 'live' : 'disabled';
  if (problem !== null) return 'rolled_back';
  return choice?.previous === release ? 'previous' : 'kept';
}

/**
 * A version has exactly one content, so that a version number in a log or a result is unambiguous.
 */
function requireNewVersion(
  releases: readonly ReleaseRow[],
  { plugin, version }: { plugin: string; version: string },
): void {
  const known = releases.find((row) => row.version === version);
  if (!known) return;
  throw new PackageRefused(
    `version ${version} of ${plugin} is installed with other content (${known.release}): ` +
      'increase `version` in plugin.yaml and pack it again',
  );
}

/** Finds a release by name, or by version: the newest release of that version. */
async function findNamed(trx: Transaction, plugin: string, name: string): Promise<ReleaseRow> {
  const rows = await listReleases(trx, plugin);
  const found =
    rows.find(({ release }) => release === name) ?? rows.find(({ version }) => version === name);
  if (found) return found;
  const known = rows.map(({ version }) => version).join(', ');
  throw new PackageRefused(`${plugin} has no version ${name}; installed versions: ${known}`);
}

function wasRolledBack({ release, problem }: { release: string; problem: string | null }) {
  return new PackageRefused(`${release} was rolled back before: ${problem}`);
}
