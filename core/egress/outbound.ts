import type { Readable } from 'node:stream';
import type { WireTimings } from './wire-watch.ts';

export type OutboundPurpose = 'documents' | 'webhooks' | 'plugins' | 'identity' | 'model';

/** Client certificate of a request, sent in the handshake if the server requests one. */
export interface ClientIdentity {
  /** Differs for each owner and certificate: requests with the same value share connections. */
  id: string;
  /** PEM, with its chain. */
  certificate: string;
  /** PEM. */
  privateKey: string;
}

export interface OutboundRequest {
  purpose: OutboundPurpose;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** A stream is sent as it is read; in chunks if the headers have no content-length. */
  body?: Uint8Array | Readable;
  /** Limit for the whole request: lookups, connections, redirects and the response body. */
  deadlineMs: number;
  /** Maximum size of the decoded body. */
  maxResponseBytes: number;
  /** `refuse`: a larger body is a failure. `cut`: the beginning is kept, as received. */
  oversize: 'refuse' | 'cut';
  /** 0: a redirect is returned as the response. Only a GET request follows redirects. */
  maxRedirects: number;
  signal?: AbortSignal;
  /** Default: no client certificate. */
  identity?: ClientIdentity;
}

export interface OutboundResponse {
  status: number;
  /** Names are in lower case; repeated headers are joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
  /** Address of the last hop. */
  url: string;
  /** Remote address of the latest connection to that origin. */
  remoteAddress: string | null;
  durationMs: number;
  /** Durations of the last hop; only for a request with a body. */
  timings: WireTimings;
}
