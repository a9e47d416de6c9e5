// Administration of plugins through the API: the same operations as the command line, and their
// state in each process.

import { basename } from 'node:path';
import type { Actor } from '../../audit/entry.ts';
import type { Database } from '../../database/connection.ts';
import { Fault } from '../../kernel/errors.ts';
import { missingName } from '../../kernel/missing.ts';
import { isHidden } from '../discover.ts';
import { evaluatePackage, withUnpacked } from '../packages/candidate.ts';
import { PackageRefused } from '../packages/contents.ts';
import type { OpenedPackage } from '../packages/open.ts';
import type { TrustRules } from '../packages/trust.ts';
import type { Pipelines } from '../pipelines.ts';
import type { PluginNodes, PluginOfNode } from './nodes.ts';
import { listChoices, type ChoiceRow, type NodeRow } from './queries.ts';
import type { Releases, ShownRelease } from './service.ts';

export const pluginStates = ['serving', 'degraded', 'refused', 'disabled', 'absent'] as const;

export interface ShownNode {
  nodeId: string;
  host: string;
  /** Version in service there; null if there is none. */
  version: string | null;
  /** Name of its release; null for a plugin in a folder. */
  release: string | null;
  state: PluginOfNode['state'] | 'absent';
  /** Reason why no version, or not the selected one, is in service there. */
  reason: string | null;
  notedAt: Date;
}

export interface ShownPlugin {
  plugin: string;
  state: (typeof pluginStates)[number];
  enabled: boolean;
  /** Selected package; null for a plugin in a folder. */
  installed: string | null;
  operations: string[];
  /**
   * Reason why it is not in service as selected, or why its newest release was rolled back; else
   * null.
   */
  reason: string | null;
  nodes: ShownNode[];
  /** Releases, newest first. */
  releases: ShownRelease[];
}

export interface PluginAdministration {
  /** Lists plugins by name. */
  list(): Promise<ShownPlugin[]>;
  /**
   * Returns a plugin.
   * @throws Fault not_found
   */
  get(plugin: string): Promise<ShownPlugin>;
  /**
   * Checks a package and activates it; resolves once this process has loaded it.
   * @throws Fault plugin_refused, or conflict while another package is checked
   */
  install(packed: Buffer, by: Actor): Promise<ShownPlugin>;
  /**
   * Evaluates a package of the plugin without running or installing it.
   * @throws Fault plugin_refused
   */
  examine(plugin: string, packed: Buffer): Promise<{ release: string }>;
  setEnabled(plugin: string, enabled: boolean, by: Actor): Promise<ShownPlugin>;
  /**
   * Activates an earlier release.
   * @throws Fault conflict if there is no earlier release
   */
  rollBack(plugin: string, to: string | null, by: Actor): Promise<ShownPlugin>;
  uninstall(plugin: string, by: Actor): Promise<void>;
}

interface Deps {
  database: Database;
  releases: Releases;
  nodes: PluginNodes;
  pipelines: Pick<Pipelines, 'list' | 'refresh'>;
  engineVersion: string;
  trustRules(): TrustRules;
  /** Runs a package's own examples and golden cases; returns one sentence for each problem. */
  tryOut(folder: string): Promise<string[]>;
}

export function createPluginAdministration(deps: Deps): PluginAdministration {
  const { database, releases, nodes, pipelines } = deps;

  async function list(): Promise<ShownPlugin[]> {
    const [choices, known, rows] = await Promise.all([
      listChoices(database.knex),
      releases.listAll(),
      nodes.list(),
    ]);
    const named = rows.flatMap((row) => row.plugins.map(({ plugin }) => plugin));
    const names = new Set([...choices.map(({ plugin }) => plugin), ...known.keys(), ...named]);
    return [...names].sort().map((plugin) =>
      show(plugin, {
        choice: choices.find((one) => one.plugin === plugin),
        releases: known.get(plugin) ?? [],
        rows,
      }),
    );
  }

  async function get(plugin: string): Promise<ShownPlugin> {
    const all = await list();
    const found = all.find((one) => one.plugin === plugin);
    if (!found) {
      const known = all.map((one) => one.plugin);
      throw missingName('plugin', plugin, known);
    }
    return found;
  }

  /** Other processes are notified; this one loads the change before the reply is sent. */
  async function changed(plugin: string): Promise<ShownPlugin> {
    await pipelines.refresh();
    await nodes.note();
    return await get(plugin);
  }

  const install = createInstall(deps);
  return {
    list,
    get,
    async install(packed, by) {
      const plugin = await install(packed, by);
      return await changed(plugin);
    },
    async examine(plugin, packed) {
      return await refusedAs('plugin_refused', async () => {
        const rules = { rules: deps.trustRules(), engineVersion: deps.engineVersion };
        const { opened } = await evaluatePackage(packed, rules);
        const { name } = opened.contents;
        if (name !== plugin) throw new PackageRefused(`it is of "${name}", not of "${plugin}"`);
        return { release: opened.release };
      });
    },
    async setEnabled(plugin, enabled, by) {
      await get(plugin);
      await releases.setEnabled(plugin, enabled, by);
      return await changed(plugin);
    },
    async rollBack(plugin, to, by) {
      await get(plugin);
      await refusedAs('conflict', () => releases.rollBack(plugin, to, by));
      return await changed(plugin);
    },
    async uninstall(plugin, by) {
      await get(plugin);
      await refusedAs('conflict', () => releases.uninstall(plugin, by));
      await pipelines.refresh();
      await nodes.note();
    },
  };
}

