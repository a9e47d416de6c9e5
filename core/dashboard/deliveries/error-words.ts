// Descriptions of `last_error` and of an attempt's `error`. Other values are shown unchanged.

import { phrase, t, type Phrase } from '../language/language.ts';
export const errorWords: Readonly<Record<string, Phrase>> = {
  bad_status: phrase('refused by the receiver'),
  redirect: phrase('redirect (not followed)'),
  timeout: phrase('no answer in time'),
  unreachable: phrase('not reachable'),
  tls: phrase('TLS failed'),
  reset: phrase('the connection broke'),
  malformed_response: phrase('the answer was not HTTP'),
  insecure_url: phrase('address not allowed'),
  outbound_proxy: phrase('outbound proxy failed'),
  internal_error: phrase('an internal error'),
  endpoint_paused: phrase('the endpoint was paused'),
  endpoint_disabled: phrase('the endpoint was disabled'),
  endpoint_deleted: phrase('the endpoint was deleted'),
};

export function inWords(error: string): string {
  return t(errorWords[error] ?? error);
}
