// The tamper-evident log over the audit trail. It starts before everything that writes entries and
// stops after it, so that a clean stop leaves no entry waiting.

import { hostname } from 'node:os';
import { openLastCheckpoint } from '../audit/log/last-checkpoint.ts';
import { openLog } from '../audit/log/open-log.ts';
import { createPublisher } from '../audit/log/publish.ts';
import { createLogReads, type LogReads } from '../audit/log/reads.ts';
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
  /** The statement of data residency by the configuration in force. */
  residency: () => Residency | null;
}

export async function openAuditLog(
  { home, configuration, clock, random, log, lifecycle }: Runtime,
  { database }: { database: Database },
): Promise<AuditLog> {
  const { signingKeyFile, publishFolder, witnesses: configured } = configuration.current().audit;
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
    const witnesses = openWitnesses({ configured, database, reads, clock, log });
    witnesses.start();
    lifecycle.onStop('witnesses', () => witnesses.stop());
  }
  const settings = configuration.current;
  const residency = createResidency({ settings, signer, host: hostname(), clock });
  return { origin, reads, residency };
}
