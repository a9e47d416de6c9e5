// What the middleware learn about a request on its way in.

import type { ParameterizedContext } from 'koa';
import type { Caller } from '../auth/caller.ts';
import type { Origin } from './forwarding.ts';

export interface RequestState {
  /** Where it comes from, by its connection or by what trusted proxies say. */
  origin: Origin;
  requestId: string;
  /** W3C traceparent of the request's span; untraced, the caller's when it sent a well-formed one. */
  traceparent: string | null;
  /** Set once the key has been checked. */
  caller?: Caller;
  /** The path of the route's row, such as `/v1/results/{id}`; null when nothing matched. */
  route?: string;
  /** Reading of the body has begun; until then a caller that sent Expect: 100-continue waits. */
  bodyBegun?: boolean;
  /** A limit was drawn on, and the answer carries its header fields. */
  isRated?: boolean;
  /** Why the request was answered with an error. */
  errorCode?: string;
  limitType?: string | undefined;
}

export type Context = ParameterizedContext<RequestState>;

export type Next = () => Promise<unknown>;
