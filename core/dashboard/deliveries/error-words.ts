// What `last_error` and an attempt's `error` mean; what is not here is shown as it is.

export const errorWords: Readonly<Record<string, string>> = {
  bad_status: 'refused by the receiver',
  redirect: 'redirect (not followed)',
  timeout: 'no answer in time',
  unreachable: 'not reachable',
  tls: 'TLS failed',
  reset: 'the connection broke',
  malformed_response: 'the answer was not HTTP',
  insecure_url: 'address not allowed',
  outbound_proxy: 'outbound proxy failed',
  internal_error: 'an internal error',
  endpoint_paused: 'the endpoint was paused',
  endpoint_disabled: 'the endpoint was disabled',
  endpoint_deleted: 'the endpoint was deleted',
};

export function inWords(error: string): string {
  return errorWords[error] ?? error;
}
