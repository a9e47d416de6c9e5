// Client of witnesses, which cosign checkpoints (C2SP tlog-witness). A witness stores the newest
// checkpoint that it has cosigned, and only cosigns checkpoints that continue it. A rewritten
// history cannot get these signatures, even with the log's key.

import type { Database } from '../../../database/connection.ts';
import type { Egress } from '../../../egress/egress.ts';
import { createBeat, type Beat } from '../../../kernel/beat.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { WitnessKey } from './cosignature.ts';
import { newestCosignature, saveCosignature } from './queries.ts';
import type { StoredCheckpoint } from '../queries.ts';
import type { LogReads } from '../reads.ts';
import { repeatedTurn } from '../repeated-turn.ts';
import { parseSignedNote } from '../signed-note.ts';

/** Witnesses of the public network accept one checkpoint per minute from each log. */
const turnMs = 60_000;
const deadlineMs = 15_000;
/**
 * Maximum size of a response: cosignatures have about 150 bytes each, and an error is one sentence.
 */
const mostAnswerBytes = 16_384;

export interface Witness {
  /** Without a trailing slash. */
  url: string;
  key: WitnessKey;
  egress: Pick<Egress, 'send'>;
}

export interface WitnessOptions {
  database: Database;
  reads: Pick<LogReads, 'checkpoint' | 'proveConsistency'>;
  witness: Witness;
  clock: Clock;
  log: Log;
}

export interface WitnessClient extends Beat {
  /**
   * Returns whether there was anything to cosign. Throws if the witness is unreachable, refuses, or
   * returns anything other than its cosignature.
   */
  submit(): Promise<boolean>;
}

export function createWitnessClient(options: WitnessOptions): WitnessClient {
  const { database, reads, witness, clock, log } = options;
  const { key } = witness;

  async function submit(): Promise<boolean> {
    const newest = await reads.checkpoint();
    const known = await newestCosignature(database.knex, key.name);
    if (newest.size === 0) return false;
    if (known?.size === newest.size && known.origin === newest.origin) return false;
    // For a witness, a new identity of the log is a new log without history.
    let sent = await send(known?.origin === newest.origin ? known.size : 0);
    if (sent.status === 409) sent = await send(sizeIn(sent.body));
    const { status, body, checkpoint } = sent;
    if (status !== 200) throw new Error(`status ${status}: ${body.trim().slice(0, 200)}`);
    const note = `${checkpoint.note}${body}`;
    const signed = parseSignedNote(note);
    const cosignedAt = signed && key.cosignedAt(signed);
    if (!cosignedAt) throw new Error(`the answer has no valid cosignature by ${key.name}`);
    const { size, origin } = checkpoint;
    await saveCosignature(database, { witness: key.name, size, origin, note, cosignedAt });
    return true;
  }

  /** `seen`: number of entries of the checkpoint that the witness cosigned last. */
  async function send(seen: number): Promise<Sent> {
    const { path, checkpoint } = await proofFrom(seen);
    const proof = [`old ${seen}`, ...path.map((hash) => hash.toString('base64'))];
    const { status, body } = await witness.egress.send({
      purpose: 'model',
      method: 'POST',
      url: `${witness.url}/add-checkpoint`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: Buffer.from(`${proof.join('\n')}\n\n${checkpoint.note}`),
      deadlineMs,
      maxResponseBytes: mostAnswerBytes,
      oversize: 'refuse',
      maxRedirects: 0,
    });
    return { status, body: body.toString('utf8'), checkpoint };
  }

  async function proofFrom(seen: number): ReturnType<LogReads['proveConsistency']> {
    const checkpoint = await reads.checkpoint();
    if (seen > checkpoint.size) {
      throw new Error(
        `it has cosigned ${seen} entries, and the log has ${checkpoint.size}: the log was rewritten, ` +
          'or restored from a backup',
      );
    }
    return seen === 0 ? { path: [], checkpoint } : await reads.proveConsistency(seen);
  }

  const facts = { witness: key.name, url: witness.url };
  const message = 'a witness does not cosign checkpoints';
  return { ...createBeat(clock, turnMs, repeatedTurn(submit, { log, message, facts })), submit };
}

interface Sent {
  status: number;
  body: string;
  checkpoint: StoredCheckpoint;
}

/**
 * Parses the body of a refusal because of a wrong old size: the size that the witness has cosigned.
 */
function sizeIn(body: string): number {
  if (/^(?:0|[1-9]\d{0,15})\n?$/.test(body)) return Number(body);
  throw new Error('it refuses the old size, and does not answer with its own');
}
