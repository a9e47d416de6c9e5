// The settings of a running process. A reload is all or nothing: files are read and checked first,
// then every part prepares, and only when none of them objects do all of them commit.

import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { loadConfiguration, loadForStart, type LoadOptions, type StartChecks } from './load.ts';
import { ConfigurationError, formatProblem, type Problem } from './problems.ts';
import { takeSettings, type Taken } from './running.ts';
import type { Section, Settings } from './settings.ts';

/** What a part has made ready; `commit` must not fail, so whatever can fail belongs before it. */
export interface Prepared {
  commit(): void;
  /** Called instead of `commit` when another part objected. */
  abandon?(): void;
}

/** Prepares for a section's new values; throwing vetoes the whole reload with the error's message. */
export type React<S extends Section> = (
  next: Settings[S],
  previous: Settings[S],
) => Prepared | Promise<Prepared>;

export type ReloadReport =
  | { ok: true; at: Date; applied: string[]; needsRestart: string[]; warnings: Problem[] }
  | { ok: false; at: Date; problems: Problem[] };

export interface Configuration {
  /** Deeply frozen; read it again after a reload. */
  current(): Settings;
  /** Reloads asked for at the same time run one after another. */
  reload(): Promise<ReloadReport>;
  /**
   * Reacts to reloads that change the section; the function returned ends that. A section without
   * any reaction keeps its values until the next start: a part that reads `current()` at each use
   * says so by a reaction that does nothing.
   */
  onChange<S extends Section>(section: S, react: React<S>): () => void;
  /** Hears of every reload that was asked for once it is over, refused ones included. */
  onReload(hear: (report: ReloadReport) => void): void;
  /**
   * Runs these checks now and at every reload; given once the plugins and the database are known.
   * Throws ConfigurationError when the present files do not pass.
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

/** Reads the folder; throws ConfigurationError with every problem when it cannot be used. */
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { folder, log, clock } = options;
  const first = loadConfiguration(options);
  if (!first.ok) throw new ConfigurationError(first.problems);
  logProblems(log, first.warnings);

  let settings = first.loaded.settings;
  let checks: StartChecks | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const subscribers = new Set<Subscriber>();
  const hearers: ((report: ReloadReport) => void)[] = [];

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {}); // the next one is not to suffer for it; the caller gets `result`
    return result;
  }

  function heard(section: Section): boolean {
    return [...subscribers].some((subscriber) => subscriber.section === section);
  }

  async function attempt(hears = heard): Promise<ReloadReport> {
    const at = clock.now();
    const result = await loadForStart(options, checks);
    if (!result.ok) return { ok: false, at, problems: result.problems };
    const taken = takeSettings(settings, result.loaded.settings, hears);
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
        for (const hear of hearers) hear(report);
        return report;
      }),
    onChange(section, react) {
      const subscriber = { section, react: react as unknown as React<Section> };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    onReload: (hear) => void hearers.push(hear),
    checkStart: (given) =>
      inTurn(async () => {
        checks = given;
        // Still part of the start: nobody reacts yet to what the plugins' schemas fill in.
        const report = await attempt((section) => section === 'pipelineFiles' || heard(section));
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
