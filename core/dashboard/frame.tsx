// Layout around every screen: the menu and the current account.

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useAccess } from './access/access.ts';
import { PersonMenu } from './account/person-menu.tsx';
import { signOut } from './api/session.ts';
import {
  chooseLanguage,
  currentLanguage,
  languages,
  phrase,
  t,
  type Language,
  type Phrase,
} from './language/language.ts';
import { Rich } from './language/rich.tsx';
import { Badge } from './parts/badge.tsx';
import { Button } from './parts/button.tsx';
import { Link } from './parts/link.tsx';
import { applyTheme, keptTheme, themes, type Theme } from './parts/theme.ts';
import { When } from './parts/when.tsx';
import { hrefTo, usePlace } from './router.ts';
import { groups, mayOpen, screens, type Screen } from './screens.ts';

/** Announces a new screen to screen readers and moves the focus to its top. */
function useArrival(path: string, title: string, isPassing: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    document.title = `${title} · Workmill`;
    if (isPassing || before.current === path) return;
    // The first screen keeps the focus at the top of the page, before the link that skips the menu.
    // A screen with `data-takes-focus` has focused a control of its own.
    const isTaken = document.querySelector('[data-takes-focus]:focus-within') !== null;
    if (before.current !== null && !isTaken) document.getElementById('main')?.focus();
    before.current = path;
  }, [path, title, isPassing]);
}

export function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  const [area = ''] = path.split('/');
  const here = screens.find((screen) => screen.area === area);
  const access = useAccess();
  // Callers who may not open the overview are redirected to another screen.
  const isPassing = here?.area === '' && !mayOpen(access, here);
  useArrival(path, t(here?.title ?? phrase('Dashboard')), isPassing);
  // On a small screen, the menu opens above the page and closes when a page is chosen.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const menu = useId();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <div className="frame">
        <header className="side" data-open={isOpen}>
          <div className="side-head">
            <span className="brand">
              <Mark /> Workmill
            </span>
            <span className="menu-button">
              <Button
                aria-expanded={isOpen}
                aria-controls={menu}
                onClick={() => setOpenAt(isOpen ? null : path)}
              >
                {t('Menu')}
              </Button>
            </span>
          </div>
          <div className="side-body" id={menu}>
            <Menu here={here} />
            <WhoAmI />
          </div>
        </header>
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function Menu({ here }: { here: Screen | undefined }) {
  const access = useAccess();
  const current = here && ('within' in here.place ? here.place.within : here.area);
  const lists = Object.entries(groups).map(([group, title]) => ({
    title: t(title),
    shown: screens.filter(
      (screen) =>
        'group' in screen.place && screen.place.group === group && mayOpen(access, screen),
    ),
  }));
  return (
    <nav className="nav" aria-label={t('Screens')}>
      {lists
        .filter(({ shown }) => shown.length > 0)
        .map(({ title, shown }) => (
          <MenuGroup key={title} title={title} shown={shown} current={current} />
        ))}
    </nav>
  );
}

function MenuGroup({
  title,
  shown,
  current,
}: {
  title: string;
  shown: readonly Screen[];
  current: string | undefined;
}) {
  const id = useId();
  return (
    <div className="nav-group">
      <span className="nav-title" id={id}>
        {title}
      </span>
      <ul aria-labelledby={id}>
        {shown.map((screen) => (
          <li key={screen.area}>
            <Link href={hrefTo(screen.area)} {...(screen.area === current && currentPage)}>
              {t(screen.title)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const currentPage = { 'aria-current': 'page' } as const;

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
  const { tenantId, name, isLink, isPerson, ofInstallation, ...limits } = useAccess();
  const { readOnly, endpointIds, expiresAt } = limits;
  return (
    <div className="whoami">
      <div>
        <strong>{ofInstallation ? t('Installation') : tenantId}</strong>
        <div className="quiet">
          {isPerson && name}
          {!isPerson &&
            (isLink ? t('Portal link: {{name}}', { name }) : t('API key: {{name}}', { name }))}
        </div>
      </div>
      {isLink && (readOnly || endpointIds !== null) && (
        <div className="actions">
          {readOnly && <Badge tone="idle">{t('Read only')}</Badge>}
          {endpointIds !== null && (
            <Badge tone="idle">
              {t('{{count, number}} of the endpoints', { count: endpointIds.length })}
            </Badge>
          )}
        </div>
      )}
      {expiresAt !== null && (
        <div className="quiet">
          <Rich text="Until {{at}}" parts={{ at: <When at={expiresAt} /> }} />
        </div>
      )}
      <PersonMenu />
      <div className="actions">
        <ThemeChoice />
        <LanguageChoice />
        <Button size="small" onClick={signOut}>
          {t('Sign out')}
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
    <Button
      size="small"
      onClick={change}
      title={t('Change to {{colors}}', { colors: t(themeNames[next]) })}
    >
      {t('Colors: {{colors}}', { colors: t(themeNames[theme]) })}
    </Button>
  );
}

const themeNames: Record<Theme, Phrase> = {
  system: phrase('auto'),
  light: phrase('light'),
  dark: phrase('dark'),
};

function LanguageChoice() {
  const codes = Object.keys(languages) as Language[];
  const next = codes[(codes.indexOf(currentLanguage()) + 1) % codes.length]!;
  const change = (): void => {
    chooseLanguage(next);
    location.reload();
  };
  return (
    <Button size="small" lang={next} onClick={change}>
      {languages[next]}
    </Button>
  );
}
