// What the key of this tab may do; screens offer nothing that the API would refuse.

import { createContext, useContext } from 'react';
import type { Schemas } from '../api/operations.ts';

export type Scope = Schemas['Scopes'][number];

export interface Access {
  tenantId: string;
  name: string;
  /** Of the API key that is used; null for a person with an account. */
  keyId: string | null;
  /** Work of a test key runs for real, and uses no units. */
  mode: 'live' | 'test';
  isLink: boolean;
  /** Has signed in with an account. */
  isPerson: boolean;
  /** A key of the installation, which belongs to no tenant. */
  ofInstallation: boolean;
  /** May administer the installation: its tenants, plugins and license. */
  administers: boolean;
  scopes: readonly Scope[];
  /** Cannot change webhooks. */
  readOnly: boolean;
  /** All that a limited link reaches; null: all of the tenant's. */
  endpointIds: readonly string[] | null;
  expiresAt: string | null;
}

export const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('what the key may do is not known yet');
  return access;
}

/** Whether the caller has this scope. */
export function useMay(scope: Scope): boolean {
  return useAccess().scopes.includes(scope);
}
