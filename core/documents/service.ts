// Documents of tenants: stored once per tenant and content, described by rows, deleted when they
// expire. Fetched documents are stored like uploaded ones, so that the same rules delete both.

import { systemActor, type Actor } from '../audit/entry.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Database } from '../database/connection.ts';
import type { Egress } from '../egress/egress.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { missingObject } from '../kernel/missing.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { createSealedFiles } from '../vault/sealed-file.ts';
import type { Vault } from '../vault/vault.ts';
import { createDocumentAddresses } from './addresses.ts';
import { createContentFiles, type ByteSource } from './content-files.ts';
import { cleanFileName } from './file-name.ts';
import { createFilePrefixes } from './file-prefixes.ts';
import {
  createIntake,
  fetchRules,
  uploadRules,
  type CountPages,
  type SniffSource,
} from './intake.ts';
import { createPageImages, type PagePicture } from './page-images.ts';
import { deleteDocument, findDocument, listNames } from './queries.ts';
import { createResealing, type Resealing } from './resealing.ts';
import { presentRow, type OpenDocument, type StoredDocument } from './stored-document.ts';
import { createUpkeep } from './upkeep.ts';

export type { OpenDocument, StoredDocument } from './stored-document.ts';

export interface ResolvedDocument extends OpenDocument {
  /** Media type according to the sender; null if not given. Not trustworthy. */
  declaredType: string | null;
}

export interface Upload {
  tenantId: string;
  bytes: Uint8Array | ByteSource;
  fileName?: string | null;
  /** Actor in the audit trail; default: the appliance. */
  by?: Actor;
}

export interface Documents extends Resealing {
  /**
   * Stores an upload; it is durable when this resolves. Throws `payload_too_large` as soon as the
   * limit is exceeded, `invalid_request` if it is empty, `unavailable` if the disk is full, and the
   * errors of `countPages`.
   */
  store(upload: Upload): Promise<StoredDocument>;
  /** Returns a document. Throws `not_found`, also for a document of another tenant. */
  get(tenantId: string, documentId: string): Promise<StoredDocument>;
  /** File names of those that have one. */
  namesOf(tenantId: string, documentIds: readonly string[]): Promise<string[]>;
  open(tenantId: string, documentId: string): Promise<OpenDocument>;
  /**
   * Returns a page's image from the cache, or draws it with `draw`. Throws `not_found`, and the
   * errors of `draw`.
   */
  pageImage(
    place: { tenantId: string; documentId: string } & PagePicture,
    draw: (document: OpenDocument) => Promise<Uint8Array>,
  ): Promise<Uint8Array>;
  /**
   * Removes a document. The file is deleted with the tenant's last document of that content. Throws
   * `not_found`.
   */
  remove(tenantId: string, documentId: string, by?: Actor): Promise<void>;
  /**
   * Checks an address. Throws `insecure_url`, `invalid_request` or `document_unreachable`; see
   * DocumentAddresses.
   */
  check(address: string): void;
  /**
   * Returns the bytes of an address, stored. Throws the errors of `check`, `document_unreachable`
   * (with a reason that does not reveal the internal network), `document_unreadable` (too large or
   * empty) or `unavailable`. Rejects with the signal's reason if it aborts.
   */
  resolve(task: {
    tenantId: string;
    address: string;
    signal?: AbortSignal;
  }): Promise<ResolvedDocument>;
  /** Deletes expired documents in small batches; returns the number of rows. */
  expire(): Promise<number>;
  /** Deletes leftovers of a crash, at the start and by a schedule. */
  sweep(signal?: AbortSignal): Promise<{ incoming: number; orphans: number }>;
}

export interface DocumentsOptions {
  database: Database;
  /** `<home>/documents`; created if it is missing. */
  folder: string;
  egress: Pick<Egress, 'check' | 'send'>;
  clock: Clock;
  ids: Ids;
  random: Random;
  vault: Vault;
  log: Log;
  sniff: SniffSource;
  /** Called for uploads; its errors reject them. */
  countPages?: CountPages;
  /** Default: 25 MiB. */
  maxBytes?: number;
  /** Maximum size of cached page images, several thousand; default: 256 MiB. */
  pageImageBytes?: number;
  retentionDays: number;
  /** Called for every stored document, for metrics. */
  onTaken?: (way: 'upload' | 'fetch', bytes: number) => void;
  /** Folders that `file:` addresses may refer to. */
  filePrefixes?: readonly string[];
}

