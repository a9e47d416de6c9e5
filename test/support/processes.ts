// Processes as the kernel knows them: a process of a test and everything that it has started.

import { readdirSync, readFileSync } from 'node:fs';
import { systemClock } from '../../core/kernel/clock.ts';

export interface ProcessMark {
  pid: number;
  parent: number;
  /** Ticks since boot: with it a number that was given out again is not taken for the process. */
  began: number;
  /** Arguments, with spaces between. */
  command: string;
}

/** The process and all below it, parents first. */
export function familyOf(pid: number): ProcessMark[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => look(Number(name)))
    .filter((mark) => mark !== null);
  const family = all.filter((mark) => mark.pid === pid);
  // The loop sees what it adds: each generation finds the next.
  for (const { pid: parent } of family) {
    family.push(...all.filter((mark) => mark.parent === parent));
  }
  return family;
}

export function isAlive({ pid, began }: ProcessMark): boolean {
  return look(pid)?.began === began;
}

/** Ends those that still run, at once and without asking, and waits until they are gone. */
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

/** Null when it is gone, or only waits to be reaped. */
function look(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything; the rest is numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), began: Number(fields[19]), command };
  } catch {
    return null;
  }
}
