// Starts the process of a host: the appliance's own Node.js, an empty environment, Node's
// permission flags, an account without privileges, and a session of its own so that Ctrl-C in the
// terminal reaches the appliance and not its hosts.

import { fork, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { reachableByServiceUser, serviceUser, startedByRoot } from '../kernel/service-user.ts';

/** What Node's permission model lets the process do; everything else is refused. */
export interface HostPermissions {
  /** Folders and files of code that it may read; its working folder need not be named. */
  read: readonly string[];
  addons: boolean;
  childProcesses: boolean;
}

export interface LaunchOptions {
  /** Shown in the process list and in the log. */
  name: string;
  /** The process's main file, which calls `serve`. */
  entry: string;
  cwd: string;
  /** Largest JavaScript heap of the process, and the same of each thread. */
  heapMb: number;
  permissions: HostPermissions;
  /** Nice value: how far it yields to the appliance and its database; `hostNiceness` unless given. */
  niceness?: number | undefined;
  /**
   * Where compiled code is kept between starts, a folder for this host alone: it halves the time
   * of a start (250 to 120 ms) and saves 30 MB, because the TypeScript stripper is not loaded.
   */
  cacheFolder: string;
}

/**
 * `own`: the appliance is not root, and hosts run as the same account. `service`: the process
 * starts as the service user. `later`: it drops to that user once its code is loaded, because the
 * code lies where that user cannot reach it (under /root, say).
 */
export type Account = 'own' | 'service' | 'later';

/** The working folder counts as well: permission flags that the process cannot look at are void. */
export function accountFor({ entry, cwd, permissions }: LaunchOptions): Account {
  if (!startedByRoot()) return 'own';
  const needed = [process.execPath, entry, cwd, ...permissions.read];
  return needed.every(reachable) ? 'service' : 'later';
}

function reachable(path: string): boolean {
  return reachableByServiceUser(statSync(path).isDirectory() ? path : dirname(path));
}

/** `wall` is the program and its arguments that start Node.js off the network (network-wall.ts). */
export function launch(
  options: LaunchOptions,
  account: Account,
  wall: readonly string[],
): ChildProcess {
  const { name, entry, cwd, cacheFolder, niceness = hostNiceness } = options;
  mkdirSync(dirname(cacheFolder), { recursive: true, mode: 0o711 });
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  if (account === 'service') chownSync(cacheFolder, serviceUser.uid, serviceUser.gid);
  const credentials = account === 'service' ? serviceUser : {};
  const [program, ...flags] = [...wall, process.execPath, ...nodeFlags(options)];
  const child = fork(entry, [name], {
    cwd,
    execPath: program!,
    execArgv: flags,
    env: { NODE_COMPILE_CACHE: cacheFolder, ...environment },
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...credentials,
  });
  yieldToAppliance(child.pid, niceness);
  return child;
}

/**
 * Time zone and locale are fixed, so that a result does not depend on the machine's. The C library
 * gives large buffers back to the system when they are freed: left alone, it keeps ever larger ones for
 * later, and has more arenas than threads. After a large read the reader kept 400 MB, now 290.
 */
const environment = {
  TZ: 'UTC',
  LC_ALL: 'C',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};

/**
 * Nice value of hosts: the appliance and its database come first when processors are short. Each
 * of their threads then weighs three times as much; hosts must still get enough to keep their limits.
 */
const hostNiceness = 5;

/**
 * Set before the process has further threads, which inherit it. Each session is a group of its own
 * to Linux where automatic groups are on (sched(7)): nice values count within one only, and the
 * group has its own.
 */
function yieldToAppliance(pid: number | undefined, wanted: number): void {
  if (pid === undefined) return;
  try {
    const niceness = Math.max(getPriority(), wanted);
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Gone already, or a system without automatic groups: it then runs like everything else.
  }
}

function nodeFlags({ cwd, heapMb, permissions, cacheFolder }: LaunchOptions): string[] {
  const { read, addons, childProcesses } = permissions;
  return [
    // V8 lets this flag override the limits given to a thread, so both are the same figure.
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    // "--allow-worker may invalidate the permission model": the threads inherit it here.
    '--disable-warning=SecurityWarning',
    '--permission',
    '--allow-worker',
    ...(addons ? ['--allow-addons'] : []),
    ...(childProcesses ? ['--allow-child-process'] : []),
    ...[...read, cwd, cacheFolder].flatMap(namesOf).map((path) => `--allow-fs-read=${path}`),
    ...namesOf(cacheFolder).map((path) => `--allow-fs-write=${path}`),
  ];
}

/** A path and what it stands for when it is a link: Node checks both while it resolves a module. */
function namesOf(path: string): string[] {
  const given = resolve(path);
  return [...new Set([given, realpathSync(given)])].flatMap((name) => [name, name + sep]);
}
