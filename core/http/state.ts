// State of a request that the middleware fills.

import type { ParameterizedContext } from 'koa';
import type { Caller } from '../auth/caller.ts';
import type { Origin } from './forwarding.ts';

export interface RequestState {
  /** Origin of the request, from its connection or the headers of trusted proxies. */
  origin: Origin;
  requestId: string;
  /**
   * W3C traceparent of the request's span; without tracing, that of the caller if it is
   * well-formed.
   */
  traceparent: string | null;
  /** Set once the key has been verified. */
  caller?: Caller;
  /** Path of the route's row, such as `/v1/results/{id}`; null if no row matched. */
  route?: string;
  /** Reading of the body has begun; a caller that sent Expect: 100-continue waits until then. */
  bodyBegun?: boolean;
  /** A limit was applied, and the response has its header fields. */
  isRated?: boolean;
  /** Error code of the response. */
  errorCode?: string;
  limitType?: string | undefined;
}

export type Context = ParameterizedContext<RequestState>;

export type Next = () => Promise<unknown>;
