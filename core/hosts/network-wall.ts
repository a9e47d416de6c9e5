// Tests whether this machine can run a host in a network namespace without devices. Node 24 has no
// permission for the network.

import { execFile } from 'node:child_process';
import { serviceUser } from '../kernel/service-user.ts';
import type { Account } from './launch.ts';

export interface NetworkWalls {
  /**
   * Returns the program and arguments to put before Node.js; empty if the system does not allow
   * namespaces. Hosts that start at the same time share one probe.
   */
  of(account: Account): Promise<readonly string[]>;
  /** Makes the next host probe again, because a host of this account ended before it was ready. */
  forget(account: Account): void;
}

/** Whether `command` can run with the credentials of the account. */
export type Probe = (command: readonly string[], account: Account) => Promise<boolean>;

/**
 * Caches a success until `forget`. A failure is not cached, so that hosts are isolated without a
 * restart after an administrator has allowed namespaces.
 */
export function createNetworkWalls(probe: Probe = runsThrough): NetworkWalls {
  const known = new Map<Account, Promise<readonly string[]>>();

  async function find(account: Account): Promise<readonly string[]> {
    const wall = wallFor(account);
    let isAllowed = false;
    try {
      isAllowed = await probe([...wall, '/bin/true'], account);
    } finally {
      if (!isAllowed) known.delete(account);
    }
    return isAllowed ? wall : [];
  }

  return {
    of(account) {
      const found = known.get(account) ?? find(account);
      known.set(account, found);
      return found;
    },
    forget: (account) => void known.delete(account),
  };
}

/** Shared by all hosts of this process: the result depends only on the machine. */
export const networkWalls = createNetworkWalls();

/**
 * An ordinary account needs a user namespace to create a network namespace; some systems and
 * containers do not allow it. A process that changes its account later cannot be in one.
 */
function wallFor(account: Account): readonly string[] {
  const user = account === 'later' ? [] : ['--user', '--map-current-user'];
  return ['/usr/bin/unshare', ...user, '--net', '--'];
}

/** A probe takes 5 ms on an idle machine; a timeout counts as a failure. */
const probeTimeoutMs = 30_000;

export function runsThrough(
  [program, ...args]: readonly string[],
  account: Account,
): Promise<boolean> {
  const credentials = account === 'service' ? serviceUser : {};
  const options = { ...credentials, env: {}, timeout: probeTimeoutMs };
  return new Promise((resolve) => {
    execFile(program!, args, options, (error) => resolve(error === null));
  });
}
