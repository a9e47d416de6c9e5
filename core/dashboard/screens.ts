// Table of all screens: address, place in the menu, access, and code to load.

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Access, Scope } from './access/access.ts';
import { phrase, type Phrase } from './language/language.ts';

export interface ScreenProps {
  /** Second segment of the address, such as the ID of a workflow; empty if absent. */
  id: string;
  /** Third segment of the address; empty if absent. */
  tab: string;
  query: URLSearchParams;
}

/** Headings of the menu, in order. */
export const groups = {
  work: phrase('Work'),
  delivery: phrase('Delivery'),
  administration: phrase('Administration'),
  installation: phrase('Installation'),
};

export interface Screen {
  /** First segment of the address below /dashboard. */
  area: string;
  /** Marked with `phrase`; translated when it is shown. */
  title: Phrase;
  /** Group of the menu that lists the screen, or the area of the menu entry that it belongs to. */
  place: { group: keyof typeof groups } | { within: string };
  /** Required scopes; one of them is sufficient. */
  scopes: readonly Scope[];
  /** Only for people who have signed in, regardless of their role. */
  people?: true;
  /**
   * Subject of the screen. Default: a tenant. `installation`: only for its administrators; `both`:
   * either.
   */
  about?: 'installation' | 'both';
  /** Whether portal links can open the screen. */
  links: boolean;
  component: LazyExoticComponent<ComponentType<ScreenProps>>;
}

const workflowReaders = ['workflows:read'] as const;
const webhookReaders = ['webhooks:read', 'webhooks:write'] as const;

export const screens: readonly Screen[] = [
  {
    area: '',
    title: phrase('Overview'),
    place: { group: 'work' },
    scopes: ['usage:read', 'workflows:read'],
    links: false,
    component: load(async () => (await import('./overview/overview.tsx')).Overview),
  },
  {
    area: 'workflows',
    title: phrase('Workflows'),
    place: { group: 'work' },
    scopes: workflowReaders,
    links: false,
    component: load(async () => (await import('./workflows/workflows.tsx')).Workflows),
  },
  {
    area: 'reviews',
    title: phrase('Reviews'),
    place: { group: 'work' },
    scopes: ['workflows:read', 'review:write'],
    links: false,
    component: load(async () => (await import('./reviews/reviews.tsx')).Reviews),
  },
  {
    area: 'monitoring',
    title: phrase('Monitored subjects'),
    place: { group: 'work' },
    scopes: workflowReaders,
    links: false,
    component: load(async () => (await import('./monitoring/monitoring.tsx')).Monitoring),
  },
  {
    area: 'try',
    title: phrase('Try it'),
    place: { group: 'work' },
    scopes: ['workflows:write'],
    links: false,
    component: load(async () => (await import('./try/try.tsx')).Try),
  },
  {
    area: 'quality',
    title: phrase('Quality'),
    place: { group: 'work' },
    scopes: ['workflows:read', 'usage:read'],
    links: false,
    component: load(async () => (await import('./quality/quality.tsx')).Quality),
  },
  {
    area: 'endpoints',
    title: phrase('Endpoints'),
    place: { group: 'delivery' },
    scopes: webhookReaders,
    links: true,
    component: load(async () => (await import('./endpoints/endpoints.tsx')).Endpoints),
  },
  {
    area: 'deliveries',
    title: phrase('Delivery'),
    place: { within: 'endpoints' },
    scopes: webhookReaders,
    links: true,
    component: load(async () => (await import('./deliveries/delivery-screen.tsx')).DeliveryScreen),
  },
  {
    area: 'dead-letters',
    title: phrase('Dead letters'),
    place: { group: 'delivery' },
    scopes: webhookReaders,
    links: true,
    component: load(async () => (await import('./dead-letters/dead-letters.tsx')).DeadLetters),
  },
  {
    area: 'events',
    title: phrase('Event catalog'),
    place: { group: 'delivery' },
    scopes: webhookReaders,
    links: true,
    component: load(async () => (await import('./events/events.tsx')).Events),
  },
  {
    area: 'links',
    title: phrase('Portal links'),
    place: { group: 'delivery' },
    scopes: ['webhooks:write'],
    links: false,
    component: load(async () => (await import('./access/links.tsx')).Links),
  },
  {
    area: 'pipelines',
    title: phrase('Pipelines'),
    place: { group: 'administration' },
    scopes: ['workflows:read', 'config:write'],
    links: false,
    component: load(async () => (await import('./pipelines/pipelines.tsx')).Pipelines),
  },
  {
    area: 'reference',
    title: phrase('Reference data'),
    place: { group: 'administration' },
    scopes: ['workflows:read', 'config:write'],
    links: false,
    component: load(async () => (await import('./reference/reference.tsx')).Reference),
  },
  {
    area: 'usage',
    title: phrase('Usage'),
    place: { group: 'administration' },
    scopes: ['usage:read'],
    links: false,
    component: load(async () => (await import('./usage/usage.tsx')).Usage),
  },
  {
    area: 'audit',
    title: phrase('Audit trail'),
    place: { group: 'administration' },
    about: 'both',
    scopes: ['audit:read', 'admin'],
    links: false,
    component: load(async () => (await import('./audit/audit.tsx')).Audit),
  },
  {
    area: 'keys',
    title: phrase('API keys'),
    place: { group: 'administration' },
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./keys/keys.tsx')).Keys),
  },
  {
    area: 'plugins',
    title: phrase('Plugins'),
    place: { group: 'installation' },
    about: 'installation',
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./plugins/plugins.tsx')).Plugins),
  },
  {
    area: 'tenants',
    title: phrase('Tenants'),
    place: { group: 'installation' },
    about: 'installation',
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./tenants/tenants.tsx')).Tenants),
  },
  {
    area: 'accounts',
    title: phrase('Accounts'),
    place: { group: 'installation' },
    about: 'installation',
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./accounts/accounts.tsx')).Accounts),
  },
  {
    area: 'license',
    title: phrase('License'),
    place: { group: 'installation' },
    about: 'installation',
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./license/license.tsx')).License),
  },
  {
    area: 'certificates',
    title: phrase('Certificates'),
    place: { group: 'installation' },
    about: 'installation',
    scopes: ['admin'],
    links: false,
    component: load(async () => (await import('./certificates/certificates.tsx')).Certificates),
  },
  {
    area: 'account',
    title: phrase('Your account'),
    place: { within: 'account' },
    scopes: [],
    people: true,
    links: false,
    component: load(async () => (await import('./account/account-screen.tsx')).AccountScreen),
  },
];

/** Loads a screen on demand. Each screen is a separate file. */
function load(component: () => Promise<ComponentType<ScreenProps>>): Screen['component'] {
  return lazy(async () => ({ default: await component() }));
}

export function mayOpen(access: Access, screen: Screen): boolean {
  const { scopes, isLink, isPerson, ofInstallation, administers } = access;
  if (screen.people) return isPerson;
  if (isLink && !screen.links) return false;
  if (screen.about === 'installation') return administers;
  if (ofInstallation && screen.about !== 'both') return false;
  return screen.scopes.some((scope) => scopes.includes(scope));
}
