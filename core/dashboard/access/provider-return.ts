// Return from the identity provider: the screen before sign-in, and the provider's response.

import { goTo, hrefTo } from '../router.ts';

/** Key in the tab's own storage (sessionStorage) for the screen to open after sign-in. */
const place = 'workmill.return-to';
/** Path that the provider redirects to. */
const returnPath = hrefTo('signed-in');

let redirect: string | null = null;

export function rememberPlace(): void {
  const { pathname, search } = location;
  if (pathname === returnPath) return;
  sessionStorage.setItem(place, pathname + search);
}

/**
 * Removes the provider's response from the address, so that neither the address bar nor the history
 * keeps it.
 */
export function takeRedirect(): void {
  if (location.pathname !== returnPath) return;
  const query = location.search.slice(1);
  if (query === '') return;
  redirect = query;
  history.replaceState(history.state, '', returnPath);
}

/** Returns the provider's response; null if this tab has not returned from the provider. */
export function pendingRedirect(): string | null {
  return redirect;
}

export function forgetRedirect(): void {
  redirect = null;
}

/** Opens the screen that the person wanted before signing in. */
export function leaveReturn(): void {
  const wanted = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  const isOurs = wanted !== null && wanted.startsWith(hrefTo(''));
  goTo(isOurs ? wanted : hrefTo(''), { replace: true });
}
