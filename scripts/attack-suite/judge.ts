// Conditions that every answer must meet, whatever was sent.

import { errorCatalogue } from '../../core/kernel/errors.ts';

export interface Answered {
  status: number;
  text: string;
}

/** Codes that only the HTTP server returns and no route can (core/http/broken-request.ts). */
const edgeStatuses = [408, 417, 431];

/**
 * Returns the problem of an answer: a server error, or an error without the shape of errors. Null
 * if the answer is correct.
 */
export function faultOf({ status, text }: Answered): string | null {
  if (status < 400) return null;
  const shown = `${status} ${text.slice(0, 300)}`;
  if (status >= 500) return `server error: ${shown}`;
  const body = parsed(text);
  if (body === null) return `error that is not a JSON object: ${shown}`;
  const { error, message, request_id: requestId } = body;
  if (typeof error !== 'string' || !Object.hasOwn(errorCatalogue, error)) {
    return `error code that is not in the catalog: ${shown}`;
  }
  if (typeof message !== 'string' || message === '') return `error without a message: ${shown}`;
  if (typeof requestId !== 'string') return `error without a request id: ${shown}`;
  const expected = errorCatalogue[error as keyof typeof errorCatalogue].status;
  if (status !== expected && !edgeStatuses.includes(status)) {
    return `status that does not belong to its code: ${shown}`;
  }
  return null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
