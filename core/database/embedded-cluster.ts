// Creates the data folder on the first start. An interrupted start leaves a folder without the
// completion mark; the next start recreates it, since it contains no data yet.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { serviceUser, startedByRoot } from '../kernel/service-user.ts';

export const superuser = 'workmill';

const completionMark = (folder: string): string => join(folder, 'initialised');

/** Whether a start has completed the data folder in `<home>/postgres`. */
export function isInitialised(folder: string): boolean {
  return existsSync(completionMark(folder));
}

/**
 * Creates the data folder; returns the superuser's password, which is stored in `<folder>/password`
 * (mode 0600).
 */
export function initialiseCluster(options: {
  binaries: string;
  folder: string;
  data: string;
  dataFolder: string;
}): string {
  const { binaries, folder, data, dataFolder } = options;
  const passwordFile = join(folder, 'password');
  if (isInitialised(folder)) return readFileSync(passwordFile, 'utf8');

  for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true });
  const password = randomBytes(24).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const handover = join(folder, 'password-for-initdb');
  writeFileSync(handover, password, { mode: 0o600 });
  if (startedByRoot()) chownSync(handover, serviceUser.uid, serviceUser.gid);
  const descriptor = openSync(handover, 'r');
  try {
    const flags = ['-U', superuser, '-A', 'scram-sha-256', '--pwfile=/proc/self/fd/3'];
    const made = spawnSync(
      join(binaries, 'bin/initdb'),
      ['-D', dataFolder, ...flags, '-E', 'UTF8', '--locale=C', '--no-instructions'],
      {
        ...(startedByRoot() ? serviceUser : {}),
        cwd: data,
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...accountFor(folder) },
        stdio: ['ignore', 'pipe', 'pipe', descriptor],
        encoding: 'utf8',
      },
    );
    if (made.status !== 0) {
      throw new Error(
        `the database folder could not be made: ${made.error?.message ?? made.stderr}`,
      );
    }
  } finally {
    closeSync(descriptor);
    rmSync(handover, { force: true });
  }
  writeFileSync(completionMark(folder), '');
  return password;
}

/**
 * initdb looks up the name of its user ID. A container whose user ID has no account gets one from
 * libnss_wrapper, which is part of its image.
 */
function accountFor(folder: string): Record<string, string> {
  if (startedByRoot() || hasAccount()) return {};
  const id = process.getuid!();
  const group = process.getgid!();
  const files = { passwd: join(folder, 'passwd'), group: join(folder, 'group') };
  writeFileSync(files.passwd, `${superuser}:x:${id}:${group}::/:/usr/sbin/nologin\n`);
  writeFileSync(files.group, `${superuser}:x:${group}:\n`);
  return {
    LD_PRELOAD: 'libnss_wrapper.so',
    NSS_WRAPPER_PASSWD: files.passwd,
    NSS_WRAPPER_GROUP: files.group,
  };
}

function hasAccount(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
