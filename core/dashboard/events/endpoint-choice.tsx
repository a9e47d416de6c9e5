import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Choice } from '../parts/filters.tsx';

const mostEndpoints = 100;

export function EndpointChoice({
  none,
  activeOnly = false,
  value,
  onChange,
}: {
  /** Label of the option that chooses no endpoint. */
  none: string;
  activeOnly?: boolean;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const endpoints = useAsk('list_webhooks', { query: { limit: mostEndpoints } }).data?.data ?? [];
  const offered = endpoints.filter(({ state }) => !activeOnly || state === 'active');
  return (
    <Choice
      label={t('Endpoint')}
      all={none}
      options={offered.map(({ endpoint_id: id, url }) => [id, url] as const)}
      value={value}
      onChange={onChange}
    />
  );
}
