// Verifies the whole log: entries against leaves, leaves against the stored tiles, and the tree
// against every checkpoint, in the database and elsewhere.

import type { Database } from '../../database/connection.ts';
import { presentId, timeOfUuid } from '../../kernel/ids.ts';
import { parseCheckpoint, readCheckpoint } from './checkpoint.ts';
import { listCosignatures } from './witnesses/queries.ts';
import { parseWitnessKey } from './witnesses/cosignature.ts';
import {
  checkTimestamps,
  stampedBy,
  type TrustedAuthorities,
} from './timestamps/check-timestamps.ts';
import { listTimestamps } from './timestamps/queries.ts';
import { createFrontier } from './frontier.ts';
import { contentDigestOf, leafText } from './leaf.ts';
import { hashBytes, leafHashOf } from './merkle.ts';
import {
  countOutside,
  findTiles,
  lastLeafIndex,
  listCheckpoints,
  listIdentities,
  listLeaves,
  measureLog,
  type LeafRow,
  type LogIdentity,
} from './queries.ts';
import { createRetentionRules, type RetentionRules } from './retention-rules.ts';
import { parseSignedNote, parseVerifierKey, type NoteVerifier } from './signed-note.ts';
import { leafTiles, tileFinder, tileHeight, tileWidth, type FindTile } from './tiles.ts';

export interface VerifyOptions {
  database: Database;
  /** Checkpoints that were stored outside the database. */
  outside?: readonly OutsideCheckpoint[];
  /** Trusted public keys; default: those in the database. */
  trustedKeys?: readonly string[];
  /** Keys of witnesses: signatures with their names must be valid. */
  witnessKeys?: readonly string[];
  /** Whose time stamps are checked. */
  authorities?: TrustedAuthorities;
}

export interface OutsideCheckpoint {
  /** Source, for messages. */
  source: string;
  note: string;
}

export interface VerifyReport {
  /** Number of leaves of the tree. */
  entries: number;
  /**
   * Number of complete entries, of entries without erased content, and of entries deleted by
   * retention.
   */
  intact: number;
  erased: number;
  expired: number;
  /** Number of entries that are not added yet. */
  pending: number;
  /** Number of checkpoints with a valid signature and root. */
  checkpoints: number;
  /** Number of checkpoints with a valid signature of a known witness. */
  cosigned: number;
  /** Time stamps that a trusted authority has made of their checkpoints. */
  timestamped: number;
  /** The first of them; `problemCount` counts all. */
  problems: string[];
  problemCount: number;
}

/** Number of entries per read: a few megabytes. A multiple of a tile's width. */
const batchLeaves = 40 * tileWidth;
const mostProblems = 100;

