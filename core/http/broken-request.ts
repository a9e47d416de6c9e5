// Requests that never become requests: Node's parser gave up, so no middleware has seen them.

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import { presentFault } from './error-body.ts';
import { newRequestId } from './identify-request.ts';

/** The code of an error that stands for an `Expect` which nobody can meet (RFC 9110 section 10.1.1). */
export const unknownExpectation = 'WORKMILL_UNKNOWN_EXPECTATION';

interface Broken {
  status: number;
  fault: Fault;
}

/** Answers in the shape of every error, when somebody is still there to read it, and hangs up. */
export function answerBrokenRequest(
  error: Error,
  socket: Duplex,
  ids: Ids,
  headers: Record<string, string>,
): void {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  // The request before these bytes has asked for the end of the connection, and gets its answer.
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
 * 408, 417 and 431 say exactly what happened and are what Node itself would answer; the catalogue has no
 * codes for them, because no route can answer so.
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
