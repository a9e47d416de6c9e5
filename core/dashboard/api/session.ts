// Who works in this tab: the holder of a key, which lies in the tab's own storage and goes to the API as
// a header, or a person whose session is in a cookie that no script can read.

import { useSyncExternalStore } from 'react';
import { ask, type Credential } from './client.ts';

export type Session =
  | { state: 'none' }
  | { state: 'open'; key: string }
  /** Signed in with an account. `tenant` is null until one was chosen; `ended`: sign in again. */
  | { state: 'person'; tenant: string | null; ended: boolean }
  /** The API refused the key: it has expired, was revoked, or never was one. */
  | { state: 'refused'; wasLink: boolean };

const keyPlace = 'workmill.key';
const tenantPlace = 'workmill.tenant';
/** In the storage of all tabs: whether it is worth asking for a session. */
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

/** Takes the key out of a portal link's fragment, or what the tab has already. */
export function openSession(): void {
  const key = sessionStorage.getItem(keyPlace);
  if (key !== null) current = { state: 'open', key };
  else if (localStorage.getItem(personPlace) !== null) {
    current = { state: 'person', tenant: sessionStorage.getItem(tenantPlace), ended: false };
  }
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

/** The browser has the cookie of a session. */
export function enterAsPerson(): void {
  localStorage.setItem(personPlace, 'yes');
  const tenant = current.state === 'person' ? current.tenant : null;
  change({ state: 'person', tenant, ended: false });
}

export function chooseTenant(tenant: string | null): void {
  change({ state: 'person', tenant, ended: false });
}

/** Of a key it is forgotten; a person's session ends in the appliance, too. */
export function signOut(): void {
  if (current.state === 'person') {
    localStorage.removeItem(personPlace);
    // Without an answer it ends by itself within an hour.
    void ask(visitor, 'sign_out', {}).catch(() => {});
  }
  change({ state: 'none' });
}

/** The browser has no session, and had none when this tab was opened. */
export function leaveAsPerson(): void {
  localStorage.removeItem(personPlace);
  change({ state: 'none' });
}

/** A late answer to a key that was replaced meanwhile changes nothing. */
function refuse(key: string): void {
  if (current.state !== 'open' || current.key !== key) return;
  change({ state: 'refused', wasLink: key.startsWith('sk_portal_') });
}

/** What is on the screen stays there until the person has signed in again. */
function endPerson(): void {
  if (current.state === 'person' && !current.ended) change({ ...current, ended: true });
}

/** For what needs no session, and for asking whether there is one. */
export const visitor: Credential = { key: null, tenant: null, onRefused: () => {} };

const personMark = 'person:';

/** Who it is, for what has to begin anew with somebody else; null: nobody. */
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
