// Decides whether a caller may use a route: by scopes, kind of caller, and kind of credentials.

import { isAdministrator, type Caller, type Scope } from '../auth/caller.ts';
import { Fault } from '../kernel/errors.ts';
import { personalDataHidden } from './mask-answer.ts';
import type { Route } from './route.ts';

/** Throws `forbidden`, or `invalid_request` for a person who must choose a tenant. */
export function admitCaller(
  caller: Caller,
  { access = 'scope', audience = 'tenants', links = 'all', personalData }: RouteAccess,
  scopes: readonly Scope[],
): void {
  if (access === 'open') return;
  if (access === 'session') {
    if (caller.person) return;
    throw new Fault(
      'forbidden',
      'This address needs a session of a signed-in person. An API key has none.',
    );
  }
  if (caller.person?.mustChangePassword) {
    throw new Fault('forbidden', 'Change your password first: somebody else has set it.');
  }
  if (caller.tenantId === '') throw tenantMissing();
  const wanted = isAdministrator(caller) ? 'administrators' : 'tenants';
  if (audience !== 'both' && audience !== wanted) {
    throw new Fault('forbidden', (caller.person ? wrongPerson : wrongKey)[audience]);
  }
  if (!scopes.some((scope) => caller.scopes.has(scope))) throw lacking(scopes, caller);
  if (personalData === 'hidden' && !caller.seesPersonalData) throw personalDataHidden(caller);
  if (!caller.link || links === 'all') return;
  if (links === 'none') throw new Fault('forbidden', 'A portal link may not do this.');
  if (caller.link.endpointIds === null) return;
  throw new Fault('forbidden', 'This portal link is limited to certain endpoints.');
}

type RouteAccess = Pick<Route, 'access' | 'audience' | 'links' | 'personalData'>;

export function lacking(scopes: readonly Scope[], { person }: Pick<Caller, 'person'>): Fault {
  const names = scopes.map((scope) => `"${scope}"`).join(' or ');
  const holder = person ? `Your role (${person.role})` : 'The API key';
  return new Fault('forbidden', `${holder} lacks the scope ${names}.`);
}

function tenantMissing(): Fault {
  const message = 'You have access to several tenants. Choose one with the header Workmill-Tenant.';
  return new Fault('invalid_request', message);
}

/** An administrator's key does not give access to tenants' data, except where a route lists it. */
const wrongKey = {
  tenants: "This address needs a tenant's key; an administrator's key belongs to none.",
  administrators:
    "This address needs an administrator's key (workmill key create --administrator).",
} as const;

const wrongPerson = {
  tenants: 'This address is about one tenant. Choose it with the header Workmill-Tenant.',
  administrators: 'This address needs the role administrator for all tenants.',
} as const;
