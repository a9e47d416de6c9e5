// Selects the active version of each plugin. A new version is loaded beside the active one and
// replaces it only after it passed every check; current runs end on the version that started them.
// The previous version is kept until the new one has answered often enough, and is activated again
// if the new one crash-loops.

import type { Log } from '../kernel/log.ts';
import type { FoundPlugin, UnavailablePlugin } from './discover.ts';
import { PipelineFailure } from './failure.ts';
import type { Plugin, RunOptions, PipelineRun } from './plugin.ts';
import type { RunTask } from './tasks.ts';

/** A loaded plugin; `fingerprint` identifies this version of its folder. */
export interface Ready {
  plugin: Plugin;
  folder: string;
  fingerprint: string;
}

export type Loading = Ready | UnavailablePlugin;

export interface Finding {
  found: FoundPlugin;
  /** Empty if it was refused without being read. */
  fingerprint: string;
}

export interface Versions {
  /** Lists plugins in the order of discovery; within a folder, the active version comes first. */
  list(): readonly Loading[];
  get(name: string): Plugin | undefined;
  /** Applies the current findings; resolves to whether anything changed. */
  take(findings: readonly Finding[]): Promise<boolean>;
  run(name: string, operation: string, task: RunTask, options: RunOptions): Promise<PipelineRun>;
  stop(): Promise<void>;
}

interface Place extends Ready {
  /** Null once the active version has proven itself. */
  before: Ready | null;
  answers: number;
  /** Number of inputs that ended its thread or process since the last answer. */
  crashes: number;
}

/**
 * Enough to expose a defect that affects every run (a host pauses after five crashes), and reached
 * quickly.
 */
const answersUntilProven = 20;

/** The number of crashes after which a host pauses. */
const crashesInLoop = 5;

interface Deps {
  load(finding: Finding): Promise<Loading>;
  log: Log;
  /** Called after every change. */
  onChange(): void;
  onRollback(rollback: Rollback): void;
}

/** A version that crashed repeatedly was replaced by the previous one. */
export interface Rollback {
  plugin: string;
  /** Real path of the version that crashed. */
  folder: string;
  from: string;
  to: string;
  reason: string;
}

interface State {
  places: Map<string, Place>;
  /** Refused plugins by folder. */
  refusals: Map<string, UnavailablePlugin>;
  /** Fingerprints of versions that were rolled back, which are not loaded again. */
  rolledBack: Set<string>;
  /** Folders in the order of discovery. */
  order: readonly string[];
}

export function createVersions(deps: Deps): Versions {
  const places = new Map<string, Place>();
  const state: State = { places, refusals: new Map(), rolledBack: new Set(), order: [] };

  return {
    list() {
      const rank = ({ folder }: { folder: string }): number => state.order.indexOf(folder);
      const all: Loading[] = [...places.values(), ...state.refusals.values()];
      return all.sort((one, other) => rank(one) - rank(other));
    },
    get: (name) => places.get(name)?.plugin,
    async take(findings) {
      state.order = findings.map(({ found }) => found.folder);
      const changes = await Promise.all(findings.map((finding) => consider(state, deps, finding)));
      const removed = removeAllBut(state, deps.log);
      if (!removed && !changes.includes(true)) return false;
      deps.onChange();
      return true;
    },
    async run(name, operation, task, options) {
      const place = places.get(name)!;
      try {
        const run = await place.plugin.run(operation, task, options);
        prove(place);
        return run;
      } catch (error) {
        if (isCrashLoop(place, error, options)) rollBack(state, deps, name, place);
        throw error;
      }
    },
    async stop() {
      const all = [...places.values()].flatMap((place) => [place, ...versionBefore(place)]);
      await Promise.all(all.map(({ plugin }) => plugin.stop()));
    },
  };
}

