// Addresses below /dashboard. The path names the screen; the query has its filters, so that any
// view can be shared as a link.

import { useSyncExternalStore } from 'react';
import { mount } from './api/client.ts';

const base = `${mount}/dashboard`;
const listeners = new Set<() => void>();

export interface Place {
  /** Path below /dashboard, without leading or trailing slashes. */
  path: string;
  query: URLSearchParams;
}

export type Filters = Record<string, string | undefined>;

export function usePlace(): Place {
  const address = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const { pathname, searchParams } = new URL(address, location.origin);
  const path = pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, '');
  return { path, query: searchParams };
}

/** Returns the address of a screen. Empty filters are omitted. */
export function hrefTo(path: string, filters: Filters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const text = query.toString();
  return base + (path === '' ? '' : `/${path}`) + (text === '' ? '' : `?${text}`);
}

export function goTo(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}
