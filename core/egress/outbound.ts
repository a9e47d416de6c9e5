import type { Readable } from 'node:stream';
import type { WireTimings } from './wire-watch.ts';

export type OutboundPurpose = 'documents' | 'webhooks' | 'plugins' | 'identity' | 'model';

/** The client certificate of a request: sent in the handshake when the server asks for one. */
export interface ClientIdentity {
  /** Another one for another owner or certificate: connections are shared by those with the same. */
  id: string;
  /** PEM, with those that signed it. */
  certificate: string;
  /** PEM. */
  privateKey: string;
}

export interface OutboundRequest {
  purpose: OutboundPurpose;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** A stream is sent as it comes; without a content-length among the headers in chunks. */
  body?: Uint8Array | Readable;
  /** For all of it: names, connections, redirects and the last byte of the body. */
  deadlineMs: number;
  /** Decoded bytes of the body. */
  maxResponseBytes: number;
  /** `refuse`: a larger body is a failure. `cut`: what fits is kept, as it was sent. */
  oversize: 'refuse' | 'cut';
  /** 0: a redirect is the answer. Only a GET follows one. */
  maxRedirects: number;
  signal?: AbortSignal;
  /** Nobody by default. */
  identity?: ClientIdentity;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
  /** Of the last hop. */
  url: string;
  /** Where the newest connection to that origin led to. */
  remoteAddress: string | null;
  durationMs: number;
  /** Of a request with a body, and of its last hop. */
  timings: WireTimings;
}
