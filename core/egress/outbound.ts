import type { WireTimings } from './wire-watch.ts';

export type OutboundPurpose = 'documents' | 'webhooks';

export interface OutboundRequest {
  purpose: OutboundPurpose;
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** For all of it: names, connections, redirects and the last byte of the body. */
  deadlineMs: number;
  /** Decoded bytes of the body. */
  maxResponseBytes: number;
  /** `refuse`: a larger body is a failure. `cut`: what fits is kept, as it was sent. */
  oversize: 'refuse' | 'cut';
  /** 0: a redirect is the answer. Only a GET follows one. */
  maxRedirects: number;
  signal?: AbortSignal;
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
