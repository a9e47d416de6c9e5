// Reasons that callers give for actions on workflows; the audit trail keeps them.

import { Fault } from '../kernel/errors.ts';
import { maskSecrets } from '../sdk/secret-text.ts';
import { text } from './schemas.ts';

export const reasonField = {
  ...text,
  maxLength: 500,
  description:
    'Why; kept in the audit trail. Required if `audit.require_reason` is set (`reason_required` of ' +
    '`GET /v1/access`).',
} as const;

/**
 * Returns the reason without surrounding spaces, payment card numbers and passwords. Throws
 * `invalid_request` if a required one is missing.
 */
export function checkReason(given: string | undefined, isRequired: boolean): string | null {
  const reason = given?.trim() ?? '';
  if (reason !== '') return maskSecrets(reason);
  if (!isRequired) return null;
  const details = [{ path: '/reason', message: 'is required by the settings of the installation' }];
  throw new Fault('invalid_request', undefined, { details });
}
