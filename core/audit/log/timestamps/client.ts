// Requests RFC 3161 time stamps for checkpoints. The signature of the authority proves that the
// checkpoint, and therefore every earlier entry, existed at that time. The token is stored, because
// the authority keeps no copy.

import type { X509Certificate } from 'node:crypto';
import type { Database } from '../../../database/connection.ts';
import type { Egress } from '../../../egress/egress.ts';
import { createBeat, type Beat } from '../../../kernel/beat.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import type { LogReads } from '../reads.ts';
import { repeatedTurn } from '../repeated-turn.ts';
import { newestTimestamp, saveTimestamp } from './queries.ts';
import { timestampRequest, tokenOf } from './token.ts';

const turnMs = 60_000;
const deadlineMs = 15_000;
/** Maximum size of a response. A token with its certificate chain has about 6 kB. */
const mostAnswerBytes = 65_536;
const nonceBytes = 16;

export interface TimestampAuthority {
  url: string;
  /** Certificate of the authority, or those of its issuers. */
  trusted: readonly X509Certificate[];
  /** Interval between two stamps. */
  everyMs: number;
  egress: Pick<Egress, 'send'>;
}

export interface TimestampOptions {
  database: Database;
  reads: Pick<LogReads, 'checkpoint'>;
  authority: TimestampAuthority;
  clock: Clock;
  random: Random;
  log: Log;
}

export interface TimestampClient extends Beat {
  /**
   * Returns whether there was a checkpoint to stamp. Throws if the authority is unreachable or
   * refuses the request, or if the token does not prove the time of the checkpoint.
   */
  stamp(): Promise<boolean>;
}

export function createTimestampClient(options: TimestampOptions): TimestampClient {
  const { database, reads, authority, clock, random, log } = options;
  const { url, trusted, everyMs, egress } = authority;

  async function stamp(): Promise<boolean> {
    const { note, size, origin } = await reads.checkpoint();
    const known = await newestTimestamp(database.knex, url);
    if (size === 0 || (known?.size === size && known.origin === origin)) return false;
    if (known && clock.now().getTime() - known.stampedAt.getTime() < everyMs) return false;
    const nonce = random.bytes(nonceBytes);
    const { status, body } = await egress.send({
      purpose: 'model',
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
      },
      body: timestampRequest(note, nonce),
      deadlineMs,
      maxResponseBytes: mostAnswerBytes,
      oversize: 'refuse',
      maxRedirects: 0,
    });
    if (status !== 200) throw new Error(`status ${status}`);
    const { token, stampedAt } = await tokenOf(body, { content: note, nonce, trusted });
    await saveTimestamp(database, { authority: url, size, origin, note, token, stampedAt });
    return true;
  }

  const message = 'a time stamp authority does not stamp checkpoints';
  const turn = repeatedTurn(stamp, { log, message, facts: { authority: url } });
  return { ...createBeat(clock, turnMs, turn), stamp };
}
