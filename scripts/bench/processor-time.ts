// Processor time of a process and its descendants, from /proc: a cost that does not depend on other
// load of the machine.

import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of processor time since the start, by process. */
export type ProcessorTime = ReadonlyMap<number, number>;

export function processorTime(root: number): ProcessorTime {
  return new Map(familyOf(root).map((pid) => [pid, timeOf(pid)]));
}

/** Returns the microseconds between the two readings; processes that have ended are left out. */
export function spentBetween(before: ProcessorTime, after: ProcessorTime): number {
  let spent = 0;
  for (const [pid, us] of after) spent += us - (before.get(pid) ?? 0);
  return spent;
}

export interface MainThreadTime {
  /** Time on a processor. */
  ranMs: number;
  /** Time ready to run, waiting for a processor. */
  waitedMs: number;
}

/** Times of the first thread of a process, which is the event loop of Node.js, since its start. */
export function mainThreadTime(pid: number): MainThreadTime {
  const text = read(`/proc/${pid}/task/${pid}/schedstat`) ?? '';
  const [ran = 0, waited = 0] = text.split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

function familyOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null;
    if (parent === null) continue;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

/** Returns null for a process that has just ended. */
function parentOf(pid: string): number | null {
  const status = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces.
  return status === null ? null : Number(status.slice(status.lastIndexOf(')')).split(' ')[2]);
}

/** The first number of schedstat is in nanoseconds; stat counts in hundredths of a second. */
function timeOf(pid: number): number {
  const threads = list(`/proc/${pid}/task`).map((id) => read(`/proc/${pid}/task/${id}/schedstat`));
  return threads.reduce((sum, text) => sum + Number(text?.split(' ')[0] ?? 0) / 1000, 0);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
