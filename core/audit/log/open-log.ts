// Opens the log of an installation: its identity, created at the first start, and its signing key.

import type { Database, Transaction } from '../../database/connection.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import { signCheckpoint } from './checkpoint.ts';
import { emptyRoot } from './merkle.ts';
import {
  insertCheckpoint,
  insertIdentity,
  listIdentities,
  lockLog,
  newestCheckpoint,
  type LogIdentity,
} from './queries.ts';
import type { NoteSigner } from './signed-note.ts';
import { readSigningKey, writeNewSigningKey, type SigningKeySource } from './signing-key.ts';

export interface OpenLogOptions {
  database: Database;
  source: SigningKeySource;
  clock: Clock;
  random: Random;
  log: Log;
}

export interface OpenedLog {
  /** Name of the log in its checkpoints. */
  origin: string;
  verifierKey: string;
  /** Null if this node does not have the key: other nodes add entries. */
  signer: NoteSigner | null;
}

/**
 * Creates identity and key if the database has none. Throws `unavailable` for a damaged key file.
 */
export async function openLog(options: OpenLogOptions): Promise<OpenedLog> {
  const { database, source, log } = options;
  return await database.transaction(async (trx) => {
    await lockLog(trx);
    const [identity] = await listIdentities(trx);
    const key = readSigningKey(source);
    if (identity === undefined) {
      const signer = key ?? (await makeKey(options));
      return opened(await begin(trx, options, signer), signer);
    }
    if (key?.verifierKey === identity.verifierKey) return opened(identity, key);
    log.warn('this node does not have the key of the audit log; entries wait for one that has it', {
      log: identity.origin,
      key_file: source.file?.path ?? source.homeFile,
    });
    return opened(identity, null);
  });
}

/**
 * Creates a new identity for the same tree, with a new key unless the key file already contains a
 * different one: after the key was lost, or the database was restored from a backup. Earlier
 * checkpoints remain valid under their own key.
 */
export async function renewLog(options: OpenLogOptions): Promise<LogIdentity> {
  const { database, source } = options;
  return await database.transaction(async (trx) => {
    await lockLog(trx);
    const identities = await listIdentities(trx);
    const known = new Set(identities.map(({ origin }) => origin));
    const key = source.file === null ? null : readSigningKey(source);
    if (key !== null && known.has(key.name)) {
      const path = source.file!.path;
      throw new Fault(
        'conflict',
        `The key in ${path} has signed before. Replace it with a new key.`,
      );
    }
    return await begin(trx, options, key ?? (await makeKey(options)));
  });
}

async function makeKey({ source, random, log }: OpenLogOptions): Promise<NoteSigner> {
  const signer = await writeNewSigningKey(source.homeFile, random);
  const { homeFile: file } = source;
  log.info('a key for the audit log was made; keep a copy apart from the backups', { file });
  return signer;
}

/** Adds a first checkpoint, so that a log always has one. */
async function begin(
  trx: Transaction,
  { clock, log }: OpenLogOptions,
  signer: NoteSigner,
): Promise<LogIdentity> {
  const head = (await newestCheckpoint(trx)) ?? { size: 0, root: emptyRoot };
  const { name: origin, verifierKey } = signer;
  const at = clock.now();
  const identity = { origin, verifierKey, firstSize: head.size };
  await insertIdentity(trx, { ...identity, at });
  const note = signCheckpoint(signer, head);
  await insertCheckpoint(trx, { size: head.size, origin, root: head.root, note, signedAt: at });
  log.info('the audit log has a new identity', { log: origin, verifier_key: verifierKey });
  return identity;
}

function opened({ origin, verifierKey }: LogIdentity, signer: NoteSigner | null): OpenedLog {
  return { origin, verifierKey, signer };
}
