// The way back from the identity provider: where the person was, and what the provider sent.

import { goTo, hrefTo } from '../router.ts';

/** In the tab's own storage: where the person wanted to go before signing in. */
const place = 'workmill.return-to';
/** Where the provider redirects to. */
const returnPath = hrefTo('signed-in');

let redirect: string | null = null;

export function rememberPlace(): void {
  const { pathname, search } = location;
  if (pathname === returnPath) return;
  sessionStorage.setItem(place, pathname + search);
}

/** Takes the response of the provider out of the address, so that neither it nor the history keeps it. */
export function takeRedirect(): void {
  if (location.pathname !== returnPath) return;
  const query = location.search.slice(1);
  if (query === '') return;
  redirect = query;
  history.replaceState(history.state, '', returnPath);
}

/** Null: this tab has not come back from the provider. */
export function pendingRedirect(): string | null {
  return redirect;
}

export function forgetRedirect(): void {
  redirect = null;
}

/** Goes where the person was before. */
export function leaveReturn(): void {
  const wanted = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  const isOurs = wanted !== null && wanted.startsWith(hrefTo(''));
  goTo(isOurs ? wanted : hrefTo(''), { replace: true });
}