export async function verifyLog(options: VerifyOptions): Promise<VerifyReport> {
  const { database, outside: given = [], trustedKeys, witnessKeys = [], authorities } = options;
  const { knex } = database;
  const report = newReport();
  const identities = await listIdentities(knex);
  const verifiers = verifiersOf(identities, trustedKeys, report);
  const stamped = await listTimestamps(knex);
  const stampedNotes = stamped.map((one) => ({ source: stampedBy(one), note: one.note }));
  const outside = [...given, ...(await cosignedCheckpoints(database)), ...stampedNotes];
  checkCosignatures(outside, witnessKeys, report);
  const { valid, problems } = await checkTimestamps(stamped, authorities);
  report.timestamped = valid;
  for (const problem of problems) fail(report, problem);
  const heads = collectHeads(await listCheckpoints(knex), outside, verifiers, report);
  const rules = createRetentionRules();
  const upper = createUpperLevels();
  const frontier = createFrontier(upper.note);

  function checkHeads(): void {
    for (const head of heads.get(frontier.size()) ?? []) {
      if (frontier.root().equals(head.root)) report.checkpoints += 1;
      else fail(report, `The first ${head.size} entries do not give the root of ${head.source}.`);
    }
    heads.delete(frontier.size());
  }

  checkHeads();
  const size = (await lastLeafIndex(knex)) + 1;
  for (let from = 0; from < size; from += batchLeaves) {
    const rows = await listLeaves(knex, from, from + batchLeaves);
    const tiles = tileFinder(
      await findTiles(knex, leafTiles(from, Math.min(size, from + batchLeaves))),
    );
    const byIndex = new Map(rows.map((row) => [row.leafIndex, row]));
    for (let index = from; index < Math.min(size, from + batchLeaves); index += 1) {
      const stored = storedHash(index, tiles);
      frontier.add(checkLeaf(byIndex.get(index), { index, stored, report, rules }));
      checkHeads();
    }
  }
  report.entries = frontier.size();
  for (const problem of rules.problems()) fail(report, problem);
  report.expired = rules.counts().deleted;
  report.erased = rules.counts().erased;
  for (const [beyond, missing] of heads) {
    for (const { source } of missing) {
      fail(
        report,
        `${source} has ${beyond} entries, and the log has ${frontier.size()}: the end is missing.`,
      );
    }
  }
  await checkUpperTiles(database, upper, report);
  report.pending = (await measureLog(knex)).pending;
  const unlogged = await countOutside(knex);
  if (unlogged > 0) fail(report, `${unlogged} entries of the audit trail are not in the log.`);
  return report;
}

function newReport(): VerifyReport {
  const counts = {
    entries: 0,
    intact: 0,
    erased: 0,
    expired: 0,
    pending: 0,
    checkpoints: 0,
    cosigned: 0,
    timestamped: 0,
  };
  return { ...counts, problems: [], problemCount: 0 };
}

function fail(report: VerifyReport, problem: string): void {
  report.problemCount += 1;
  if (report.problems.length < mostProblems) report.problems.push(problem);
}

function verifiersOf(
  identities: readonly LogIdentity[],
  trustedKeys: readonly string[] | undefined,
  report: VerifyReport,
): NoteVerifier[] {
  const trusted = new Set(trustedKeys ?? identities.map(({ verifierKey }) => verifierKey));
  for (const { origin, verifierKey } of identities) {
    if (!trusted.has(verifierKey))
      fail(report, `The key of ${origin} is not one of the trusted keys.`);
  }
  return [...trusted].flatMap((key) => {
    const verifier = parseVerifierKey(key);
    if (verifier === null) fail(report, `${key} is not an Ed25519 verifier key.`);
    return verifier === null ? [] : [verifier];
  });
}

async function cosignedCheckpoints({ knex }: Database): Promise<OutsideCheckpoint[]> {
  return (await listCosignatures(knex)).map(({ witness, size, note }) => ({
    source: `the checkpoint of ${size} entries that ${witness} cosigned`,
    note,
  }));
}

function checkCosignatures(
  checkpoints: readonly OutsideCheckpoint[],
  witnessKeys: readonly string[],
  report: VerifyReport,
): void {
  for (const text of witnessKeys) {
    const key = parseWitnessKey(text);
    if (key === null) {
      fail(report, `${text} is not the Ed25519 key of a witness.`);
      continue;
    }
    for (const { source, note } of checkpoints) {
      const signed = parseSignedNote(note);
      if (!signed?.signatures.some(({ name }) => name === key.name)) continue;
      if (key.cosignedAt(signed) !== null) report.cosigned += 1;
      else fail(report, `The cosignature by ${key.name} of ${source} is not valid.`);
    }
  }
}

interface Head {
  size: number;
  root: Buffer;
  source: string;
}

