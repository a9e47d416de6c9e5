// Adds committed audit entries to the tree in batches. Leaves, tiles and a signed checkpoint are
// written in one transaction, and a checkpoint is published only after its commit. A crash at any
// time therefore loses no entry, and no second history is signed.

import type { Database, Transaction } from '../../database/connection.ts';
import { createBeat } from '../../kernel/beat.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { signCheckpoint } from './checkpoint.ts';
import type { LastCheckpoint } from './last-checkpoint.ts';
import { contentDigestOf, leafText } from './leaf.ts';
import { leafHashOf } from './merkle.ts';
import {
  deleteCheckpoint,
  findTiles,
  hasPending,
  insertCheckpoint,
  insertLeaves,
  newestCheckpoint,
  saveTiles,
  takePending,
  tryLockLog,
  type EntryRow,
  type StoredCheckpoint,
} from './queries.ts';
import { repeatedTurn } from './repeated-turn.ts';
import type { NoteSigner } from './signed-note.ts';
import { appendLeaves, openTiles, rootOf, tileFinder, tilesOf } from './tiles.ts';

/** Entries are in the tree within a second of their commit: one turn, and the time of a batch. */
const turnMs = 500;
/** About a quarter of a second, and a few megabytes. */
const batchEntries = 5_000;

export interface Sequencer {
  start(): void;
  /** Adds all entries committed so far; resolves when the current turn has ended. */
  stop(): Promise<void>;
  /** Adds all committed entries; returns their number. */
  sequence(): Promise<number>;
}

export interface SequencerOptions {
  database: Database;
  signer: NoteSigner;
  last: LastCheckpoint;
  clock: Clock;
  log: Log;
  /** Called after the commit. */
  onCheckpoint?: (checkpoint: StoredCheckpoint, entries: number) => void;
}

/** The history in the database differs from the one that was signed before. */
export class HistoryMismatch extends Error {
  override readonly name = 'HistoryMismatch';
}

export function createSequencer(options: SequencerOptions): Sequencer {
  const { database, signer, last, clock, log, onCheckpoint } = options;
  let stopping = false;

  /** Returns the number of rows removed from the queue. */
  async function sequenceBatch(): Promise<number> {
    const batch = await database.transaction(async (trx) => {
      if (!(await tryLockLog(trx))) return null;
      const head = await newestCheckpoint(trx);
      if (head === null || head.origin !== signer.name) throw new HistoryMismatch(foreign(signer));
      await checkHistory(trx, head, last);
      const { taken, entries } = await takePending(trx, batchEntries);
      if (entries.length === 0) return { taken, entries, checkpoint: null };
      const checkpoint = await append(trx, head, entries, { signer, now: clock.now() });
      return { taken, entries, checkpoint };
    });
    if (batch === null) return 0;
    const { taken, entries, checkpoint } = batch;
    if (taken > entries.length) {
      const missing = taken - entries.length;
      log.error('audit entries were deleted before they entered the log', { entries: missing });
    }
    if (checkpoint !== null) {
      await last.save(checkpoint.note);
      onCheckpoint?.(checkpoint, entries.length);
    }
    return taken;
  }

  async function sequence(): Promise<number> {
    let entries = 0;
    if (!(await hasPending(database.knex))) return entries;
    for (let taken = batchEntries; taken === batchEntries && !stopping; entries += taken) {
      taken = await sequenceBatch();
    }
    return entries;
  }

  const message = 'audit entries cannot be added to the log';
  const turn = repeatedTurn(sequence, { log, message });
  const beat = createBeat(clock, turnMs, turn);
  return {
    start: () => beat.start(),
    async stop() {
      stopping = true;
      await beat.stop();
      stopping = false;
      await turn();
      stopping = true;
    },
    sequence,
  };
}

/** Adds the entries to the tree of `head`, and signs the result. */
async function append(
  trx: Transaction,
  head: StoredCheckpoint,
  entries: readonly EntryRow[],
  { signer, now }: { signer: NoteSigner; now: Date },
): Promise<StoredCheckpoint> {
  const leaves = entries.map((entry) => {
    const contentDigest = contentDigestOf(entry.salt ?? '', entry);
    return { ...entry, contentDigest, hash: leafHashOf(leafText(entry, contentDigest)) };
  });
  const known = await findTiles(trx, openTiles(head.size));
  const hashes = leaves.map((leaf) => leaf.hash);
  const changed = appendLeaves(head.size, hashes, tileFinder(known));
  const size = head.size + leaves.length;
  const root = rootOf(size, tileFinder([...known, ...changed]));
  const note = signCheckpoint(signer, { size, root });
  const checkpoint = { size, origin: signer.name, root, note, signedAt: now };
  await insertLeaves(trx, { treeSize: head.size, leaves });
  await saveTiles(trx, changed);
  await insertCheckpoint(trx, checkpoint);
  // Only the last checkpoint of an hour is kept; every earlier root can be computed from the tiles.
  if (isSameHour(head.signedAt, now)) await deleteCheckpoint(trx, head);
  return checkpoint;
}

function isSameHour(one: Date, other: Date): boolean {
  const hourMs = 3_600_000;
  return Math.floor(one.getTime() / hourMs) === Math.floor(other.getTime() / hourMs);
}

/** Throws `HistoryMismatch` if the tree does not continue the last signed one. */
async function checkHistory(
  trx: Transaction,
  head: StoredCheckpoint,
  last: LastCheckpoint,
): Promise<void> {
  const signed = last.current();
  if (signed === null) return;
  if (signed.size > head.size) {
    throw new HistoryMismatch(
      `The audit log has ${head.size} entries, and a checkpoint of ${signed.size} entries was signed ` +
        'before. The database is older than that checkpoint. If it was restored from a backup, run ' +
        '"workmill audit renew".',
    );
  }
  const tiles = await findTiles(trx, tilesOf({ start: 0, end: signed.size }));
  if (rootOf(signed.size, tileFinder(tiles)).equals(signed.root)) return;
  throw new HistoryMismatch(
    `The first ${signed.size} entries of the audit log are not those of the checkpoint that was ` +
      'signed before. Run "workmill audit verify".',
  );
}

function foreign({ name }: NoteSigner): string {
  return `The audit log in the database is not ${name}, which the signing key belongs to.`;
}
