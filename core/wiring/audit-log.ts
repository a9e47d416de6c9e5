// Tamper-evident log of the audit trail. It starts before all parts that write entries and stops
// after them, so that a clean stop leaves no entry unlogged.

import { hostname } from 'node:os';
import { openLastCheckpoint } from '../audit/log/last-checkpoint.ts';
import { openLog } from '../audit/log/open-log.ts';
import { openBucket } from '../audit/log/bucket/bucket.ts';
import { createBucketSender } from '../audit/log/bucket/sender.ts';
import { createPublisher } from '../audit/log/publish.ts';
import { createLogReads, type LogReads } from '../audit/log/reads.ts';
import { openAuthorities } from '../audit/log/timestamps/open-authorities.ts';
import { openWitnesses } from '../audit/log/witnesses/open-witnesses.ts';
import { createSequencer } from '../audit/log/sequencer.ts';
import { createResidency } from '../audit/residency.ts';
import type { Database } from '../database/connection.ts';
import type { Residency } from '../sdk/pipeline.ts';
import type { Runtime } from './runtime.ts';

export interface AuditLog {
  /** Name of the log in its checkpoints. */
  origin: string;
  reads: LogReads;
  /** Returns the statement of data residency for the current configuration. */
  residency: () => Residency | null;
}

export async function openAuditLog(
  { home, configuration, clock, random, log, lifecycle }: Runtime,
  { database }: { database: Database },
): Promise<AuditLog> {
  const settings = configuration.current;
  const { signingKeyFile, publishFolder, witnesses, timestampAuthorities, bucket } =
    settings().audit;
  const source = { file: signingKeyFile, homeFile: home.logKey };
  const { origin, signer } = await openLog({ database, source, clock, random, log });
  const reads = createLogReads({ database });
  if (signer !== null) {
    const last = openLastCheckpoint(home.logCheckpoint, signer.verifier);
    const sequencer = createSequencer({ database, signer, last, clock, log });
    sequencer.start();
    lifecycle.onStop('audit log', () => sequencer.stop());
    if (publishFolder !== null) {
      const publisher = createPublisher({ database, folder: publishFolder, clock, log });
      publisher.start();
      lifecycle.onStop('published checkpoints', () => publisher.stop());
    }
    const cosigning = openWitnesses({ configured: witnesses, database, reads, clock, log });
    cosigning.start();
    lifecycle.onStop('witnesses', () => cosigning.stop());
    const stamping = openAuthorities({
      configured: timestampAuthorities,
      database,
      reads,
      clock,
      random,
      log,
    });
    stamping.start();
    lifecycle.onStop('time stamps', () => stamping.stop());
    if (bucket !== null) {
      const opened = openBucket(bucket, { clock, log });
      const sender = createBucketSender({ database, bucket: opened, clock, log });
      sender.start();
      lifecycle.onStop('bucket of checkpoints', async () => {
        await opened.close();
        await sender.stop();
      });
    }
  }
  const residency = createResidency({ settings, signer, host: hostname(), clock });
  return { origin, reads, residency };
}
