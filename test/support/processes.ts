// Processes from /proc: a process of a test and its descendants.

import { readdirSync, readFileSync } from 'node:fs';
import { systemClock } from '../../core/kernel/clock.ts';

export interface ProcessMark {
  pid: number;
  parent: number;
  /** Start time in ticks since boot; tells a reused process id from the process. */
  began: number;
  /** Arguments, separated by spaces. */
  command: string;
}

/** Returns the process and its descendants, parents first. */
export function familyOf(pid: number): ProcessMark[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => look(Number(name)))
    .filter((mark) => mark !== null);
  const family = all.filter((mark) => mark.pid === pid);
  // The loop also visits the elements that it adds: each generation finds the next.
  for (const { pid: parent } of family) {
    family.push(...all.filter((mark) => mark.parent === parent));
  }
  return family;
}

export function isAlive({ pid, began }: ProcessMark): boolean {
  return look(pid)?.began === began;
}

/** Kills the processes that still run with SIGKILL, and waits until they have ended. */
export async function killAll(marks: readonly ProcessMark[]): Promise<void> {
  for (const mark of marks) if (isAlive(mark)) signal(mark.pid);
  while (marks.some(isAlive)) await systemClock.sleep(5);
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns null if the process has ended or is a zombie. */
function look(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain anything; the other fields are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), began: Number(fields[19]), command };
  } catch {
    return null;
  }
}
