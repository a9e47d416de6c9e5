// What people are shown of TAP: every failure whole, and what was skipped.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Resolves at the end of the output with tap's counts. `alsoShow`: further lines to print. */
export async function followTap(
  output: Readable,
  { alsoShow = /(?!)/, keep }: { alsoShow?: RegExp; keep?: (line: string) => void } = {},
): Promise<Counts> {
  let summary = '';
  let inFailure = false;
  for await (const line of createInterface(output)) {
    keep?.(line);
    if (/^\s*not ok /.test(line)) inFailure = true;
    const isSkipped = /^\s+ok .*# SKIP/i.test(line);
    if (inFailure || isSkipped || alsoShow.test(line)) console.log(line);
    if (/^\s*\.\.\.$/.test(line)) inFailure = false;
    // `# { total: 12, pass: 11, fail: 1, skip: 2 }`
    if (line.startsWith('# { total: ')) summary = line;
  }
  const count = (name: string): number =>
    Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') };
}

/** The last line, for machines as well: `N passed, N failed` (`, N skipped`). */
export function reportCounts({ passed, failed, skipped }: Counts): void {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
