// Unprivileged account for parts that process hostile input, and for PostgreSQL, which refuses to
// run as root, if the appliance was started by root. No account is created for it.

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** `nobody` and `nogroup` on every Linux. */
export const serviceUser = { uid: 65534, gid: 65534 } as const;

export function startedByRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether the service user can reach a path: every parent folder must allow access by others. */
export function reachableByServiceUser(path: string): boolean {
  if (!startedByRoot()) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    const passBit = uid === serviceUser.uid ? 0o100 : 0o001;
    if ((mode & passBit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
