// Failures of the identity provider: the message for the person, and the reason for the log.

import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { EgressFailure } from '../../egress/failure.ts';
import type { ErrorCode } from '../../kernel/errors.ts';

interface Failure {
  code: Extract<ErrorCode, 'unauthorized' | 'unavailable'>;
  /** Message for the person. */
  message: string;
}

const tellAdministrator = 'Tell your administrator; the log has the reason.';

/** Failures by reason, as logged. */
export const providerFailures = {
  unreachable: {
    code: 'unavailable',
    message: `The identity provider cannot be reached. Try again. If it continues: ${tellAdministrator}`,
  },
  client_refused: {
    code: 'unavailable',
    message: `The identity provider refuses the client ID or client secret of this appliance. ${tellAdministrator}`,
  },
  redirect_refused: {
    code: 'unavailable',
    message: `The identity provider refuses the redirect URI of this appliance. ${tellAdministrator}`,
  },
  other_issuer: {
    code: 'unavailable',
    message: `The identity provider names an issuer that is not configured. ${tellAdministrator}`,
  },
  clock: {
    code: 'unavailable',
    message: `The clocks of this appliance and of the identity provider differ. ${tellAdministrator}`,
  },
  invalid_response: {
    code: 'unavailable',
    message: `The response of the identity provider is not valid. ${tellAdministrator}`,
  },
  refused: {
    code: 'unauthorized',
    message: 'The identity provider refused the sign-in.',
  },
  code_refused: {
    code: 'unauthorized',
    message: 'This sign-in has expired or was used before. Sign in again.',
  },
  other_browser: {
    code: 'unauthorized',
    message:
      'This sign-in began in another browser, under another address, or more than 10 minutes ago. ' +
      'Sign in again.',
  },
} as const satisfies Record<string, Failure>;

export type FailureReason = keyof typeof providerFailures;

/** A sign-in that failed at the provider or because of its response; `detail` is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: FailureReason;
  readonly detail: string;

  constructor(reason: FailureReason, detail: string, cause?: unknown) {
    super(providerFailures[reason].message, { cause });
    this.reason = reason;
    this.detail = detail;
  }
}

/** Error codes of openid-client. */
const reasonsByCode: Readonly<Record<string, FailureReason>> = {
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_ABORT: 'unreachable',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
};

/** Errors of RFC 6749 §5.2; Google has its own error for redirect URIs. */
const reasonsByError: Readonly<Record<string, FailureReason>> = {
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_grant: 'code_refused',
  redirect_uri_mismatch: 'redirect_refused',
};

/** Converts an error of openid-client. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const chain = causesOf(error);
  const detail = chain.map(({ message }) => message).join(': ');
  const unreachable = chain.find((one) => one instanceof EgressFailure);
  if (unreachable) return new ProviderFailure('unreachable', detail, error);
  const answered = chain.find((one) => one instanceof ResponseBodyError);
  if (answered) {
    const { error: name, error_description: words = '' } = answered;
    const reason = reasonsByError[name] ?? 'invalid_response';
    return new ProviderFailure(reason, `${name} ${words}`.trim(), error);
  }
  const refused = chain.find((one) => one instanceof AuthorizationResponseError);
  if (refused) {
    const { error: name, error_description: words = '' } = refused;
    return new ProviderFailure('refused', `${name} ${words}`.trim(), error);
  }
  // Failed HTTP Basic authentication returns a challenge instead of a body.
  const challenged = chain.find((one) => one instanceof WWWAuthenticateChallengeError);
  if (challenged)
    return new ProviderFailure('client_refused', `${challenged.status} ${detail}`, error);
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
  if (cause instanceof Response) {
    const reason = cause.status >= 500 ? 'unreachable' : 'invalid_response';
    return new ProviderFailure(reason, `${detail}: HTTP ${cause.status}`, error);
  }
  return new ProviderFailure(reasonsByCode[code] ?? 'invalid_response', detail, error);
}

/** Returns an error and its causes, at most ten. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let next = error;
  while (next instanceof Error && chain.length < 10) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}
