// Settings of a running process. A reload is all or nothing: files are read and validated first,
// then every part prepares. The parts commit only if none of them rejects the reload.

import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { loadConfiguration, loadForStart, type LoadOptions, type StartChecks } from './load.ts';
import { ConfigurationError, formatProblem, type Problem } from './problems.ts';
import { takeSettings, type Taken } from './running.ts';
import type { Section, Settings } from './settings.ts';

/**
 * Prepared change of a part. `commit` must not fail, so everything that can fail must happen before
 * it.
 */
export interface Prepared {
  commit(): void;
  /** Called instead of `commit` if another part rejected the reload. */
  abandon?(): void;
}

/**
 * Prepares the new values of a section. Throwing rejects the whole reload with the error's message.
 */
export type React<S extends Section> = (
  next: Settings[S],
  previous: Settings[S],
) => Prepared | Promise<Prepared>;

export type ReloadReport =
  | { ok: true; at: Date; applied: string[]; needsRestart: string[]; warnings: Problem[] }
  | { ok: false; at: Date; problems: Problem[] };

export interface Configuration {
  /** Returns the settings, deeply frozen; must be read again after a reload. */
  current(): Settings;
  /** Reloads the files. Concurrent requests run one after another. */
  reload(): Promise<ReloadReport>;
  /**
   * Registers a reaction to reloads that change the section; the returned function removes it. A
   * section without a reaction keeps its values until the next start. Parts that read `current()`
   * at each use register an empty reaction.
   */
  onChange<S extends Section>(section: S, react: React<S>): () => void;
  /** Adds a listener that is called after every requested reload, including rejected ones. */
  onReload(listener: (report: ReloadReport) => void): void;
  /**
   * Runs these checks now and at every reload; called once the plugins and the database are
   * available. Throws ConfigurationError if the current files do not pass.
   */
  checkStart(checks: StartChecks): Promise<void>;
}

export interface ConfigurationOptions extends Omit<LoadOptions, 'checkPipeline'> {
  log: Log;
  clock: Clock;
}

interface Subscriber {
  section: Section;
  react: React<Section>;
}

/** Reads the folder. Throws ConfigurationError with every problem if it is unusable. */
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { folder, log, clock } = options;
  const first = loadConfiguration(options);
  if (!first.ok) throw new ConfigurationError(first.problems);
  logProblems(log, first.warnings);

  let settings = first.loaded.settings;
  let checks: StartChecks | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const subscribers = new Set<Subscriber>();
  const listeners: ((report: ReloadReport) => void)[] = [];

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {}); // A failure must not affect the next reload; the caller gets `result`.
    return result;
  }

  function hasListener(section: Section): boolean {
    return [...subscribers].some((subscriber) => subscriber.section === section);
  }

  async function attempt(isReloadable = hasListener): Promise<ReloadReport> {
    const at = clock.now();
    const result = await loadForStart(options, checks);
    if (!result.ok) return { ok: false, at, problems: result.problems };
    const taken = takeSettings(settings, result.loaded.settings, isReloadable);
    const { prepared, objections } = await prepareAll(
      subscribers,
      settings,
      taken.settings,
      folder,
    );
    if (objections.length > 0) {
      for (const part of prepared) part.abandon?.();
      return { ok: false, at, problems: objections };
    }
    settings = taken.settings;
    for (const part of prepared) part.commit();
    const { applied, needsRestart } = taken;
    return { ok: true, at, applied, needsRestart, warnings: result.warnings };
  }

  return {
    current: () => settings,
    reload: () =>
      inTurn(async () => {
        const report = await attempt();
        logReport(log, report);
        for (const listener of listeners) listener(report);
        return report;
      }),
    onChange(section, react) {
      const subscriber = { section, react: react as unknown as React<Section> };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    onReload: (listener) => void listeners.push(listener),
    checkStart: (given) =>
      inTurn(async () => {
        checks = given;
        // This is part of the start: no part reacts yet to defaults that the plugins' schemas add.
        const report = await attempt(
          (section) => section === 'pipelineFiles' || hasListener(section),
        );
        if (!report.ok) throw new ConfigurationError(report.problems);
        const known = new Set(first.warnings.map(formatProblem));
        logProblems(
          log,
          report.warnings.filter((warning) => !known.has(formatProblem(warning))),
        );
      }),
  };
}

async function prepareAll(
  subscribers: ReadonlySet<Subscriber>,
  before: Settings,
  after: Taken['settings'],
  folder: string,
): Promise<{ prepared: Prepared[]; objections: Problem[] }> {
  const prepared: Prepared[] = [];
  const objections: Problem[] = [];
  for (const { section, react } of subscribers) {
    const [previous, next] = [before[section], after[section]];
    if (isDeepStrictEqual(previous, next)) continue;
    try {
      prepared.push(await react(next, previous));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const place = { file: folder, position: null, path: section };
      objections.push({ severity: 'error', ...place, message });
    }
  }
  return { prepared, objections };
}

function logReport(log: Log, report: ReloadReport): void {
  if (!report.ok) {
    logProblems(log, report.problems);
    log.error('configuration not reloaded; the settings in effect stay', {
      problems: report.problems.length,
    });
    return;
  }
  logProblems(log, report.warnings);
  const { applied, needsRestart } = report;
  log.info('configuration reloaded', { applied, needs_restart: needsRestart });
}

function logProblems(log: Log, problems: readonly Problem[]): void {
  for (const problem of problems) {
    const line = formatProblem(problem);
    if (problem.severity === 'warning') log.warn(line);
    else log.error(line);
  }
}
