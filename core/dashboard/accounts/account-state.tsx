import type { Schemas } from '../api/operations.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';

export type Account = Schemas['Account'];

export function AccountState({ account: { state } }: { account: Pick<Account, 'state'> }) {
  return state === 'active' ? (
    <Badge tone="good">{t('Active')}</Badge>
  ) : (
    <Badge tone="idle">{t('Disabled')}</Badge>
  );
}

export function tenantsText(tenants: Account['tenants']): string {
  return tenants === null ? t('All tenants') : tenants.join(', ');
}

/** Returns the sign-in methods of an account, such as "password and code". */
export function waysText({
  has_password: hasPassword,
  authenticator_app: hasApp,
  passkeys,
  identity,
}: Account): string {
  const ways = [
    ...(identity === null ? [] : [t('identity provider')]),
    ...(hasPassword ? [hasApp ? t('password and code') : t('password')] : []),
    ...(passkeys > 0 ? [t('passkey')] : []),
  ];
  return ways.join(', ') || '–';
}
