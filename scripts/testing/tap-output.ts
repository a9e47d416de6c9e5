// Human-readable part of TAP output: every failure in full, and the skipped tests.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TapFindings extends Counts {
  /** All lines. */
  output: string;
  /** Processor time that the preload of test files writes at the end; 0 when it is missing. */
  cpuMs: number;
}

/**
 * Resolves at the end of the output. Calls `show` with each failure and skip when it is complete.
 */
export async function followTap(
  output: Readable,
  show: (text: string) => void,
): Promise<TapFindings> {
  const lines: string[] = [];
  let summary = '';
  let cpuMs = 0;
  let failure: string[] = [];
  const endFailure = (): void => {
    if (failure.length > 0) show(failure.join('\n'));
    failure = [];
  };
  for await (const line of createInterface(output)) {
    lines.push(line);
    // The details of a failure are a YAML block below its line, from `---` to `...`.
    if (failure.length === 1 && !/^\s*---$/.test(line)) endFailure();
    if (/^\s*not ok /.test(line)) {
      endFailure();
      failure = [line];
    } else if (failure.length > 0) failure.push(line);
    if (/^\s*\.\.\.$/.test(line)) endFailure();
    if (/^\s*ok .*# SKIP/i.test(line)) show(line);
    // `# { total: 12, pass: 11, fail: 1, skip: 2 }`
    if (line.startsWith('# { total: ')) summary = line;
    const cpu = /^# processor_ms=(\d+)$/.exec(line);
    if (cpu) cpuMs = Number(cpu[1]);
  }
  endFailure();
  const count = (name: string): number =>
    Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail'),
    skipped: count('skip'),
    output: lines.join('\n'),
    cpuMs,
  };
}

/** The last line, also parsed by programs: `N passed, N failed` (`, N skipped`). */
export function reportCounts({ passed, failed, skipped }: Counts): void {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
