// Warns tenants that the certificate of an endpoint is about to expire, 30, 14, 7 and 1 days
// before: by an event to their endpoints, in the audit trail and in the log. Each warning is sent
// once.

import { systemActor } from '../../audit/entry.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentId, type Ids } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Target } from '../delivery/lane.ts';
import { sendEvents } from '../fan-out/queries.ts';
import { expiringEventType } from '../outbox.ts';
import { expiryWarningAt } from './expiry.ts';
import { identityFacts } from './identity.ts';
import { listExpiring, markWarned, type ExpiringIdentity } from './queries.ts';

export interface ExpiryNoticeOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  kick(this: void, targets: readonly Target[]): void;
}

/** Returns a job to run every hour in one process; its result is the number of due warnings. */
export function createExpiryNotice(options: ExpiryNoticeOptions): () => Promise<number> {
  const { database, clock, ids, log, kick } = options;

  async function tell(identity: ExpiringIdentity, days: number, now: Date): Promise<boolean> {
    const { tenantId, endpointId, url, certificate, expiresAt } = identity;
    const { subject, fingerprint } = identityFacts(certificate);
    const facts = { url, subject, fingerprint_sha256: fingerprint };
    const data = { ...facts, expires_at: expiresAt.toISOString(), days };
    const notified = await database.transaction(async (trx) => {
      if (!(await markWarned(trx, identity, days))) return null;
      const object = { kind: 'webhook_endpoint', id: endpointId };
      const action = 'webhook_endpoint.certificate_expiring';
      await recordAudit(trx, ids, systemActor, { tenantId, action, object, detail: data });
      const event = {
        tenantId,
        eventType: expiringEventType,
        workflowId: null,
        mode: 'live',
        data: { endpoint_id: presentId('endpoint', endpointId), ...data },
        namedOnly: false,
      };
      return await sendEvents(trx, ids, [event], now);
    });
    if (notified === null) return false;
    const fields = { tenant_id: tenantId, endpoint_id: endpointId, expires_at: data.expires_at };
    log.warn('the client certificate of a webhook endpoint ends soon', { ...fields, days });
    kick(notified);
    return true;
  }

  return async () => {
    const now = clock.now();
    let notified = 0;
    for (const identity of await listExpiring(database.knex, now)) {
      const days = expiryWarningAt(identity.expiresAt, now);
      if (days === null) continue;
      if (identity.warnedDays !== null && identity.warnedDays <= days) continue;
      if (await tell(identity, days, now)) notified += 1;
    }
    return notified;
  };
}
