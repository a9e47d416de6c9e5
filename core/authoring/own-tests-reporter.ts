// Tells what became of a plugin's own tests, a JSON object a line; for own-tests.ts.

import type { EventData } from 'node:test';

/** One of the author's tests. */
export interface OwnTest {
  name: string;
  file: string;
  passed: boolean;
  /** Why it failed. */
  reason: string | null;
  durationMs: number;
}

type Told =
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'other' };

export default async function* tell(events: AsyncIterable<Told>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, file = '', details } = event.data;
    const failure = event.type === 'test:fail' ? event.data.details.error : null;
    const passed = failure === null;
    const reason = passed ? null : reasonOf(failure);
    const told: OwnTest = { name, file, passed, reason, durationMs: details.duration_ms };
    yield `${JSON.stringify(told)}\n`;
  }
}

function reasonOf(failure: Error & { cause?: unknown }): string {
  const { cause } = failure;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  return typeof cause === 'string' ? cause : failure.message;
}
