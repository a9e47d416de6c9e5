// `workmill serve`: the appliance as a service; its log is on standard output.

import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { ensureFirstRun } from '../auth/first-run.ts';
import { startServing } from './serving.ts';

/** Returns the exit code. */
export async function serve(options: {
  home: string;
  config: string;
  port?: number | undefined;
  operationsPort?: number | undefined;
  masterKey?: string | undefined;
  clock: Clock;
  random: Random;
}): Promise<number> {
  const serving = await startServing({ ...options, log: { destination: 1 } });
  try {
    const { database, auth, apiUrl, operationsUrl } = serving.appliance;
    await ensureFirstRun({
      file: serving.home.firstRun,
      database,
      auth,
      addresses: { base_url: `${apiUrl}/v1`, operations_url: operationsUrl },
    });
    return await serving.ended;
  } finally {
    await serving.stop();
  }
}