export function createDocuments(options: DocumentsOptions): Documents {
  const { database, egress, clock, countPages, maxBytes = 25 * 1024 * 1024 } = options;
  const { pageImageBytes = 256 * 1024 * 1024 } = options;
  const log = options.log.child({ part: 'documents' });
  const sealed = createSealedFiles(options);
  const files = createContentFiles({ folder: options.folder, ids: options.ids, sealed });
  const prefixes = createFilePrefixes({ prefixes: options.filePrefixes ?? [] });
  const addresses = createDocumentAddresses({ egress, files: prefixes, maxBytes });
  const intake = createIntake({ ...options, files, maxBytes });
  const images = createPageImages({
    folder: options.folder,
    ids: options.ids,
    sealed,
    maxBytes: pageImageBytes,
    exists: async (content) => (await files.keyOf(content)) !== undefined,
  });
  const upkeep = createUpkeep({ database, files, images, clock, log });
  const resealing = createResealing({ database, files, vault: options.vault });

  async function open(tenantId: string, documentId: string): Promise<OpenDocument> {
    const wanted = { tenantId, documentId, now: clock.now() };
    const row = await findDocument(database.knex, wanted);
    if (row === undefined) throw missingObject('document', documentId);
    return presentRow(row, () => files.read({ tenantId, sha256: row.sha256 }));
  }

  return {
    async store({ tenantId, bytes, fileName, by = systemActor }) {
      const source = bytes instanceof Uint8Array ? [bytes] : bytes;
      const parcel = { tenantId, bytes: source, fileName: cleanFileName(fileName), uploadedBy: by };
      const stored = await intake.accept(parcel, uploadRules(maxBytes, countPages));
      options.onTaken?.('upload', stored.byteLength);
      return stored;
    },
    get: open,
    open,
    namesOf: (tenantId, documentIds) => listNames(database.knex, tenantId, documentIds),
    async pageImage({ tenantId, documentId, page, width }, draw) {
      const document = await open(tenantId, documentId);
      const content = { tenantId, sha256: document.sha256 };
      return images.get(content, { page, width }, () => draw(document));
    },
    async remove(tenantId, documentId, by = systemActor) {
      const sha256 = await database.transaction(async (trx) => {
        const erased = await deleteDocument(trx, { tenantId, documentId });
        if (erased === undefined) throw missingObject('document', documentId);
        const object = { kind: 'document', id: documentId };
        const event = { tenantId, action: 'document.deleted', object, detail: { sha256: erased } };
        await recordAudit(trx, options.ids, by, event);
        return erased;
      });
      await upkeep.eraseUnused({ tenantId, sha256 });
    },
    check: (address) => addresses.check(address),
    async resolve({ tenantId, address, signal }) {
      signal?.throwIfAborted();
      const documentId = addresses.documentId(address);
      if (documentId !== null) {
        const found = await open(tenantId, documentId).catch(sayUnreachable(address));
        return { ...found, declaredType: null };
      }
      const { declaredType, ...arrival } = await addresses.fetch(address, signal);
      const kept = await intake.accept({ ...arrival, tenantId }, fetchRules(maxBytes));
      options.onTaken?.('fetch', kept.byteLength);
      return { ...kept, declaredType };
    },
    expire: () => upkeep.expire(),
    sweep: (signal) => upkeep.sweep(signal),
    ...resealing,
  };
}

/** For a workflow, a deleted document is unreachable. */
function sayUnreachable(address: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Fault) || error.code !== 'not_found') throw error;
    const message = `There is no ${address.replace(':', ' ')}. Check the id; documents expire.`;
    throw new Fault('document_unreachable', message, { cause: error });
  };
}
