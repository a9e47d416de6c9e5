// Stores documents: the file first, then the row, so that a row always has its file.

import type { Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { ByteSource, ContentFiles, IncomingFile } from './content-files.ts';
import { insertDocument, lockContent, type DocumentRow } from './queries.ts';
import { presentRow, type OpenDocument } from './stored-document.ts';

export interface Parcel {
  tenantId: string;
  bytes: ByteSource;
  fileName: string | null;
  /** Set for uploads, which are recorded in the audit trail; fetches are part of their workflow. */
  uploadedBy?: Actor;
}

/** Differences between an upload, whose sender waits, and a fetched document. */
export interface IntakeRules {
  tooLarge: () => Fault;
  empty: () => Fault;
  countPages?: CountPages | undefined;
}

/** Bytes that can be read repeatedly, and what is known about them. */
export interface ReadableBytes {
  sha256: string;
  byteLength: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Returns the number of pages of a tenant's document; null if they cannot be counted in time. */
export type CountPages = (source: ReadableBytes, tenantId: string) => Promise<number | null>;

/**
 * Detects the media type from the bytes; `first` returns as many of the first bytes as requested.
 */
export type SniffSource = (
  first: (count: number) => Promise<Uint8Array>,
  byteLength: number,
) => Promise<string>;

export interface IntakeOptions {
  database: Database;
  files: ContentFiles;
  clock: Clock;
  ids: Ids;
  sniff: SniffSource;
  maxBytes: number;
  retentionDays: number;
}

export interface Intake {
  accept(parcel: Parcel, rules: IntakeRules): Promise<OpenDocument>;
}

const dayMs = 86_400_000;

export function createIntake(options: IntakeOptions): Intake {
  const { database, files, clock, ids, sniff, maxBytes, retentionDays } = options;

  async function keep(
    row: DocumentRow,
    incoming: IncomingFile,
    uploadedBy: Actor | undefined,
  ): Promise<void> {
    await database.transaction(async (trx) => {
      // Without the lock, a removal of the same content could delete the file between the two
      // steps.
      await lockContent(trx, incoming);
      await files.keep(incoming);
      await insertDocument(trx, row);
      if (uploadedBy) await auditUpload(trx, row, uploadedBy);
    });
  }

  async function auditUpload(trx: Transaction, row: DocumentRow, by: Actor): Promise<void> {
    const { tenant_id: tenantId, document_id: id, sha256, byte_length: bytes } = row;
    const object = { kind: 'document', id };
    const event = { tenantId, action: 'document.uploaded', object, detail: { sha256, bytes } };
    await recordAudit(trx, ids, by, event);
  }

  return {
    async accept({ tenantId, bytes: source, fileName, uploadedBy }, rules) {
      const incoming = await files.receive(tenantId, source, {
        maxBytes,
        tooLarge: rules.tooLarge,
      });
      try {
        if (incoming.byteLength === 0) throw rules.empty();
        const readable = { ...incoming, read: () => files.readIncoming(incoming) };
        const first = (count: number): Promise<Buffer> => firstOf(readable, count);
        const mediaType = await sniff(first, incoming.byteLength);
        // Sound has no pages, and the reader cannot count any.
        const isSound = /^(audio|video)\//.test(mediaType);
        const pages = isSound ? null : ((await rules.countPages?.(readable, tenantId)) ?? null);
        const createdAt = clock.now();
        const row: DocumentRow = {
          tenant_id: tenantId,
          document_id: ids.uuid(),
          sha256: incoming.sha256,
          byte_length: incoming.byteLength,
          media_type: mediaType,
          file_name: fileName,
          pages,
          created_at: createdAt,
          expires_at: new Date(createdAt.getTime() + retentionDays * dayMs),
        };
        await keep(row, incoming, uploadedBy);
        return presentRow(row, () => files.read(incoming));
      } finally {
        // After the rename, there is no file under that name.
        await files.discard(incoming);
      }
    },
  };
}

/**
 * Fills a buffer while reading, so that the bytes are in memory only once; further bytes are not
 * read.
 */
async function firstOf({ read }: ReadableBytes, count: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(count);
  let filled = 0;
  for await (const part of read()) {
    const taken = part.subarray(0, count - filled);
    bytes.set(taken, filled);
    filled += taken.length;
    if (filled === count) break;
  }
  return bytes.subarray(0, filled);
}

export function uploadRules(maxBytes: number, countPages: CountPages | undefined): IntakeRules {
  return {
    tooLarge: () => new Fault('payload_too_large', `The document is ${largerThan(maxBytes)}.`),
    empty: () => new Fault('invalid_request', 'The document is empty.'),
    countPages,
  };
}

/** Fetched documents are read at once, so their pages are not counted before. */
export function fetchRules(maxBytes: number): IntakeRules {
  return {
    tooLarge: () => tooLargeToRead(maxBytes),
    empty: () => new Fault('document_unreadable', 'The document is empty.'),
  };
}

export function tooLargeToRead(maxBytes: number): Fault {
  return new Fault('document_unreadable', `The document is ${largerThan(maxBytes)}.`);
}

function largerThan(maxBytes: number): string {
  const mebibytes = Math.floor((maxBytes / 1024 ** 2) * 10) / 10;
  return `larger than ${mebibytes >= 1 ? `${mebibytes} MiB` : `${maxBytes} bytes`}`;
}
