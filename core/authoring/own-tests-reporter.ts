// Reports the results and the output of a plugin's own tests, one JSON object per line, for
// own-tests.ts.

import type { EventData } from 'node:test';

/** One of the author's tests. */
export interface OwnTest {
  name: string;
  file: string;
  passed: boolean;
  /** Reason of the failure. */
  reason: string | null;
  durationMs: number;
}

/** Text that a test file wrote to its standard output or error. */
export interface OwnOutput {
  file: string;
  output: string;
}

type RunnerEvent =
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'test:stdout'; data: EventData.TestStdout }
  | { type: 'test:stderr'; data: EventData.TestStderr }
  | { type: 'other' };

export default async function* report(events: AsyncIterable<RunnerEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const line = lineOf(event);
    if (line !== null) yield `${JSON.stringify(line)}\n`;
  }
}

function lineOf(event: RunnerEvent): OwnTest | OwnOutput | null {
  if (event.type === 'test:stdout' || event.type === 'test:stderr') {
    return { file: event.data.file, output: event.data.message };
  }
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return null;
  const { name, file = '', details } = event.data;
  const failure = event.type === 'test:fail' ? event.data.details.error : null;
  const passed = failure === null;
  const reason = passed ? null : reasonOf(failure);
  return { name, file, passed, reason, durationMs: details.duration_ms };
}

function reasonOf(failure: Error & { cause?: unknown; signal?: string }): string {
  const { cause, signal } = failure;
  // See own-tests-hook.ts; the system also kills a process that uses too much memory.
  if (signal === 'SIGKILL') {
    return 'The tests of this file were killed: they took too long, or too much memory.';
  }
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'string' ? cause : failure.message;
}
