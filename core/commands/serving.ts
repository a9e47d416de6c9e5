// Common part of `serve` and `up`: home directory, log, configuration, appliance, signals.

import { constants } from 'node:os';
import { startAppliance, type Appliance } from '../appliance.ts';
import { ConfigurationError, formatProblem } from '../config/problems.ts';
import { DatabaseUnreachable } from '../database/running.ts';
import { createConfiguration, type Configuration } from '../config/reload.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import { ForeignDocumentFolder } from '../documents/shared-folder.ts';
import { HomeInUse, openHome, type Home } from '../kernel/home.ts';
import type { Log } from '../kernel/log.ts';
import { WrongOwner } from '../kernel/ownership.ts';
import type { Random } from '../kernel/random.ts';
import { createLog, type ProcessLog } from '../telemetry/log.ts';
import { writeReloadReport } from './config-reload.ts';
import type { ServiceManager } from './service-manager.ts';

export interface ServingOptions {
  home: string;
  config: string;
  /** Option of the command line; overrides the configuration file. */
  port?: number | undefined;
  operationsPort?: number | undefined;
  /**
   * `file` is the log file of the home directory. For another log, the caller logs why a start
   * failed.
   */
  log: ProcessLog | 'file';
  service?: ServiceManager | undefined;
  /** Changes the settings further before they are checked. */
  override?: (settings: Settings) => Settings;
  /** WORKMILL_MASTER_KEY. */
  masterKey?: string | undefined;
  clock: Clock;
  random: Random;
}

export interface Serving {
  home: Home;
  appliance: Appliance;
  log: ProcessLog;
  /** Resolves when the process should end: a signal (0) or the failure of a part (1). */
  ended: Promise<number>;
  stop(): Promise<void>;
}

export async function startServing(options: ServingOptions): Promise<Serving> {
  const { clock, random } = options;
  const state = { url: '' };
  const home = await openHome(options.home, () => `process ${process.pid} ${state.url}`.trim());
  const log = options.log === 'file' ? await openLogFile(home, clock) : options.log;
  try {
    const configuration = createConfiguration({
      folder: options.config,
      log,
      clock,
      override: (settings) => (options.override ?? same)(withPorts(settings, options)),
    });
    const { level, format } = configuration.current().log;
    log.setLevel(level);
    // The file keeps its format, because commands read it.
    if (options.log !== 'file') log.setFormat(format);
    configuration.onChange('log', (next) => ({ commit: () => log.setLevel(next.level) }));
    followReloads(configuration, { home, log, service: options.service });
    const { ended, hurried } = handleSignals(log);
    const appliance = await startAppliance({
      home,
      configuration,
      clock,
      random,
      log,
      onLogLost: log.onLost,
      masterKey: options.masterKey,
      hurried,
    });
    state.url = appliance.apiUrl;
    log.info('serving', { api: appliance.apiUrl, operations: appliance.operationsUrl });
    return {
      home,
      appliance,
      log,
      ended: Promise.race([ended, appliance.failed.then((reason) => fail(log, reason))]),
      async stop() {
        await appliance.stop();
        log.info('stopped');
        await log.close();
        await home.release();
      },
    };
  } catch (error) {
    if (options.log === 'file') {
      logFailedStart(log, error);
      await log.close();
    }
    await home.release();
    throw error;
  }
}

function followReloads(
  configuration: Configuration,
  parts: { home: Home; log: Log; service: ServiceManager | undefined },
): void {
  const { home, log, service } = parts;
  configuration.onReload((report) => {
    try {
      writeReloadReport(home.folder, report);
    } catch (error) {
      // The disk may be full, for example; the reload itself is complete.
      log.error('reload report not written', { error });
    }
  });
  process.on('SIGHUP', () => {
    void (async () => {
      await service?.reloading();
      const { ok } = await configuration.reload();
      await service?.ready(
        ok ? 'Configuration reloaded' : 'Configuration not reloaded; see the log',
      );
    })();
  });
}

/** Logs a failed start, with one line for each configuration problem. */
export function logFailedStart(log: Log, error: unknown): void {
  if (
    error instanceof HomeInUse ||
    error instanceof WrongOwner ||
    error instanceof ForeignDocumentFolder ||
    error instanceof DatabaseUnreachable
  ) {
    return log.error(`start failed: ${error.message}`);
  }
  if (!(error instanceof ConfigurationError)) {
    const { message, code } = error as NodeJS.ErrnoException;
    return log.error(`start failed: ${message || code}`, { error });
  }
  for (const problem of error.problems) log.error(formatProblem(problem));
  log.error('start failed: the configuration is not valid', { problems: error.problems.length });
}

const same = (settings: Settings): Settings => settings;

function withPorts(settings: Settings, { port, operationsPort }: ServingOptions): Settings {
  const { api, operations } = settings.listen;
  return {
    ...settings,
    listen: {
      api: { ...api, port: port ?? api.port },
      operations: { ...operations, port: operationsPort ?? operations.port },
    },
  };
}

async function openLogFile(home: Home, clock: Clock): Promise<ProcessLog> {
  const { openSync, renameSync, statSync } = await import('node:fs');
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(home.log, `${home.log}.1`);
  return createLog({ clock, destination: openSync(home.log, 'a', 0o600) });
}

/**
 * One older file is kept. To keep more, run `serve` under a service manager, which keeps its log.
 */
const maxLogBytes = 32 * 2 ** 20;

/**
 * The first signal stops the appliance in order. The second ends the wait for work in progress. The
 * third ends the process and its child processes at once.
 */
function handleSignals(log: ProcessLog): { ended: Promise<number>; hurried: AbortSignal } {
  const ended = Promise.withResolvers<number>();
  const hurry = new AbortController();
  let seen = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      seen += 1;
      if (seen === 1) {
        log.info('stopping', { signal });
        ended.resolve(0);
      } else if (seen === 2) {
        log.warn('asked to stop again: work under way is not waited for', { signal });
        hurry.abort();
      } else process.exit(128 + constants.signals[signal]);
    });
  }
  return { ended: ended.promise, hurried: hurry.signal };
}

function fail(log: ProcessLog, reason: string): number {
  log.error('a part that cannot be missed is gone; stopping', { reason });
  return 1;
}
