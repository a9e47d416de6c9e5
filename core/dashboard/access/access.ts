// Permissions of the caller in this tab. Screens offer only what the API would accept.

import { createContext, useContext } from 'react';
import type { Schemas } from '../api/operations.ts';

export type Scope = Schemas['Scopes'][number];

export interface Access {
  tenantId: string;
  name: string;
  /** ID of the API key in use; null for a person with an account. */
  keyId: string | null;
  /** Work of a test key is executed, but consumes no units. */
  mode: 'live' | 'test';
  isLink: boolean;
  /** Whether the caller signed in with an account. */
  isPerson: boolean;
  /** Whether the key belongs to the installation and to no tenant. */
  ofInstallation: boolean;
  /** Whether the caller may administer the installation: its tenants, plugins and license. */
  administers: boolean;
  scopes: readonly Scope[];
  /** If false, the API masks personal data and refuses documents. */
  seesPersonalData: boolean;
  /** Whether the caller cannot change webhooks. */
  readOnly: boolean;
  /** Endpoints that a restricted link can access; null for all endpoints of the tenant. */
  endpointIds: readonly string[] | null;
  expiresAt: string | null;
  /** Whether actions on workflows need a reason. */
  reasonRequired: boolean;
}

export const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('what the key may do is not known yet');
  return access;
}

/** Returns whether the caller has this scope. */
export function useMay(scope: Scope): boolean {
  return useAccess().scopes.includes(scope);
}
