// A log on a database of the test, sequenced when the test says so.

import { join } from 'node:path';
import type { Test } from 'tap';
import { systemActor } from '../../../core/audit/entry.ts';
import { openLastCheckpoint } from '../../../core/audit/log/last-checkpoint.ts';
import { openLog } from '../../../core/audit/log/open-log.ts';
import { createLogReads } from '../../../core/audit/log/reads.ts';
import { createSequencer } from '../../../core/audit/log/sequencer.ts';
import { recordInOrder } from '../../../core/audit/queries.ts';
import type { Database } from '../../../core/database/connection.ts';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom as random } from '../../../core/kernel/random.ts';
import { collectingLog } from '../../support/log.ts';
import { testDatabase } from '../../support/postgres.ts';

export const ids = createIds({ clock, random });

export async function openTestLog(t: Test, database?: Database, folder = t.testdir()) {
  const connected = database ?? (await testDatabase(t));
  const homeFile = join(folder, 'audit-log.key');
  const checkpointFile = join(folder, 'audit-log.checkpoint');
  const log = collectingLog();
  const source = { file: null, homeFile };
  const options = { database: connected, source, clock, random, log };
  const { origin, verifierKey, signer } = await openLog(options);
  const last = signer && openLastCheckpoint(checkpointFile, signer.verifier);
  const sequencer =
    signer && last && createSequencer({ database: connected, signer, last, clock, log });
  return {
    database: connected,
    folder,
    log,
    options,
    origin,
    verifierKey,
    signer,
    sequencer: sequencer!,
    reads: createLogReads({ database: connected }),
    /** Entries with and without content; answers the ids of those of the tenant. */
    record: (count: number, tenantId = 'acme') => recordEntries(connected, count, tenantId),
  };
}

async function recordEntries(database: Database, count: number, tenantId: string) {
  const entries = Array.from({ length: count }, (_, n) => {
    const event = { tenantId, action: 'test.counted', object: { kind: 'test', id: `${n}` } };
    const detail = n % 2 === 0 ? { n, text: 'ä "quoted"' } : undefined;
    return { ...event, ...(detail && { detail }), auditId: ids.uuid(), actor: systemActor };
  });
  await database.transaction((trx) => recordInOrder(trx, entries));
  return await auditIds(database, tenantId);
}

export async function auditIds({ knex }: Database, tenantId: string): Promise<string[]> {
  const rows = knex('audit_entries').where({ tenant_id: tenantId }).orderBy('audit_id');
  return await rows.pluck('audit_id');
}
