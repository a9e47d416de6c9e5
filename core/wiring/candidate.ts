// What a candidate needs of an installation.

import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/connection.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Reader } from '../reading/reader.ts';
import type { Vault } from '../vault/vault.ts';
import { version as engineVersion } from '../version.ts';
import type { OpenCandidate } from '../workflows/replay/candidate.ts';
import {
  openCandidate,
  refusingEgress,
  type CandidateFiles,
} from '../workflows/replay/open-candidate.ts';
import { createReferenceData, createStoredDocuments } from './reading.ts';

export interface Installation {
  database: Database;
  settings: Settings;
  vault: Vault;
  reader: Pick<Reader, 'read'>;
  /** Folder of stored documents. */
  documents: string;
  memoryPool?: MemoryPool | undefined;
  clock: Clock;
  random: Random;
  log: Log;
}

/** @throws CandidateRefused */
export function openCandidateOf(
  installation: Installation,
  { folder, place, settings: candidate }: CandidateFiles,
): Promise<OpenCandidate> {
  const { database, settings, vault, reader, memoryPool, clock, random, log } = installation;
  const ids = createIds({ clock, random });
  const documents = createStoredDocuments({
    settings,
    database,
    vault,
    folder: installation.documents,
    egress: refusingEgress,
    clock,
    random,
    ids,
    log,
  });
  return openCandidate({
    folder,
    place,
    settings: candidate,
    database,
    reader,
    documents,
    referenceOver: (pipelines) =>
      createReferenceData({ database, reader, pipelines, clock, ids, log }).reference,
    fileFor: (pipeline) => settings.pipelineFiles[pipeline],
    engineVersion,
    longestRunMs: () => settings.pipelines.runTimeoutMs,
    memoryPool,
    clock,
    ids,
    log,
  });
}
