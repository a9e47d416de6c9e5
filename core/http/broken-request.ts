// Requests that Node's parser rejects, so that no middleware has seen them.

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { presentFault } from './error-body.ts';
import { newRequestId } from './identify-request.ts';

/** Error code for an `Expect` header that cannot be met (RFC 9110 section 10.1.1). */
export const unknownExpectation = 'WORKMILL_UNKNOWN_EXPECTATION';

interface Broken {
  status: number;
  fault: Fault;
}

/** Sends an error response if the caller is still connected, and closes the connection. */
export function answerBrokenRequest(
  error: Error,
  socket: Duplex,
  ids: Ids,
  headers: Record<string, string>,
): void {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  // The previous request has asked to close the connection, and gets its response.
  if (code === 'HPE_CLOSED_CONNECTION') return;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, fault } = explain(code);
  const requestId = newRequestId(ids);
  const body = JSON.stringify(presentFault(fault, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * 408, 417 and 431 are the most specific statuses, and those of Node itself; they are not in the
 * error catalog, because no route returns them.
 */
function explain(code: string): Broken {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const fault = new Fault('payload_too_large', 'The header fields are larger than 16 KiB.');
    return { status: 431, fault };
  }
  if (code === unknownExpectation) {
    const fault = new Fault('invalid_request', 'Of the Expect header, only 100-continue is known.');
    return { status: 417, fault };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, fault: new Fault('timeout', 'The request did not arrive in time.') };
  }
  return { status: 400, fault: new Fault('invalid_request', 'This is not a valid HTTP request.') };
}
