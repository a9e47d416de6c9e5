// Chooses what to render from the session and the address.

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AccessGate } from './access/access-gate.tsx';
import { useAccess } from './access/access.ts';
import { ProviderFinish } from './access/provider-finish.tsx';
import { pendingRedirect } from './access/provider-return.ts';
import { SignIn } from './access/sign-in.tsx';
import { PersonGate } from './account/person-gate.tsx';
import { credentialFor, identityOf, useSession } from './api/session.ts';
import { CredentialContext } from './api/use-api.ts';
import { Frame } from './frame.tsx';
import { t } from './language/language.ts';
import { Empty } from './parts/empty.tsx';
import { Link } from './parts/link.tsx';
import { Loading } from './parts/loading.tsx';
import { ScreenBoundary } from './parts/screen-boundary.tsx';
import { goTo, hrefTo, usePlace } from './router.ts';
import { mayOpen, screens } from './screens.ts';

export function App() {
  const session = useSession();
  const queries = useQueryClient();
  const identity = identityOf(session);
  const credential = useMemo(() => identity !== null && credentialFor(identity), [identity]);
  // Data that one caller has read must not be shown to the next.
  useEffect(() => () => queries.clear(), [identity, queries]);
  const [redirect, setRedirect] = useState(pendingRedirect);
  if (redirect !== null)
    return <ProviderFinish query={redirect} onLeave={() => setRedirect(null)} />;
  if (!credential) return <SignIn refused={session.state === 'refused' ? session : null} />;
  return (
    <CredentialContext value={credential}>
      {session.state === 'person' ? (
        <PersonGate key={identity}>
          <Inside />
        </PersonGate>
      ) : (
        <Inside key={identity} />
      )}
    </CredentialContext>
  );
}

function Inside() {
  return (
    <AccessGate>
      <Frame>
        <CurrentScreen />
      </Frame>
    </AccessGate>
  );
}

function CurrentScreen(): ReactNode {
  const { path, query } = usePlace();
  const access = useAccess();
  const [area = '', id = '', tab = ''] = path.split('/');
  const screen = screens.find((one) => one.area === area);
  if (screen && mayOpen(access, screen)) {
    const { component: Component } = screen;
    return (
      <ScreenBoundary key={area}>
        <Suspense fallback={<Loading />}>
          <Component id={id} tab={tab} query={query} />
        </Suspense>
      </ScreenBoundary>
    );
  }
  const first = screens.find((one) => mayOpen(access, one));
  if (first === undefined) return <NoScreens />;
  if (area === '') return <Redirect to={first.area} />;
  return (
    <Empty title={screen ? t('You have no access to this screen') : t('Page not found')}>
      {screen && (
        <p>
          {screen.about === 'installation'
            ? t('It needs an administrator of the installation.')
            : t('It needs one of these scopes: {{scopes}}.', { scopes: screen.scopes.join(', ') })}
        </p>
      )}
      <Link href={hrefTo('')}>{t('Go to the start page')}</Link>
    </Empty>
  );
}

function NoScreens() {
  return (
    <Empty title={t('Nothing to show')}>
      <p>{t('This key has none of the scopes that the dashboard needs. The API accepts it.')}</p>
    </Empty>
  );
}

function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(hrefTo(to), { replace: true }), [to]);
  return <Loading />;
}
