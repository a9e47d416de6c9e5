// Processor time of a process and everything it has started, from /proc: what a measurement costs,
// whatever else the machine does meanwhile.

import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds so far, by process. */
export type ProcessorTime = ReadonlyMap<number, number>;

export function processorTime(root: number): ProcessorTime {
  return new Map(familyOf(root).map((pid) => [pid, timeOf(pid)]));
}

/** Microseconds between the two; of a process that has ended meanwhile nothing is known. */
export function spentBetween(before: ProcessorTime, after: ProcessorTime): number {
  let spent = 0;
  for (const [pid, us] of after) spent += us - (before.get(pid) ?? 0);
  return spent;
}

export interface MainThreadTime {
  /** On a processor. */
  ranMs: number;
  /** Ready to run, while others had the processors. */
  waitedMs: number;
}

/** Of a process's first thread, which is Node's event loop; so far. */
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

/** Null for a process that has just ended. */
function parentOf(pid: string): number | null {
  const status = read(`/proc/${pid}/stat`);
  // The name in brackets may hold spaces.
  return status === null ? null : Number(status.slice(status.lastIndexOf(')')).split(' ')[2]);
}

/** The first number of schedstat: nanoseconds, where stat counts in hundredths of a second. */
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
