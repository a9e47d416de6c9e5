// The events of a tenant, for readers that ask for them instead of receiving them.
//
// An event's id is made before its transaction commits, so that an event can appear behind others that
// were read already. Each pass over the list therefore begins a little before the end of the last one,
// and a reader drops what it has seen by `event_id`, as a receiver does.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { firstUuidAt } from '../../kernel/ids.ts';
import { checkedEventTypes } from '../checked-fields.ts';
import { badCursor } from '../endpoints.ts';
import type { OutboundEvent } from '../events.ts';
import { listEvents } from './queries.ts';

/** Longer than it takes a transaction to commit after its events got their ids. */
const overlapMs = 30_000;

export interface FeedPage {
  events: OutboundEvent[];
  /** Where to go on, also when nothing more is there yet. */
  cursor: string;
  hasMore: boolean;
}

export interface EventFeed {
  /** Stands in the name of the signature header. */
  brand: string;
  /**
   * Oldest first, from a cursor, else from a time, else from now on. Throws `invalid_request` for a
   * cursor or an event type that does not exist.
   */
  read(
    this: void,
    tenantId: string,
    request: {
      limit: number;
      cursor: string | null;
      from: Date | null;
      eventTypes: readonly string[];
    },
  ): Promise<FeedPage>;
}

export function createEventFeed(options: {
  database: Database;
  clock: Clock;
  brand: string;
  knownEventTypes: () => readonly string[];
}): EventFeed {
  const { database, clock, brand, knownEventTypes } = options;
  return {
    brand,
    async read(tenantId, { limit, cursor, from, eventTypes }) {
      const now = clock.now();
      const place = cursor === null ? startAt(from ?? now) : readPlace(cursor);
      // What was made before is visible to this pass, however long the pass takes.
      const restart = place.restart ?? later(place.after, firstUuidAt(now.getTime() - overlapMs));
      const types = checkedEventTypes(eventTypes, knownEventTypes());
      const request = { tenantId, after: place.after, eventTypes: types, limit: limit + 1 };
      const rows = await listEvents(database, request);
      const events = rows.slice(0, limit);
      const hasMore = rows.length > limit;
      const next = hasMore
        ? { after: events.at(-1)!.eventId, restart }
        : { after: restart, restart: null };
      return { events, cursor: writePlace(next), hasMore };
    },
  };
}

interface Place {
  after: string;
  /** Where the next pass begins; null before the first page of a pass. */
  restart: string | null;
}

function startAt(time: Date): Place {
  return { after: firstUuidAt(time.getTime()), restart: null };
}

/** UUIDs in their canonical form sort as text. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}

function writePlace({ after, restart }: Place): string {
  const text = restart === null ? after : `${after} ${restart}`;
  return Buffer.from(text).toString('base64url');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const placePattern = new RegExp(`^(${uuid})(?: (${uuid}))?$`);

function readPlace(cursor: string): Place {
  const found = placePattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (found === null) throw badCursor();
  return { after: found[1]!, restart: found[2] ?? null };
}
