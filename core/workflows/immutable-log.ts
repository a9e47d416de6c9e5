// Position of a result in the tamper-evident log (contract.md §4). The statement that settles a run
// stores the hash of its audit entry's leaf. Index, proof and checkpoint are added when the result
// is read, because the entry is added to the log only after the commit.

import { contentDigestOf, leafText, leafTime } from '../audit/log/leaf.ts';
import { leafHashOf } from '../audit/log/merkle.ts';
import { findEntry, listIdentities } from '../audit/log/queries.ts';
import { createLogReads } from '../audit/log/reads.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { setAt } from '../kernel/pointers.ts';
import type { Random } from '../kernel/random.ts';
import type { Settlement } from './settlement.ts';

/** Stored reference to the position of a result. */
export interface LogReference {
  /** UUID of the audit entry. */
  entry: string;
  logId: string;
  leafHash: Buffer;
  /** JSON pointer into completed_unit. */
  pointer: string;
}

/** Audit entry of a settled run, as far as the statement cannot derive it. */
export interface SettledEntry {
  auditId: string;
  detail: ResultDetail | AttemptDetail | null;
  /** Set together if the leaf must be known before the commit. */
  leaf: { at: Date; salt: string; reference: LogReference } | null;
}

/** Identifies the result: the hash of its completed unit. */
interface ResultDetail {
  extraction_hash: string;
}

/**
 * Why an attempt ended without an outcome, without the message, which can quote the document: audit
 * entries are kept longer.
 */
interface AttemptDetail {
  attempt: number;
  step: string | null;
  error: string;
}

export function settledEntry(
  settlement: Settlement,
  given: { auditId: string; logId: string; now: Date; random: Pick<Random, 'bytes'> },
): SettledEntry {
  const { auditId, logId, now, random } = given;
  const { work, state, finished } = settlement;
  if (finished === null) return { auditId, detail: attemptDetail(settlement), leaf: null };
  const detail = { extraction_hash: finished.outcome.written.extractionSha256 };
  if (!finished.immutableLog) return { auditId, detail, leaf: null };
  const salt = saltFrom(random.bytes(16));
  const facts = {
    tenantId: work.tenantId,
    auditId,
    at: leafTime(now),
    actorKind: 'system',
    actorId: null,
    action: `workflow.${state}`,
    objectKind: 'workflow',
    objectId: work.workflowId,
    requestId: null,
  };
  const digest = contentDigestOf(salt, { detail, remoteAddress: null });
  const leafHash = leafHashOf(leafText(facts, digest));
  const pointer = finished.immutableLog.completedUnit;
  return {
    auditId,
    detail,
    leaf: { at: now, salt, reference: { entry: auditId, logId, leafHash, pointer } },
  };
}

function attemptDetail({ work, state, step, error }: Settlement): AttemptDetail | null {
  if (error === null || (state !== 'queued' && state !== 'failed')) return null;
  return { attempt: work.attemptNo, step, error: error.code };
}

/** Returns a copy of a unit or business object that is sent before the entry is in the log. */
export function withPendingLog(
  unit: object,
  pointer: string,
  { logId, leafHash }: Pick<LogReference, 'logId' | 'leafHash'>,
): object {
  const copy = structuredClone(unit);
  setAt(copy, pointer, { state: 'pending', ...shown({ logId, leafHash }) });
  return copy;
}

/**
 * Returns the reference for a result settled by a review, whose entry is written in this
 * transaction.
 */
export async function referenceTo(
  trx: Transaction,
  { tenantId, entry, pointer }: { tenantId: string; entry: string; pointer: string },
): Promise<LogReference | null> {
  const [identity] = await listIdentities(trx);
  const row = await findEntry(trx, tenantId, entry);
  if (identity === undefined || row?.salt == null) return null;
  const leafHash = leafHashOf(leafText(row, contentDigestOf(row.salt, row)));
  return { entry, logId: identity.origin, leafHash, pointer };
}

/** Adds the position to a completed unit that was read. */
export async function joinImmutableLog(
  database: Database,
  tenantId: string,
  completedUnit: object,
  reference: LogReference,
): Promise<void> {
  const proof = await createLogReads({ database }).prove(tenantId, reference.entry);
  const place =
    proof === null
      ? { state: 'pending', ...shown(reference) }
      : {
          state: 'included',
          ...shown(reference),
          leaf_index: proof.leafIndex,
          tree_size: proof.checkpoint.size,
          root_hash: proof.checkpoint.root.toString('base64'),
          inclusion_proof: proof.path.map((hash) => hash.toString('base64')),
          checkpoint: proof.checkpoint.note,
        };
  setAt(completedUnit, reference.pointer, place);
}

function shown({ logId, leafHash }: Pick<LogReference, 'logId' | 'leafHash'>) {
  return { log_id: logId, leaf_hash: leafHash.toString('base64') };
}

/** Returns a UUID of version 4, the type of the column. */
function saltFrom(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
