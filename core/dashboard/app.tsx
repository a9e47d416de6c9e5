// Who is asking, and which screen.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { AccessGate } from './access/access-gate.tsx';
import { SignIn } from './access/sign-in.tsx';
import { refuse, useSession } from './api/session.ts';
import { CredentialContext } from './api/use-api.ts';
import { DeadLetters } from './dead-letters/dead-letters.tsx';
import { DeliveryScreen } from './deliveries/delivery-screen.tsx';
import { EndpointScreen } from './endpoints/endpoint-screen.tsx';
import { EndpointList } from './endpoints/endpoint-list.tsx';
import { NewEndpoint } from './endpoints/new-endpoint.tsx';
import { Events } from './events/events.tsx';
import { Frame } from './frame.tsx';
import { Link } from './parts/link.tsx';
import { Empty } from './parts/empty.tsx';
import { Links } from './access/links.tsx';
import { hrefTo, usePlace } from './router.ts';

export function App() {
  const session = useSession();
  const queries = useQueryClient();
  const key = session.state === 'open' ? session.key : null;
  const credential = useMemo(() => key !== null && { key, onRefused: () => refuse(key) }, [key]);
  // What one key has read is not for the next.
  useEffect(() => () => queries.clear(), [key, queries]);
  if (!credential) return <SignIn refused={session.state === 'refused' ? session : null} />;
  return (
    <CredentialContext value={credential}>
      <AccessGate key={key}>
        <Frame>
          <Screen />
        </Frame>
      </AccessGate>
    </CredentialContext>
  );
}

function Screen(): ReactNode {
  const { path, query } = usePlace();
  const [area = '', id = '', tab = ''] = path.split('/');
  if (area === '') return <EndpointList query={query} />;
  if (area === 'endpoints' && id === 'new') return <NewEndpoint />;
  if (area === 'endpoints' && id !== '') return <EndpointScreen id={id} tab={tab} query={query} />;
  if (area === 'deliveries' && id !== '') return <DeliveryScreen id={id} />;
  if (area === 'dead-letters') return <DeadLetters query={query} />;
  if (area === 'events') return <Events query={query} />;
  if (area === 'links') return <Links query={query} />;
  return (
    <Empty title="Page not found">
      <Link href={hrefTo('')}>To the endpoints</Link>
    </Empty>
  );
}
