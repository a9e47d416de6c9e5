// Converts an error to ECS fields: error.type, error.message, error.stack_trace, including its
// causes.

import { inspect } from 'node:util';

export interface ErrorFields {
  type: string;
  message: string;
  code?: string;
  /** The stack, followed by one "Caused by: …" for each cause. */
  stack_trace: string;
}

/** Chains of causes are short; a cycle must not hang the log. */
const mostCauses = 8;

export function describeError(error: Error): ErrorFields {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack_trace: stackOf(error),
  };
}

function stackOf(error: Error): string {
  const parts = [error.stack ?? `${error.name}: ${error.message}`];
  for (let cause = error.cause; cause !== undefined && parts.length <= mostCauses;) {
    const next: unknown = cause instanceof Error ? cause.cause : undefined;
    parts.push(`Caused by: ${causeText(cause)}`);
    cause = next;
  }
  return parts.join('\n');
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause, { depth: 1 });
}
