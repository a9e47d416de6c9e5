// Event feed of a tenant, for readers that poll events instead of receiving them.
//
// An event's identifier is created before its transaction commits, so an event can appear behind
// events that were already read. Each pass over the list therefore starts shortly before the end of
// the previous one. Readers discard duplicates by `event_id`, as receivers do.

import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { firstUuidAt } from '../../kernel/ids.ts';
import { checkedEventTypes } from '../checked-fields.ts';
import type { OutboundEvent } from '../events.ts';
import { listEvents } from './queries.ts';
import { badCursor } from '../../kernel/pages.ts';

/** Longer than any transaction takes to commit after it created identifiers of events. */
const overlapMs = 30_000;

export interface FeedPage {
  events: OutboundEvent[];
  /** Position for the next call, also if there are no further events yet. */
  cursor: string;
  hasMore: boolean;
}

export interface EventFeed {
  /** Used in the name of the signature header. */
  brand: string;
  /**
   * Returns events, oldest first, from a cursor, else from a time, else from now on. Throws
   * `invalid_request` for an invalid cursor or an unknown event type.
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
      // Events created before this time are visible to this pass, however long it takes.
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
  /** Start of the next pass; null before the first page of a pass. */
  restart: string | null;
}

function startAt(time: Date): Place {
  return { after: firstUuidAt(time.getTime()), restart: null };
}

/** UUIDs in canonical form sort like text. */
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
