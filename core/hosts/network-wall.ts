// Whether this machine lets a host run in a network namespace without any device. Node 24 has no
// permission for the network.

import { execFile } from 'node:child_process';
import { serviceUser } from '../kernel/service-user.ts';
import type { Account } from './launch.ts';

export interface NetworkWalls {
  /**
   * Program and arguments to put before Node.js; empty where the system refuses namespaces. Hosts
   * that start at the same time share one probe.
   */
  of(account: Account): Promise<readonly string[]>;
  /** The next host probes again: a host of this account ended before it was ready. */
  forget(account: Account): void;
}

/** Whether `command` can be run with the credentials of the account. */
export type Probe = (command: readonly string[], account: Account) => Promise<boolean>;

/**
 * Keeps what succeeded until `forget`. A refusal is not kept, so that hosts started after an
 * administrator has allowed namespaces are isolated without a restart.
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

/** Of all hosts of this process: the answer is the machine's. */
export const networkWalls = createNetworkWalls();

/**
 * An ordinary account needs a user namespace for a network namespace, which some systems and
 * containers refuse. A process that changes its account later cannot be in one.
 */
function wallFor(account: Account): readonly string[] {
  const user = account === 'later' ? [] : ['--user', '--map-current-user'];
  return ['/usr/bin/unshare', ...user, '--net', '--'];
}

/** A probe takes 5 ms on an idle machine; one that hangs counts as a refusal. */
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
