import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { deleteEndedLinks } from './queries.ts';

/** Ended portal links remain in the list for 90 days. */
const keptLinksMs = 90 * 86_400_000;

export async function expireLinks(database: Database, clock: Clock): Promise<number> {
  return await deleteEndedLinks(database, new Date(clock.now().getTime() - keptLinksMs));
}
