// Permissions in the row of a key. For a portal link, the list has two further kinds of words
// besides scopes: a mark of the link, and each webhook endpoint that it is limited to.

import { scopes, type Caller, type Confinement, type Scope } from './caller.ts';

/** Marks the row of a portal link. */
export const linkGrant = 'portal';
const endpointGrant = 'endpoint:';

export interface Grants {
  scopes: readonly Scope[];
  link?: Confinement;
}

/** Returns the form stored in `api_keys.scopes`. */
export function packGrants({ scopes: held, link }: Grants): string[] {
  if (link === undefined) return [...held];
  const endpoints = (link.endpointIds ?? []).map((id) => endpointGrant + id);
  return [...held, linkGrant, ...endpoints];
}

/** Reads the stored form; words unknown to this version grant nothing. */
export function readGrants(kept: readonly string[]): Pick<Caller, 'scopes' | 'link'> {
  const held = new Set(scopes.filter((scope) => kept.includes(scope)));
  if (!kept.includes(linkGrant)) return { scopes: held };
  const endpointIds = kept
    .filter((word) => word.startsWith(endpointGrant))
    .map((word) => word.slice(endpointGrant.length));
  return { scopes: held, link: { endpointIds: endpointIds.length === 0 ? null : endpointIds } };
}
