import { reportSourceUpdates } from '../observe.ts';
import type { Database } from '../database/connection.ts';
import type { Egress } from '../egress/egress.ts';
import type { Reference } from '../reference/service.ts';
import type { DeclaredSet } from '../reference/sets.ts';
import { createSourceUpdates, type SourceUpdates } from '../reference/sources/updates.ts';
import type { Runtime } from './runtime.ts';

/** Lists that a schedule updates from the files of the configuration. */
export function openSourceUpdates(
  { configuration, clock, log, metrics }: Runtime,
  given: {
    database: Database;
    reference: Reference;
    sets: ReadonlyMap<string, DeclaredSet>;
    egress: Egress;
  },
): SourceUpdates {
  const { database, reference, sets, egress } = given;
  return createSourceUpdates({
    configured: () => configuration.current().reference.sources,
    database,
    reference,
    sets,
    egress,
    clock,
    log,
    onChecked: reportSourceUpdates(metrics),
  });
}
