// What is around every screen: where one can go, and who one is.

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAccess } from './access/access.ts';
import { signOut } from './api/session.ts';
import { Badge } from './parts/badge.tsx';
import { Button } from './parts/button.tsx';
import { Link } from './parts/link.tsx';
import { applyTheme, keptTheme, themes, type Theme } from './parts/theme.ts';
import { When } from './parts/when.tsx';
import { hrefTo, usePlace } from './router.ts';

const screens = [
  { path: '', title: 'Endpoints', areas: ['', 'endpoints', 'deliveries'] },
  { path: 'dead-letters', title: 'Dead letters', areas: ['dead-letters'] },
  { path: 'events', title: 'Event catalog', areas: ['events'] },
];
const linkScreen = { path: 'links', title: 'Portal links', areas: ['links'] };

/** A screen that opens is said so, and the keyboard begins at its top. */
function useArrival(path: string, title: string): void {
  const before = useRef(path);
  useEffect(() => {
    document.title = `${title} · Workmill`;
    if (before.current === path) return;
    before.current = path;
    document.getElementById('main')?.focus();
  }, [path, title]);
}

export function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  const { isLink, readOnly } = useAccess();
  const [area = ''] = path.split('/');
  const here = [...screens, linkScreen].find(({ areas }) => areas.includes(area));
  useArrival(path, here?.title ?? 'Webhooks');
  // A link makes no other links.
  const shown = isLink || readOnly ? screens : [...screens, linkScreen];
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="frame">
        <header className="side">
          <span className="brand">
            <Mark /> Workmill
          </span>
          <nav className="nav" aria-label="Screens">
            {shown.map(({ path: to, title, areas }) => (
              <Link key={to} href={hrefTo(to)} {...(areas.includes(area) && current)}>
                {title}
              </Link>
            ))}
          </nav>
          <WhoAmI />
        </header>
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

const current = { 'aria-current': 'page' } as const;

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#3355d1" />
      <path
        d="M7 10l4.2 12L16 12.5 20.8 22 25 10"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function WhoAmI() {
  const { tenantId, name, isLink, readOnly, endpointIds, expiresAt } = useAccess();
  return (
    <div className="whoami">
      <div>
        <strong>{tenantId}</strong>
        <div className="quiet">{isLink ? `Portal link: ${name}` : `API key: ${name}`}</div>
      </div>
      {(readOnly || endpointIds !== null) && (
        <div className="actions">
          {readOnly && <Badge tone="idle">Read only</Badge>}
          {endpointIds !== null && (
            <Badge tone="idle">{`${endpointIds.length} of the endpoints`}</Badge>
          )}
        </div>
      )}
      {expiresAt !== null && (
        <div className="quiet">
          Until <When at={expiresAt} />
        </div>
      )}
      <div className="actions">
        <ThemeChoice />
        <Button size="small" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </div>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(keptTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  const change = (): void => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <Button size="small" onClick={change} title={`Change to ${themeNames[next]}`}>
      Colours: {themeNames[theme]}
    </Button>
  );
}

const themeNames: Record<Theme, string> = { system: 'auto', light: 'light', dark: 'dark' };
