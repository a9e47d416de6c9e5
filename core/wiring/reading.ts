// Fetching and reading documents: egress, the reader's processes, stored documents, and the
// reference data that runs query.

import type { Settings } from '../config/settings.ts';
import type { Configuration } from '../config/reload.ts';
import type { Database } from '../database/connection.ts';
import { createDocuments, type Documents, type DocumentsOptions } from '../documents/service.ts';
import type { Egress } from '../egress/egress.ts';
import { createReloadableEgress } from '../egress/reloadable.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { MemoryPool } from '../hosts/memory-pool.ts';
import { reportDocuments } from '../observe.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import { createReferenceFileReader } from '../pipelines/read-reference-file.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { readerSettings } from '../reading/settings.ts';
import { sniffSource } from '../reading/sniff.ts';
import { createPageCount } from '../reading/stored-documents.ts';
import { createReference, type Reference } from '../reference/service.ts';
import { collectSets, type DeclaredSet } from '../reference/sets.ts';
import type { Vault } from '../vault/vault.ts';
import type { Runtime } from './runtime.ts';

export interface Reading extends ReferenceData {
  egress: Egress;
  reader: Reader;
  documents: Documents;
}

export function openReading(
  { home, configuration, clock, random, ids, log, metrics, memoryPool, lifecycle }: Runtime,
  given: { database: Database; vault: Vault; pipelines: Pipelines },
): Reading {
  const { database, vault, pipelines } = given;
  const egress = createReloadableEgress({ configuration, clock, log, metrics });
  lifecycle.onStop('egress', () => egress.close());
  const folder = home.reader;
  const reader = openReader({ configuration, folder, memoryPool, clock, log, lifecycle });
  const documents = createStoredDocuments({
    settings: configuration.current(),
    database,
    vault,
    folder: home.documents,
    egress,
    countPages: createPageCount(reader),
    onTaken: reportDocuments(metrics).onTaken,
    clock,
    random,
    ids,
    log,
  });
  const { sets, reference } = createReferenceData({ database, reader, pipelines, clock, ids, log });
  return { egress, reader, documents, sets, reference };
}

/** Its processes start with the first document. */
export function openReader(
  options: Pick<Runtime, 'clock' | 'log' | 'lifecycle'> & {
    configuration: Pick<Configuration, 'current'>;
    folder: string;
    memoryPool?: MemoryPool;
  },
): Reader {
  const { configuration, folder, memoryPool, clock, log, lifecycle } = options;
  const { threads, softRssMb, recognition, speech, limits } = readerSettings(configuration);
  const reader = createReader({
    folder,
    threads,
    softRssMb,
    memoryPool,
    recognition,
    speech,
    limits,
    clock,
    log,
  });
  lifecycle.onStop('reader', () => reader.stop());
  return reader;
}

export function createStoredDocuments(options: {
  settings: Pick<Settings, 'documents' | 'egress'>;
  database: Database;
  vault: Vault;
  folder: string;
  egress: DocumentsOptions['egress'];
  countPages?: DocumentsOptions['countPages'];
  onTaken?: DocumentsOptions['onTaken'];
  clock: Clock;
  random: Random;
  ids: Ids;
  log: Log;
}): Documents {
  const { settings, database, vault, folder, egress, clock, random, ids, log } = options;
  const { countPages, onTaken } = options;
  return createDocuments({
    database,
    vault,
    folder,
    egress,
    sniff: sniffSource,
    maxBytes: settings.documents.maxBytes,
    retentionDays: settings.documents.retentionDays,
    filePrefixes: settings.egress.filePrefixes,
    ...(countPages && { countPages }),
    ...(onTaken && { onTaken }),
    clock,
    random,
    ids,
    log,
  });
}

export interface ReferenceData {
  reference: Reference;
  /** Declared reference sets; updated when plugins change. */
  sets: Map<string, DeclaredSet>;
}

export function createReferenceData(options: {
  database: Database;
  reader: Pick<Reader, 'read'>;
  pipelines: Pick<Pipelines, 'list' | 'readRows'>;
  clock: Clock;
  ids: Ids;
  log: Log;
}): ReferenceData {
  const { database, reader, pipelines, clock, ids, log } = options;
  const sets = new Map(collectSets(pipelines.list(), log));
  const readFile = createReferenceFileReader(reader, pipelines);
  return { sets, reference: createReference({ database, clock, ids, sets, readFile }) };
}
