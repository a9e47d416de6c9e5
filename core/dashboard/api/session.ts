// The key that this tab works with. It lies in the tab's own storage, goes to the API as a header and
// nowhere else: no cookie, so that no other page can act in its name.

import { useSyncExternalStore } from 'react';

export type Session =
  | { state: 'none' }
  | { state: 'open'; key: string }
  /** The API refused the key: it has expired, was revoked, or never was one. */
  | { state: 'refused'; wasLink: boolean };

const place = 'workmill.key';
const listeners = new Set<() => void>();
let current: Session = { state: 'none' };

function change(next: Session): void {
  current = next;
  if (next.state === 'open') sessionStorage.setItem(place, next.key);
  else sessionStorage.removeItem(place);
  for (const listener of listeners) listener();
}

/** Takes the key out of a portal link's fragment, or the one that the tab has already. */
export function openSession(): void {
  const kept = sessionStorage.getItem(place);
  if (kept !== null) current = { state: 'open', key: kept };
  takeFragment();
  // Another link opened in the same tab changes nothing but the fragment.
  addEventListener('hashchange', takeFragment);
}

function takeFragment(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  // Neither the address bar nor the history keeps it.
  history.replaceState(history.state, '', location.pathname + location.search);
  change({ state: 'open', key });
}

export function signIn(key: string): void {
  change({ state: 'open', key });
}

export function signOut(): void {
  change({ state: 'none' });
}

/** A late answer to a key that was replaced meanwhile changes nothing. */
export function refuse(key: string): void {
  if (current.state !== 'open' || current.key !== key) return;
  change({ state: 'refused', wasLink: key.startsWith('sk_portal_') });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
