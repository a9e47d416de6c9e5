// `workmill serve`: runs the appliance as a service, with its log on standard output, one JSON
// object per line.

import { ensureFirstRun } from '../auth/first-run.ts';
import { ConfigurationError } from '../config/problems.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createLog } from '../telemetry/log.ts';
import { isJournal, logProcessOutput } from './process-output.ts';
import { createServiceManager, type ServiceManager } from './service-manager.ts';
import { logFailedStart, startServing, type Serving } from './serving.ts';

export interface ServeOptions {
  home: string;
  config: string;
  port?: number | undefined;
  operationsPort?: number | undefined;
  masterKey?: string | undefined;
  /** Environment set by systemd; undefined elsewhere. */
  systemd: {
    notifySocket: string | undefined;
    watchdogUsec: string | undefined;
    journalStream: string | undefined;
  };
  clock: Clock;
  random: Random;
}

/** EX_CONFIG of sysexits.h: a restart with the same files would fail as well. */
const configurationIsWrong = 78;

/** Returns the exit code. Errors are in the log. */
export async function serve(options: ServeOptions): Promise<number> {
  const { clock, systemd } = options;
  const log = createLog({ clock, priorities: isJournal(systemd.journalStream, 1) });
  logProcessOutput(log);
  const service = createServiceManager({ ...systemd, clock, log });
  try {
    const serving = await startServing({ ...options, log, service });
    try {
      return await serveUntilEnd(serving, service);
    } finally {
      await service.stopping();
      await serving.stop();
    }
  } catch (error) {
    logFailedStart(log, error);
    await log.close();
    return error instanceof ConfigurationError ? configurationIsWrong : 1;
  }
}

async function serveUntilEnd(serving: Serving, service: ServiceManager): Promise<number> {
  const { database, auth, people, apiUrl, operationsUrl } = serving.appliance;
  await ensureFirstRun({
    file: serving.home.firstRun,
    database,
    auth,
    accounts: people.directory,
    addresses: { base_url: `${apiUrl}/v1`, operations_url: operationsUrl },
  });
  await service.ready(`Serving ${apiUrl}`);
  return await serving.ended;
}
