import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from '../router.ts';

/**
 * A link to another screen. A plain click opens it without reloading the page; other clicks behave
 * as for any link, such as opening a new tab.
 */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    goTo(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
