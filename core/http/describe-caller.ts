import type { Caller } from '../auth/caller.ts';
import type { Access } from '../auth/portal-links.ts';
import type { Auth } from '../auth/service.ts';

/** Describes the caller to itself: a key, a portal link or a person. */
export async function describeCaller(
  { tenantId, keyId, mode, scopes, person, seesPersonalData }: Caller,
  auth: Pick<Auth, 'describeKey'>,
): Promise<Access> {
  if (!person) return await auth.describeKey(tenantId, keyId);
  const canWrite = scopes.has('webhooks:write');
  const rights = { mode, canWrite, masked: !seesPersonalData };
  return { keyId, name: person.name, ...rights, link: null, expiresAt: null };
}
