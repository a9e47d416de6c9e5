// `workmill plugin install`, `uninstall`, `enable`, `disable`, `rollback`, `versions`: they use the
// database, so they work while the appliance is running or stopped.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandLineActor } from '../audit/entry.ts';
import { checkCandidate } from '../authoring/gate.ts';
import { createConfiguration } from '../config/reload.ts';
import { createIds } from '../kernel/ids.ts';
import { createSchemaCompiler } from '../kernel/validate.ts';
import { discoverPlugins } from '../pipelines/discover.ts';
import { createManifestReader } from '../pipelines/manifest.ts';
import { withUnpacked } from '../pipelines/packages/candidate.ts';
import type { PluginOfNode } from '../pipelines/releases/nodes.ts';
import { createReleases, type Releases } from '../pipelines/releases/service.ts';
import { version as engineVersion } from '../version.ts';
import { pluginFolders } from '../pipelines/shipped.ts';
import { withDatabase } from './database-session.ts';
import { CommandFailure, printRows } from './output.ts';
import { openCandidate, refusedAsFailure } from './plugin-packages.ts';
import {
  countVerdicts,
  inWords,
  runShadows,
  type ShadowContext,
  type VerdictCounts,
} from './plugin-shadow.ts';
import { askAppliance } from './running-plugins.ts';

export type ReleaseContext = ShadowContext;

/** `shadow` is the number of past requests whose results must not get worse. */
export async function installPlugin(
  context: ReleaseContext,
  file: string,
  { shadow = 0, tenant }: { shadow?: number; tenant?: string } = {},
): Promise<void> {
  const { output, clock, log } = context;
  if (tenant !== undefined && shadow === 0) {
    throw new CommandFailure(
      '--tenant says whose past requests --shadow runs; give --shadow as well',
    );
  }
  const { packed, opened, signedBy, signature } = await openCandidate(context, file);
  const { contents, release } = opened;
  const { name: plugin } = contents;
  const checked = await withUnpacked(opened, async (folder) => {
    const report = await checkCandidate({ folder, engineVersion, clock, log });
    if (report.problems.length > 0) {
      throw new CommandFailure(`refused: ${plugin} ${release}\n${report.problems.join('\n')}`);
    }
    const replay = { plugin, file, last: shadow, tenant };
    const counts = shadow > 0 ? await requireNoWorse(context, folder, replay) : null;
    return { ...report, replay, counts };
  });
  const told = await withReleases(context, async (releases) => {
    await releases.install(packed, opened, signedBy, commandLineActor);
    const running = await untilTaken(context, plugin, release);
    if (running?.state === 'refused') {
      await releases.noteRollback(plugin, release, running.reason ?? 'it was refused');
      throw new CommandFailure(
        `the running appliance refused it, the previous version remains active: ${running.reason}`,
      );
    }
    return running;
  });
  const state = told ? 'live' : 'installed, no appliance runs here';
  const golden = checked.goldenCases;
  const row = { plugin, release, state, golden_cases: golden, signed_by: signedBy, signature };
  const { replay, counts } = checked;
  const shadowed = output.json && counts !== null ? { shadow: counts } : {};
  printRows(output, [{ ...row, ...shadowed }]);
  if (output.json || counts === null) return;
  const active = told ? 'is active and runs new requests' : 'becomes active at the next start';
  const lines = [
    summaryOf(counts),
    `${plugin} ${contents.version} ${active}.`,
    `Show the differences: ${shadowCommand(replay)}`,
    `Go back to the previous version: workmill plugin rollback ${plugin}`,
  ];
  output.write(`\n${lines.join('\n')}\n`);
}

interface Replay {
  plugin: string;
  /** Path of the package. */
  file: string;
  last: number;
  tenant: string | undefined;
}

function summaryOf(counts: VerdictCounts): string {
  const runs = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (runs === 0) return 'Nothing was compared: there are no past requests.';
  const noun = runs === 1 ? 'request' : 'requests';
  return `Compared with the results of ${runs} past ${noun}: ${inWords(counts)}.`;
}

function shadowCommand({ plugin, file, last, tenant }: Replay): string {
  const whose = tenant === undefined ? '' : ` --tenant ${tenant}`;
  return `workmill plugin shadow ${plugin} --candidate ${file} --last ${last}${whose}`;
}

