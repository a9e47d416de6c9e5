// The tamper-evident log: entries sequenced per second, and the time to verify all entries.
//   scripts/node scripts/bench/audit-log.ts [entries]

import { join } from 'node:path';
import { openLastCheckpoint } from '../../core/audit/log/last-checkpoint.ts';
import { openLog } from '../../core/audit/log/open-log.ts';
import { createSequencer } from '../../core/audit/log/sequencer.ts';
import { verifyLog } from '../../core/audit/log/verify.ts';
import { connectDatabase, type Database } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { benchLog as log, machineLoad, openBenchDatabase } from './bench-database.ts';

const entries = Number(process.argv[2] ?? 1_000_000);
const seconds = (sinceMs: number): number => (clock.elapsedMs() - sinceMs) / 1000;

/** Inserts entries of 50 tenants; half of them have a detail, half have an address. */
async function fill({ knex }: Database): Promise<void> {
  await knex.raw(
    `INSERT INTO audit_entries (tenant_id, audit_id, actor_kind, actor_id, action, object_kind,
       object_id, request_id, remote_address, detail)
     SELECT 'tenant_' || n % 50,
            (lpad(to_hex(1790000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' ||
             substr(md5(n::text), 4, 15))::uuid,
            'api_key', gen_random_uuid()::text, 'workflow.submitted', 'workflow',
            gen_random_uuid()::text, 'req_' || n,
            CASE WHEN n % 2 = 0 THEN '192.0.2.1'::inet END,
            CASE WHEN n % 2 = 1 THEN json_build_object('extraction_hash', md5(n::text)) END
       FROM generate_series(1, ?) n`,
    [entries],
  );
  await knex.raw('ANALYZE audit_entries');
}

const server = await openBenchDatabase();
const database = connectDatabase({ url: server.url, log });
try {
  const source = { file: null, homeFile: join(server.folder, 'audit-log.key') };
  const { signer } = await openLog({ database, source, clock, random, log });
  const last = openLastCheckpoint(join(server.folder, 'audit-log.checkpoint'), signer!.verifier);
  const sequencer = createSequencer({ database, signer: signer!, last, clock, log });
  await fill(database);
  const beganMs = clock.elapsedMs();
  const sequenced = await sequencer.sequence();
  const rate = Math.round(sequenced / seconds(beganMs));
  console.log(`sequenced: ${rate} entries/s (aim: 5,000), ${sequenced} entries, ${machineLoad()}`);
  const verifyMs = clock.elapsedMs();
  const report = await verifyLog({ database });
  const took = seconds(verifyMs).toFixed(1);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(
    `verified: ${report.entries} entries in ${took} s (aim: 1,000,000 in 30 s), ` +
      `${report.problemCount} problems, ${memory} MiB resident, ${machineLoad()}`,
  );
} finally {
  await database.close();
  await server.close();
}
