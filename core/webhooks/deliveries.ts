// The delivery log, and the actions of a tenant on a delivery: replay it, or send a test.

import { systemActor, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import { presentId, type Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import { everyEventType } from './checked-fields.ts';
import type { Target } from './delivery/lane.ts';
import { readHead } from './delivery/request-head.ts';
import type { Attempt, Delivery, SentRequest } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { SampleEvents } from './sample-events.ts';
import { composeBody } from './events.ts';
import {
  findDelivery,
  findSent,
  listAttempts,
  listDeliveries,
  listEventsOf,
  rescheduleDelivery,
  type EventOfWorkflow,
  type LogFilter,
} from './log/queries.ts';
import { insertEventFor } from './queries.ts';
import { badCursor, pageOf, type Page, type PageRequest } from '../kernel/pages.ts';

export interface Deliveries {
  /** Lists the deliveries of an endpoint, newest first. Throws `not_found`. */
  list(
    tenantId: string,
    endpointId: string,
    page: PageRequest,
    filter?: LogFilter,
  ): Promise<Page<Delivery>>;
  /** Returns a delivery. Throws `not_found`, also for a delivery of another tenant. */
  get(tenantId: string, deliveryId: string): Promise<Delivery>;
  /**
   * Returns the newest events of a workflow with their deliveries, newest first; an empty list for
   * an unknown workflow.
   */
  ofWorkflow(tenantId: string, workflowId: string): Promise<EventOfWorkflow[]>;
  /** Returns the newest attempts, newest first. Throws `not_found`. */
  attempts(tenantId: string, deliveryId: string, limit: number): Promise<Attempt[]>;
  /**
   * Returns the request of an attempt as sent; default: the newest attempt. Throws `not_found`,
   * also if there was no attempt yet.
   */
  sentRequest(tenantId: string, deliveryId: string, attemptNo: number | null): Promise<SentRequest>;
  /**
   * Sends the delivery again now, whatever its state: the event_id stays the same, `retry_attempt`
   * continues, and the retry schedule restarts. A delivery that is still being retried is only sent
   * sooner. Throws `not_found`, or `conflict` if the endpoint is not active.
   */
  replay(tenantId: string, deliveryId: string, by?: Actor): Promise<Delivery>;
  /** Sends a sample event with `mode: "test"`. Throws the same errors as `replay`. */
  sendTest(tenantId: string, endpointId: string, by?: Actor): Promise<Delivery>;
}

export interface DeliveriesOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  endpoints: Endpoints;
  sampleEvents: SampleEvents;
  knownEventTypes: () => readonly string[];
  kick(this: void, targets: readonly Target[]): void;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { database, clock, ids, endpoints, kick } = options;
  const db = database.knex;

  async function get(tenantId: string, deliveryId: string): Promise<Delivery> {
    const delivery = await findDelivery(db, tenantId, deliveryId);
    if (delivery === null) throw missingObject('delivery', deliveryId);
    return delivery;
  }

  async function activeEndpoint(tenantId: string, endpointId: string) {
    const endpoint = await endpoints.get(tenantId, endpointId);
    if (endpoint.state === 'active') return endpoint;
    throw new Fault('conflict', `The endpoint is ${endpoint.state}; activate it first.`);
  }

  return {
    async list(tenantId, endpointId, { limit, cursor }, filter) {
      await endpoints.get(tenantId, endpointId);
      const before = cursor === null ? null : readPlace(cursor);
      const key = { tenantId, endpointId };
      const rows = await listDeliveries(db, key, { limit: limit + 1, before }, filter);
      return pageOf(rows, limit, writePlace);
    },
    get,
    ofWorkflow: (tenantId, workflowId) =>
      listEventsOf(db, { tenantId, workflowId }, workflowLimits),
    async attempts(tenantId, deliveryId, limit) {
      await get(tenantId, deliveryId);
      return listAttempts(db, { tenantId, deliveryId }, limit);
    },
    async sentRequest(tenantId, deliveryId, attemptNo) {
      const row = await findSent(db, { tenantId, deliveryId }, attemptNo);
      if (row === null) {
        await get(tenantId, deliveryId);
        throw missingAttempt(deliveryId, attemptNo);
      }
      const { event, head, ...attempt } = row;
      const body = composeBody(event, attempt.attemptNo - 1);
      return { ...attempt, headers: head === null ? null : readHead(head), body };
    },
    async replay(tenantId, deliveryId, by = systemActor) {
      const { endpointId } = await get(tenantId, deliveryId);
      await activeEndpoint(tenantId, endpointId);
      const object = { kind: 'delivery', id: deliveryId };
      await database.transaction(async (trx) => {
        await rescheduleDelivery(trx, { tenantId, deliveryId }, clock.now());
        await recordAudit(trx, ids, by, { tenantId, action: 'delivery.replayed', object });
      });
      kick([{ tenantId, endpointId }]);
      return get(tenantId, deliveryId);
    },
    async sendTest(tenantId, endpointId, by = systemActor) {
      const endpoint = await activeEndpoint(tenantId, endpointId);
      const [chosen = everyEventType] = endpoint.eventTypes;
      const eventType = chosen === everyEventType ? options.knownEventTypes()[0]! : chosen;
      const event = options.sampleEvents.create(tenantId, eventType);
      const deliveryId = ids.uuid();
      const object = { kind: 'webhook_endpoint', id: endpointId };
      await database.transaction(async (trx) => {
        await insertEventFor(trx, event, endpointId, deliveryId);
        await recordAudit(trx, ids, by, { tenantId, action: 'webhook_endpoint.tested', object });
      });
      kick([{ tenantId, endpointId }]);
      return get(tenantId, deliveryId);
    },
  };
}

/** A workflow normally has a few events; deadlines of contracts add three for each. */
export const workflowLimits = { maxEvents: 100, maxDeliveries: 500 } as const;

function missingAttempt(deliveryId: string, attemptNo: number | null): Fault {
  const id = presentId('delivery', deliveryId);
  if (attemptNo === null) return new Fault('not_found', `Delivery ${id} has no attempt yet.`);
  const hint = `To list its attempts, use GET /v1/webhooks/deliveries/${id}.`;
  return new Fault('not_found', `Delivery ${id} has no attempt ${attemptNo}. ${hint}`);
}

/** Returns a cursor: the position of a delivery in a list ordered by time. */
export function writePlace({ createdAt, deliveryId }: Delivery): string {
  return Buffer.from(`${createdAt.toISOString()} ${deliveryId}`).toString('base64url');
}

/** Parses a cursor. Throws `invalid_request`. */
export function readPlace(cursor: string): { createdAt: Date; deliveryId: string } {
  const [at = '', deliveryId = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(at);
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deliveryId);
  if (Number.isNaN(createdAt.getTime()) || !isUuid) throw badCursor();
  return { createdAt, deliveryId };
}