async function requireNoWorse(
  context: ReleaseContext,
  folder: string,
  replay: Replay,
): Promise<VerdictCounts> {
  const { plugin, last, tenant } = replay;
  const rows = await runShadows(context, folder, plugin, { last, tenant });
  const worse = rows.filter(({ verdict }) => verdict === 'worse');
  if (worse.length === 0) return countVerdicts(rows);
  const lines = worse.map((row) => `${row.workflow_id}: ${row.differences.join('; ')}`);
  throw new CommandFailure(
    `refused: ${worse.length} of ${rows.length} past runs fail that did not before\n` +
      `${lines.join('\n')}\nThe package is not activated.\n` +
      `Show all differences: ${shadowCommand(replay)}\n` +
      'To activate it in spite of this, install it without --shadow.',
  );
}

export async function uninstallPlugin(context: ReleaseContext, plugin: string): Promise<void> {
  await withReleases(context, (releases) => releases.uninstall(plugin, commandLineActor));
  const { output } = context;
  const file = join(context.config, 'pipelines', `${plugin}.yaml`);
  const inFolder = pluginsOfFolders(context).some((one) => one.plugin === plugin);
  const left = existsSync(file) && !inFolder ? file : null;
  printRows(output, [{ plugin, state: 'uninstalled', ...(left !== null && { left }) }]);
  if (left !== null && !output.json) {
    output.write(`${left} has no effect now. Delete it unless you install ${plugin} again.\n`);
  }
}

export async function switchPlugin(
  context: ReleaseContext,
  plugin: string,
  enabled: boolean,
): Promise<void> {
  await requireKnown(context, plugin);
  await withReleases(context, (r) => r.setEnabled(plugin, enabled, commandLineActor));
  printRows(context.output, [{ plugin, state: enabled ? 'enabled' : 'disabled' }]);
}

/** Rejects an unknown name, which is probably a typing error. */
async function requireKnown(context: ReleaseContext, plugin: string): Promise<void> {
  const installed = await withReleases(context, (releases) => releases.list(plugin));
  if (installed.length > 0) return;
  const running = await askAppliance(context.home);
  const known = running ?? pluginsOfFolders(context);
  if (known.some((one) => one.plugin === plugin)) return;
  throw new CommandFailure(
    `there is no plugin "${plugin}"; workmill plugin list shows those that are`,
  );
}

/** Reads only their manifests; no plugin is loaded. */
export function pluginsOfFolders({ config, log, clock }: ReleaseContext): { plugin: string }[] {
  const folders = pluginFolders(createConfiguration({ folder: config, log, clock }).current());
  const readManifest = createManifestReader(createSchemaCompiler());
  return discoverPlugins({ folders, engineVersion, readManifest }).map((found) => ({
    plugin: found.state === 'found' ? found.manifest.name : found.name,
  }));
}

export async function rollBackPlugin(
  context: ReleaseContext,
  plugin: string,
  to: string | null,
): Promise<void> {
  const release = await withReleases(context, (r) => r.rollBack(plugin, to, commandLineActor));
  const serves = release ?? "the folders' own";
  printRows(context.output, [{ plugin, serves }]);
}

export async function showVersions(context: ReleaseContext, plugin: string): Promise<void> {
  const rows = await withReleases(context, (releases) => releases.list(plugin));
  if (rows.length === 0) throw new CommandFailure(`no plugin "${plugin}" is installed`);
  const shown = rows.map(({ release, state, signedBy, installedAt, problem }) => {
    return { release, state, signed_by: signedBy, installed_at: installedAt, problem };
  });
  printRows(context.output, shown);
}

async function withReleases<T>(
  context: ReleaseContext,
  work: (releases: Releases) => Promise<T>,
): Promise<T> {
  const { clock, random } = context;
  const ids = createIds({ clock, random });
  return await withDatabase(context, async (database) =>
    refusedAsFailure(() => work(createReleases({ database, clock, ids }))),
  );
}

const looksEveryMs = 100;
const longestWaitMs = 30_000;

/** Returns the state of a release in the appliance of this home directory; null if none runs. */
async function untilTaken(
  { home, clock }: ReleaseContext,
  plugin: string,
  release: string,
): Promise<PluginOfNode | null> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += looksEveryMs) {
    const running = await askAppliance(home);
    if (running === null) return null;
    const found = running.find((one) => one.plugin === plugin && basename(one.folder) === release);
    // Until the appliance has processed the installation, which enables the plugin, it lists the
    // plugin as disabled.
    if (found && found.state !== 'disabled') return found;
    await clock.sleep(looksEveryMs);
  }
  throw new CommandFailure(
    `the running appliance has not loaded it within ${longestWaitMs / 1000} s; see its log`,
  );
}
