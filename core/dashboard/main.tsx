import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { takeRedirect } from './access/provider-return.ts';
import { ApiFailure } from './api/client.ts';
import { openSession } from './api/session.ts';
import { App } from './app.tsx';
import { openLanguage } from './language/language.ts';
import { applyTheme } from './parts/theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      // Error responses of the API are final. Only unreachable servers and status 5xx are retried.
      retry: (count, error) => error instanceof ApiFailure && isPassing(error.status) && count < 2,
    },
  },
});

function isPassing(status: number): boolean {
  return status === 0 || status >= 500;
}

applyTheme();
takeRedirect();
await openLanguage();
openSession();
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
);
