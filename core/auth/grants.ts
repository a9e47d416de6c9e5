// What a key's row says that it may do. Of a portal link the list has two more kinds of words beside
// scopes: that it is a link, and each webhook endpoint that it is limited to.

import { scopes, type Caller, type Confinement, type Scope } from './caller.ts';

/** Marks the row of a portal link. */
export const linkGrant = 'portal';
const endpointGrant = 'endpoint:';

export interface Grants {
  scopes: readonly Scope[];
  link?: Confinement;
}

/** As `api_keys.scopes` keeps it. */
export function packGrants({ scopes: held, link }: Grants): string[] {
  if (link === undefined) return [...held];
  const endpoints = (link.endpointIds ?? []).map((id) => endpointGrant + id);
  return [...held, linkGrant, ...endpoints];
}

/** Of `api_keys.scopes`; words that this version does not know grant nothing. */
export function readGrants(kept: readonly string[]): Pick<Caller, 'scopes' | 'link'> {
  const held = new Set(scopes.filter((scope) => kept.includes(scope)));
  if (!kept.includes(linkGrant)) return { scopes: held };
  const endpointIds = kept
    .filter((word) => word.startsWith(endpointGrant))
    .map((word) => word.slice(endpointGrant.length));
  return { scopes: held, link: { endpointIds: endpointIds.length === 0 ? null : endpointIds } };
}
