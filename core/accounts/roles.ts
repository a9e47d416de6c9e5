// Permissions of each role, as the scopes of API keys: a person and a key with the same scopes have
// access to the same routes.

import { scopes, type Scope } from '../auth/caller.ts';
import type { accountRoles } from '../config/sign-in-settings.ts';

export const roleScopes = {
  administrator: scopes,
  operator: [
    'workflows:read',
    'workflows:write',
    'review:write',
    'webhooks:read',
    'webhooks:write',
    'usage:read',
  ],
  reviewer: ['workflows:read', 'review:write'],
  auditor: ['workflows:read', 'webhooks:read', 'usage:read', 'audit:read'],
  developer: [
    'workflows:read',
    'workflows:write',
    'config:write',
    'webhooks:read',
    'webhooks:write',
    'usage:read',
  ],
  read_only: ['workflows:read', 'webhooks:read', 'usage:read'],
} as const satisfies Record<(typeof accountRoles)[number], readonly Scope[]>;

export type Role = keyof typeof roleScopes;

export const roles = Object.keys(roleScopes) as readonly Role[];

/** Additional scopes for the installation, for accounts that are not limited to tenants. */
export const installationScopes: Readonly<Partial<Record<Role, readonly Scope[]>>> = {
  administrator: ['admin'],
  auditor: ['audit:read'],
};
