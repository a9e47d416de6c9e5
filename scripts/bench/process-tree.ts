// Memory of a process and its descendants, from /proc. Resident memory counts shared pages in each
// process. The proportional set size (PSS) counts them once, so only PSS can be added up.

import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  pid: number;
  /** Role of the process, in the words of the architecture. */
  role: string;
  rssMb: number;
  pssMb: number;
}

/** The root process comes first. */
export function processTree(root: number): ProcessMemory[] {
  return membersOf(root).flatMap((pid) => memoryOf(pid, pid === root) ?? []);
}

/** Returns the resident memory of all processes, with shared pages counted in each. Cheap. */
export function residentMb(root: number): number {
  const kilobytes = (pid: number): number =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0);
  return membersOf(root).reduce((sum, pid) => sum + kilobytes(pid), 0) / 1024;
}

function membersOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : null;
    if (parent !== null) parents.set(pid, parent);
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow).toSorted((a, b) => a - b);
}

/** Returns null for a process that has just ended. */
function parentOf(pid: number): number | null {
  const status = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces.
  return status === null ? null : Number(status.slice(status.lastIndexOf(')')).split(' ')[2]);
}

function memoryOf(pid: number, isRoot: boolean): ProcessMemory | null {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  const command = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
  if (rollup === null || command === undefined) return null;
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  const role = isRoot ? 'appliance' : roleOf(command);
  return { pid, role, rssMb: megabytes('Rss'), pssMb: megabytes('Pss') };
}

function roleOf(command: string): string {
  const reader = /core\/reading\/host\/host\.ts (\S+)/.exec(command);
  if (reader) return reader[1]!;
  const plugin = /core\/pipelines\/sandbox\/host\.ts (\S+)/.exec(command);
  if (plugin) return plugin[1]!;
  if (command.startsWith('postgres: ')) return 'postgres children';
  return /bin\/postgres/.test(command) ? 'postgres' : command.slice(0, 60);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
