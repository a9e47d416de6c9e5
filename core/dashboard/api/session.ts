// Session of this tab. The holder of a key has it in the tab's own storage (sessionStorage); it is
// sent as a header. A person has a session cookie that no script can read.

import { useSyncExternalStore } from 'react';
import { ask, type Credential } from './client.ts';

export type Session =
  | { state: 'none' }
  | { state: 'open'; key: string }
  /**
   * Signed in with an account. `tenant` is null until one is chosen. `ended`: the person must sign
   * in again.
   */
  | { state: 'person'; tenant: string | null; ended: boolean }
  /** The API rejected the key: it has expired, was revoked, or never existed. */
  | { state: 'refused'; wasLink: boolean };

const keyPlace = 'workmill.key';
const tenantPlace = 'workmill.tenant';
/**
 * Key in the storage that all tabs share (localStorage). Its value tells whether a session may
 * exist.
 */
const personPlace = 'workmill.signed-in';
const listeners = new Set<() => void>();
let current: Session = { state: 'none' };

function change(next: Session): void {
  current = next;
  if (next.state === 'open') sessionStorage.setItem(keyPlace, next.key);
  else sessionStorage.removeItem(keyPlace);
  if (next.state === 'person' && next.tenant !== null) {
    sessionStorage.setItem(tenantPlace, next.tenant);
  } else sessionStorage.removeItem(tenantPlace);
  for (const listener of listeners) listener();
}

/** Reads the key from a portal link's fragment, or the session that the tab already has. */
export function openSession(): void {
  const key = sessionStorage.getItem(keyPlace);
  if (key !== null) current = { state: 'open', key };
  else if (localStorage.getItem(personPlace) !== null) {
    current = { state: 'person', tenant: sessionStorage.getItem(tenantPlace), ended: false };
  }
  takeFragment();
  // Another link opened in the same tab changes only the fragment.
  addEventListener('hashchange', takeFragment);
}

function takeFragment(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  // Removes the key from the address bar and the history.
  history.replaceState(history.state, '', location.pathname + location.search);
  change({ state: 'open', key });
}

export function signIn(key: string): void {
  change({ state: 'open', key });
}

/** Call this when the browser has received a session cookie. */
export function enterAsPerson(): void {
  localStorage.setItem(personPlace, 'yes');
  const tenant = current.state === 'person' ? current.tenant : null;
  change({ state: 'person', tenant, ended: false });
}

export function chooseTenant(tenant: string | null): void {
  change({ state: 'person', tenant, ended: false });
}

/** Signs out. A key is forgotten; a person's session is also ended in the appliance. */
export function signOut(): void {
  if (current.state === 'person') {
    localStorage.removeItem(personPlace);
    // If the request fails, the session ends by itself within an hour.
    void ask(visitor, 'sign_out', {}).catch(() => {});
  }
  change({ state: 'none' });
}

/** Call this if the browser had no session when this tab was opened, and has none now. */
export function leaveAsPerson(): void {
  localStorage.removeItem(personPlace);
  change({ state: 'none' });
}

/** Ignores a late response to a key that was replaced in the meantime. */
function refuse(key: string): void {
  if (current.state !== 'open' || current.key !== key) return;
  change({ state: 'refused', wasLink: key.startsWith('sk_portal_') });
}

/** Keeps the current screen until the person has signed in again. */
function endPerson(): void {
  if (current.state === 'person' && !current.ended) change({ ...current, ended: true });
}

/** Credential for requests that need no session, and for checking whether a session exists. */
export const visitor: Credential = { key: null, tenant: null, onRefused: () => {} };

const personMark = 'person:';

/**
 * Identifies the caller; null if nobody is signed in. State that depends on the caller is reset
 * when it changes.
 */
export function identityOf(session: Session): string | null {
  if (session.state === 'open') return session.key;
  return session.state === 'person' ? personMark + (session.tenant ?? '') : null;
}

export function credentialFor(identity: string): Credential {
  if (!identity.startsWith(personMark)) {
    return { key: identity, tenant: null, onRefused: () => refuse(identity) };
  }
  const tenant = identity.slice(personMark.length);
  return { key: null, tenant: tenant === '' ? null : tenant, onRefused: endPerson };
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
