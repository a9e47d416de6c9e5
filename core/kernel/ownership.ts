// Checks the owner of a copied or restored home directory. A wrong owner is reported before
// anything is changed, with the command that corrects it.

import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUser, startedByRoot } from './service-user.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the account that started this process; for root, the service user. */
export function unprivilegedAccount(): Account {
  if (startedByRoot()) return serviceUser;
  return { uid: process.getuid!(), gid: process.getgid!() };
}

export class WrongOwner extends Error {
  override readonly name = 'WrongOwner';

  constructor(folder: string, found: string, { uid, gid }: Account) {
    const reason = startedByRoot()
      ? `When root starts Workmill, user ${uid} works on this folder, without privileges`
      : `User ${uid} started Workmill: use the account of the owner, or change the owner`;
    const command = `chown -R ${uid}:${gid} ${quoted(folder)}`;
    super(
      `${folder} ${found}, and must belong to user ${uid}. ${reason}. ` +
        `Nothing was changed. Run as root: ${command}`,
    );
  }
}

/**
 * Throws WrongOwner if the folder or an entry of it belongs to another user. The folder may be
 * missing.
 */
export function requireOwner(folder: string, needed: Account): void {
  const of = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.uid;
  const owner = of(folder);
  if (owner === undefined) return;
  // Root changes the owner of the folder itself, as after creating it; other users cannot.
  if (!startedByRoot() && owner !== needed.uid) {
    throw new WrongOwner(folder, `belongs to user ${owner}`, needed);
  }
  for (const name of readdirSync(folder)) {
    const other = of(join(folder, name)) ?? needed.uid;
    if (other === needed.uid) continue;
    throw new WrongOwner(folder, `contains files of user ${other} (${name})`, needed);
  }
}

/**
 * Throws WrongOwner if this process cannot write to the folder. The owner alone is not decisive:
 * the root of a volume may belong to root and be writable by the group.
 */
export function requireWritable(folder: string, needed: Account): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new WrongOwner(folder, `belongs to user ${lstatSync(folder).uid}`, needed);
  }
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
