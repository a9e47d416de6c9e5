// `workmill webhook dead-letters` and `replay`.

import { commandLineActor } from '../audit/entry.ts';
import { createIds, parseId, presentId } from '../kernel/ids.ts';
import type { Database } from '../database/connection.ts';
import type { Random } from '../kernel/random.ts';
import { createDeadLetters, type DeadLetterFilter } from '../webhooks/dead-letters/dead-letters.ts';
import { packTargets } from '../webhooks/delivery/hints.ts';
import { notifyStatement } from '../webhooks/delivery/queries.ts';
import { presentDelivery } from '../webhooks/present.ts';
import { withDatabase, type SessionOptions } from './database-session.ts';
import { CommandFailure, printRows, type Output } from './output.ts';
import { readTime } from './time-argument.ts';
import { requireTenant } from './tenants.ts';

type Options = SessionOptions & { output: Output; random: Random };

/** Options of the command line. */
export interface FilterOptions {
  endpoint?: string;
  type?: string;
  reason?: string;
  from?: string;
  to?: string;
}

export interface ReplayOptions {
  all: boolean;
  dryRun: boolean;
}

export async function showDeadLetters(
  options: Options,
  tenantId: string,
  given: FilterOptions & { limit: number },
): Promise<void> {
  const filter = readFilter(given);
  await withDatabase(options, async (database) => {
    await requireTenant(database, tenantId);
    const ids = createIds(options);
    const { clock } = options;
    const deadLetters = createDeadLetters({ database, clock, ids, kick: () => {} });
    const page = await deadLetters.list(tenantId, filter, { limit: given.limit, cursor: null });
    printRows(options.output, page.items.map(presentDelivery), 'No dead letters match.');
  });
}

export async function replayDeadLetters(
  options: Options,
  tenantId: string,
  { dryRun, all, ...given }: FilterOptions & ReplayOptions,
): Promise<void> {
  const filter = readFilter(given);
  const isFiltered = Object.keys(filter).length > 0;
  if (all && isFiltered) throw new CommandFailure('--all cannot be combined with a filter.');
  if (!all && !isFiltered && !dryRun) {
    throw new CommandFailure('Select deliveries (see --help), or give --all.');
  }
  await withDatabase(options, async (database) => {
    const { output, clock } = options;
    const ids = createIds(options);
    await requireTenant(database, tenantId);
    const summary = await announced(database, (kick) =>
      createDeadLetters({ database, clock, ids, kick }).replay(tenantId, filter, {
        dryRun,
        by: commandLineActor,
      }),
    );
    const rows = summary.byEndpoint.map(({ endpointId, state, count }) => ({
      endpoint_id: presentId('endpoint', endpointId),
      state,
      dead_letters: count,
    }));
    const { found, replayable, replayed } = summary;
    if (output.json) printRows(output, [{ found, replayable, replayed, by_endpoint: rows }]);
    else {
      if (rows.length > 0) printRows(output, rows);
      output.write(`${found} found, ${replayable} can be sent, ${replayed} scheduled\n`);
    }
  });
}

type Kick = Parameters<typeof createDeadLetters>[0]['kick'];

/**
 * Notifies the process that delivers before the connection closes; its own scan would take 10 s.
 */
async function announced<T>(database: Database, work: (kick: Kick) => Promise<T>): Promise<T> {
  let payload: string | null = null;
  const result = await work((targets) => void (payload = packTargets(targets)));
  if (payload !== null) await database.run(notifyStatement, [payload]);
  return result;
}

function readFilter({ endpoint, type, reason, from, to }: FilterOptions): DeadLetterFilter {
  const endpointId = endpoint === undefined ? undefined : parseId('endpoint', endpoint);
  if (endpointId === null) throw new CommandFailure(`"${endpoint}" is not an endpoint's id`);
  return {
    ...(endpointId !== undefined && { endpointId }),
    ...(type !== undefined && { eventType: type }),
    ...(reason !== undefined && { reason }),
    ...(from !== undefined && { from: readTime(from) }),
    ...(to !== undefined && { to: readTime(to) }),
  };
}