/** Returns whether the finding changed anything. */
async function consider(state: State, { load, log }: Deps, finding: Finding): Promise<boolean> {
  const { places, refusals, rolledBack } = state;
  const { found, fingerprint } = finding;
  const { folder } = found;
  const name = found.state === 'found' ? found.manifest.name : found.name;
  const old = places.get(name);
  if (found.state === 'found' && old?.fingerprint === fingerprint) {
    // After a rollback, it is in service in another folder's place.
    old.folder = folder;
    return refusals.delete(folder);
  }
  if (rolledBack.has(fingerprint)) return false;
  const loading = await load(finding);
  if (!('plugin' in loading)) {
    if (found.state !== 'found' && found.isWithdrawn && old?.folder === folder) {
      places.delete(name);
      for (const version of [old, ...versionBefore(old)]) retire(version);
    }
    if (refusals.get(folder)?.reason === loading.reason) return false;
    refuse(refusals, loading, log);
    return true;
  }
  refusals.delete(folder);
  if (old) {
    for (const before of versionBefore(old)) retire(before);
    const [from, to] = [old.plugin.manifest.version, loading.plugin.manifest.version];
    log.info('a plugin is replaced', { plugin: name, from, to });
  }
  places.set(name, { ...loading, before: old ?? null, answers: 0, crashes: 0 });
  return true;
}

/**
 * Removes plugins that are no longer in any folder. A version remains if its replacement is
 * refused.
 */
function removeAllBut({ places, refusals, order }: State, log: Log): boolean {
  const folders = new Set(order);
  const before = refusals.size;
  for (const folder of refusals.keys()) if (!folders.has(folder)) refusals.delete(folder);
  const failing = [...refusals.values()].filter(({ isWithdrawn }) => !isWithdrawn);
  const kept = new Set(failing.map(({ name }) => name));
  const gone = [...places].filter(([name, { folder }]) => !folders.has(folder) && !kept.has(name));
  for (const [name, place] of gone) {
    places.delete(name);
    for (const version of [place, ...versionBefore(place)]) retire(version);
    log.warn('a plugin is gone; its work waits', { plugin: name });
  }
  return gone.length > 0 || refusals.size < before;
}

/** A lost thread does not pause a host, so crashes are counted here as well. */
function isCrashLoop(place: Place, error: unknown, { quarantined }: RunOptions): boolean {
  if (!(error instanceof PipelineFailure)) return false;
  // An input that crashed before is at fault, not the version.
  const crashed = error.kind === 'crashed' || error.kind === 'memory';
  if (crashed && !quarantined) place.crashes += 1;
  return place.crashes >= crashesInLoop || place.plugin.stats().restingMs > 0;
}

function prove(place: Place): void {
  place.answers += 1;
  place.crashes = 0;
  if (place.before === null || place.answers < answersUntilProven) return;
  retire(place.before);
  place.before = null;
}

function rollBack(state: State, deps: Deps, name: string, place: Place): void {
  const { log, onChange, onRollback } = deps;
  const { places, refusals, rolledBack } = state;
  const { before, plugin, folder, fingerprint } = place;
  if (before === null || places.get(name) !== place) return;
  const { version } = plugin.manifest;
  const serves = before.plugin.manifest.version;
  const reason = `${version} crashed again and again: rolled back, ${serves} serves instead`;
  places.set(name, { ...before, folder, before: null, answers: 0, crashes: 0 });
  rolledBack.add(fingerprint);
  refuse(refusals, { state: 'refused', name, version, folder, reason }, log);
  retire(place);
  onChange();
  const [from, to] = [version, serves];
  onRollback({ plugin: name, folder: plugin.folder, from, to, reason });
}

function refuse(
  refusals: Map<string, UnavailablePlugin>,
  refused: UnavailablePlugin,
  log: Log,
): void {
  const { name, folder, reason, version, state } = refused;
  refusals.set(folder, refused);
  const fields = { plugin: name, plugin_version: version, folder, reason };
  if (state === 'disabled') log.info('a plugin is disabled', fields);
  else log.error('a plugin is refused', fields);
}

function versionBefore({ before }: Place): Ready[] {
  return before === null ? [] : [before];
}

/** Its current runs end on it; its process stops afterwards. */
function retire({ plugin }: Ready): void {
  void plugin.drain();
}
