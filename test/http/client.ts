// A caller with full control over what goes over the wire.

import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The body as JSON; fails the test when it is not. */
  json(): any;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | object;
}

/** Longer than any answer takes; without it, a request without an answer has no name. */
const silenceMs = 180_000;

/** One request on a connection of its own; objects are sent as JSON. */
export function call(
  url: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<Reply> {
  const isObject = typeof body === 'object' && !Buffer.isBuffer(body);
  const bytes = isObject ? JSON.stringify(body) : body;
  const all: Record<string, string> = { connection: 'close', ...headers };
  if (isObject && all['content-type'] === undefined) all['content-type'] = 'application/json';
  if (bytes !== undefined) all['content-length'] ??= String(Buffer.byteLength(bytes));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: all }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const received = Buffer.concat(chunks);
        const text = received.toString();
        const { statusCode: status = 0, headers: given } = incoming;
        resolve({ status, headers: given, bytes: received, text, json: () => JSON.parse(text) });
      });
    });
    outgoing.setTimeout(silenceMs, () =>
      outgoing.destroy(new Error(`${method} ${url}: no answer for ${silenceMs} ms`)),
    );
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

export interface RawReply {
  text: string;
  /** The status line's number; 0 when nothing came. */
  status: number;
  json(): any;
}

/** Sends bytes as they are, piece by piece, and collects what comes until the server hangs up. */
export function raw(port: number, pieces: readonly (string | Buffer)[]): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true);
      void send();
    });
    async function send(): Promise<void> {
      for (const piece of pieces) {
        if (socket.writable) socket.write(piece);
        // Each piece in a segment of its own.
        await new Promise((next) => setImmediate(next));
      }
    }
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString();
      const status = Number(/HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const json = (): unknown => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n')));
      resolve({ text, status, json });
    });
  });
}
