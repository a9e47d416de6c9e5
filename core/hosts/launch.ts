// Starts the process of a host: the appliance's own Node.js, an empty environment, Node's
// permission flags and an unprivileged account. The process has its own session, so that Ctrl-C in
// the terminal reaches only the appliance.

import { fork, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { reachableByServiceUser, serviceUser, startedByRoot } from '../kernel/service-user.ts';

/** Permissions of the process in Node's permission model; everything else is denied. */
export interface HostPermissions {
  /** Folders and code files that it may read; the working folder is included automatically. */
  read: readonly string[];
  addons: boolean;
  childProcesses: boolean;
}

export interface LaunchOptions {
  /** Name shown in the process list and in the log. */
  name: string;
  /** Main file of the process, which calls `serve`. */
  entry: string;
  cwd: string;
  /** Maximum JavaScript heap of the process, and of each thread. */
  heapMb: number;
  permissions: HostPermissions;
  /**
   * Nice value, by which the process yields to the appliance and its database; default:
   * `hostNiceness`.
   */
  niceness?: number | undefined;
  /**
   * Folder for compiled code of this host only. The cache halves the startup time (250 to 120 ms)
   * and saves 30 MB, because the TypeScript stripper is not loaded.
   */
  cacheFolder: string;
}

/**
 * `own`: the appliance is not root, and hosts run under the same account. `service`: the process
 * starts as the service user. `later`: it switches to that user after loading its code, because
 * that user cannot read it (under /root, for example).
 */
export type Account = 'own' | 'service' | 'later';

/**
 * The working folder counts as well: Node ignores permission flags for paths that the process
 * cannot read.
 */
export function accountFor({ entry, cwd, permissions }: LaunchOptions): Account {
  if (!startedByRoot()) return 'own';
  const needed = [process.execPath, entry, cwd, ...permissions.read];
  return needed.every(reachable) ? 'service' : 'later';
}

function reachable(path: string): boolean {
  return reachableByServiceUser(statSync(path).isDirectory() ? path : dirname(path));
}

/**
 * `wall` is the program, with its arguments, that starts Node.js without network access
 * (network-wall.ts).
 */
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
 * Time zone and locale are fixed, so that results do not depend on the machine. The C library is
 * set to return large freed buffers to the system. By default, it keeps ever larger ones and has
 * more arenas than threads: after a large read, the reader kept 400 MB, now 290.
 */
const environment = {
  TZ: 'UTC',
  LC_ALL: 'C',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};

/**
 * Nice value of hosts: the appliance and its database have priority when processors are busy. Each
 * of their threads then has three times the weight; hosts still get enough time to meet their
 * timeouts.
 */
const hostNiceness = 5;

/**
 * Threads inherit it from the thread that creates them. On a busy machine, the process has created
 * some before this runs. If automatic groups are enabled (sched(7)), Linux groups processes by
 * session. Nice values then apply only within a group, and
 * the group has its own.
 */
function yieldToAppliance(pid: number | undefined, wanted: number): void {
  if (pid === undefined) return;
  try {
    const niceness = Math.max(getPriority(), wanted);
    setPriority(pid, niceness);
    yieldThreads(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended, or the system has no automatic groups: the default priority applies.
  }
}

/** Repeats until a list of the threads has none that an earlier one has created meanwhile. */
function yieldThreads(pid: number, niceness: number): void {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  const late = threads.filter((thread) => getPriority(thread) < niceness);
  for (const thread of late) setPriority(thread, niceness);
  if (late.length > 0) yieldThreads(pid, niceness);
}

function nodeFlags({ cwd, heapMb, permissions, cacheFolder }: LaunchOptions): string[] {
  const { read, addons, childProcesses } = permissions;
  return [
    // V8 lets this flag override the limits of a thread, so both have the same value.
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    // Disables the warning "--allow-worker may invalidate the permission model": threads inherit
    // the permissions here.
    '--disable-warning=SecurityWarning',
    '--permission',
    '--allow-worker',
    ...(addons ? ['--allow-addons'] : []),
    ...(childProcesses ? ['--allow-child-process'] : []),
    ...[...read, cwd, cacheFolder].flatMap(namesOf).map((path) => `--allow-fs-read=${path}`),
    ...namesOf(cacheFolder).map((path) => `--allow-fs-write=${path}`),
  ];
}

/** Returns a path and, if it is a link, its target: Node checks both when it resolves a module. */
function namesOf(path: string): string[] {
  const given = resolve(path);
  return [...new Set([given, realpathSync(given)])].flatMap((name) => [name, name + sep]);
}