/** Returns checkpoints with a valid signature, by size. */
function collectHeads(
  stored: readonly { note: string; size: number; root: Buffer }[],
  outside: readonly OutsideCheckpoint[],
  verifiers: readonly NoteVerifier[],
  report: VerifyReport,
): Map<number, Head[]> {
  const heads = new Map<number, Head[]>();
  function add(source: string, note: string): Head | null {
    const origin = parseCheckpoint(parseSignedNote(note)?.text ?? '')?.origin;
    const verifier = verifiers.find(({ name }) => name === origin);
    const head = verifier ? readCheckpoint(note, verifier) : null;
    if (head === null) {
      fail(report, `${source} is not signed by a trusted key.`);
      return null;
    }
    const known = { size: head.size, root: head.root, source };
    heads.set(head.size, [...(heads.get(head.size) ?? []), known]);
    return known;
  }
  for (const { note, size, root } of stored) {
    const source = `the stored checkpoint of ${size} entries`;
    const head = add(source, note);
    if (head !== null && (head.size !== size || !head.root.equals(root))) {
      fail(report, `The columns of ${source} are not what its note says.`);
    }
  }
  for (const { source, note } of outside) add(source, note);
  return heads;
}

interface LeafCheck {
  index: number;
  /** Hash in its tile; null if it is missing. */
  stored: Buffer | null;
  report: VerifyReport;
  rules: RetentionRules;
}

/** Compares an entry with its leaf. Returns the hash to use in the tree. */
function checkLeaf(row: LeafRow | undefined, check: LeafCheck): Buffer {
  const { index, stored, report, rules } = check;
  const missing = Buffer.alloc(hashBytes);
  if (stored === null) fail(report, `The hash of entry ${index} is missing from its tile.`);
  if (row === undefined) {
    fail(report, `Entry ${index} is missing from audit_leaves.`);
    return stored ?? missing;
  }
  const { entry, contentDigest, tenantId, auditId } = row;
  if (entry === null) {
    rules.deleted(tenantId, { index, atMs: timeOfUuid(auditId) ?? 0 });
    return stored ?? missing;
  }
  const hash = leafHashOf(leafText(entry, contentDigest));
  const isIntact = entry.salt === null || contentDigestOf(entry.salt, entry).equals(contentDigest);
  if (!isIntact || stored?.equals(hash) === false) {
    fail(report, `Entry ${index} (${presentId('audit', auditId)}) was changed or moved.`);
    return stored ?? hash;
  }
  if (entry.salt === null) rules.erased(tenantId, index);
  else report.intact += 1;
  rules.present(entry);
  return hash;
}

function storedHash(leafIndex: number, find: FindTile): Buffer | null {
  const tile = find({ level: 0, index: Math.floor(leafIndex / tileWidth) });
  const start = (leafIndex % tileWidth) * hashBytes;
  return tile && tile.length >= start + hashBytes ? tile.subarray(start, start + hashBytes) : null;
}

/** Hashes of the tiles above the leaves: 32 bytes for 256 entries. */
interface UpperLevels {
  note(height: number, index: number, hash: Buffer): void;
  levels: readonly Buffer[][];
}

function createUpperLevels(): UpperLevels {
  const levels: Buffer[][] = [];
  return {
    levels,
    note(height, _index, hash) {
      if (height === 0 || height % tileHeight !== 0) return;
      (levels[height / tileHeight - 1] ??= []).push(hash);
    },
  };
}

/** Number of tiles per read. */
const batchTiles = 40;

async function checkUpperTiles(
  { knex }: Database,
  { levels }: UpperLevels,
  report: VerifyReport,
): Promise<void> {
  for (const [below, hashes] of levels.entries()) {
    const level = below + 1;
    const count = Math.ceil(hashes.length / tileWidth);
    for (let first = 0; first < count; first += batchTiles) {
      const ids = Array.from({ length: Math.min(batchTiles, count - first) }, (_, place) => ({
        level,
        index: first + place,
      }));
      const find = tileFinder(await findTiles(knex, ids));
      for (const id of ids) {
        const from = id.index * tileWidth;
        const expected = Buffer.concat(hashes.slice(from, from + tileWidth));
        if (find(id)?.equals(expected)) continue;
        fail(report, `Tile ${id.index} of level ${level} is not the hashes of the entries.`);
      }
    }
  }
}
