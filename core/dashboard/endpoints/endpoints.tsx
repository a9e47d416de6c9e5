import type { ScreenProps } from '../screens.ts';
import { EndpointList } from './endpoint-list.tsx';
import { EndpointScreen } from './endpoint-screen.tsx';
import { NewEndpoint } from './new-endpoint.tsx';

/** The list of endpoints, a new endpoint, or one endpoint. */
export function Endpoints({ id, tab, query }: ScreenProps) {
  if (id === '') return <EndpointList query={query} />;
  if (id === 'new') return <NewEndpoint />;
  return <EndpointScreen id={id} tab={tab} query={query} />;
}