function createInstall(deps: Deps) {
  const { releases, pipelines, engineVersion, trustRules, tryOut } = deps;
  let isChecking = false;

  async function check(opened: OpenedPackage): Promise<void> {
    const problems = await withUnpacked(opened, tryOut);
    if (problems.length === 0) return;
    const details = problems.map((message) => ({ path: '', message }));
    const [first] = problems;
    throw new Fault('plugin_refused', `The package is refused: ${first}`, { details });
  }

  return async (packed: Buffer, by: Actor): Promise<string> => {
    // A check runs the package's code in its own host, so checks are limited to one at a time.
    if (isChecking) throw new Fault('conflict', 'Another package is being checked.');
    isChecking = true;
    try {
      return await refusedAs('plugin_refused', async () => {
        const rules = { rules: trustRules(), engineVersion };
        const { opened, signedBy } = await evaluatePackage(packed, rules);
        const { release, contents } = opened;
        await check(opened);
        await releases.install(packed, opened, signedBy, by);
        await pipelines.refresh();
        const own = pipelines.list().filter(({ name }) => name === contents.name);
        const taken = own.find(({ folder }) => basename(folder) === release);
        if (taken?.state === 'ready') return contents.name;
        const reason = taken?.reason ?? 'it was not taken up';
        await releases.noteRollback(contents.name, release, reason);
        await pipelines.refresh();
        throw new PackageRefused(`the previous version remains active: ${reason}`);
      });
    } finally {
      isChecking = false;
    }
  };
}

async function refusedAs<T>(
  code: 'plugin_refused' | 'conflict',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    const text = code === 'conflict' ? error.message : `The package is refused: ${error.message}`;
    throw new Fault(code, text);
  }
}

function show(
  plugin: string,
  known: { choice: ChoiceRow | undefined; releases: ShownRelease[]; rows: readonly NodeRow[] },
): ShownPlugin {
  const { choice, releases, rows } = known;
  const enabled = choice?.enabled ?? true;
  const installed = choice?.release ?? null;
  const nodes = rows.map((row) => showNode(plugin, row, releases));
  const ready = nodes.filter(({ state }) => state === 'ready').length;
  const operations = rows
    .flatMap((row) => row.plugins)
    .find((one) => one.plugin === plugin && one.state === 'ready')?.operations;
  const refused = nodes.find(({ reason }) => reason !== null)?.reason ?? null;
  return {
    plugin,
    state: stateOf({ enabled, ready, of: nodes.length, refused: refused !== null }),
    enabled,
    installed,
    operations: operations ?? [],
    reason: refused ?? releases[0]?.problem ?? null,
    nodes,
    releases,
  };
}

function showNode(
  plugin: string,
  { node_id: nodeId, host, plugins, noted_at: notedAt }: NodeRow,
  releases: readonly ShownRelease[],
): ShownNode {
  const own = plugins.filter((one) => one.plugin === plugin);
  const serving = own.find(({ state }) => state === 'ready');
  const unavailable = own.find(({ state }) => state !== 'ready');
  const refusal = unavailable?.reason ?? null;
  // A plugin in a folder that is hidden by an installed plugin of the same name is in its expected
  // state.
  const isExpected = refusal !== null && serving !== undefined && isHidden(refusal);
  const folder = serving && basename(serving.folder);
  return {
    nodeId,
    host,
    version: serving?.version ?? null,
    release: releases.find(({ release }) => release === folder)?.release ?? null,
    state: (serving ?? unavailable)?.state ?? 'absent',
    reason: isExpected ? null : refusal,
    notedAt,
  };
}

function stateOf(facts: {
  enabled: boolean;
  ready: number;
  of: number;
  refused: boolean;
}): ShownPlugin['state'] {
  const { enabled, ready, of, refused } = facts;
  if (!enabled) return 'disabled';
  if (ready === of && ready > 0) return 'serving';
  if (ready > 0) return 'degraded';
  return refused ? 'refused' : 'absent';
}
