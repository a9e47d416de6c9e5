import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { When } from '../parts/when.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { EndpointForm, type EndpointFields } from './endpoint-form.tsx';
import { orderings } from './pace.tsx';
import type { Endpoint } from './endpoint-state.tsx';
import { HeadersSection } from './headers-section.tsx';
import { SecretSection } from './secret-section.tsx';

export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  return (
    <div className="columns">
      <section className="card pad" aria-labelledby="settings">
        <h2 id="settings">{t('What it receives')}</h2>
        {readOnly ? <Facts endpoint={endpoint} /> : <Form endpoint={endpoint} />}
      </section>
      <div className="stack">
        <SecretSection endpoint={endpoint} />
        <CertificateSection endpoint={endpoint} />
        <HeadersSection endpoint={endpoint} />
      </div>
    </div>
  );
}

function Form({ endpoint }: { endpoint: Endpoint }) {
  const change = useAct('update_webhook');
  const { endpoint_id: id, url, description, event_types, max_per_second } = endpoint;
  const { ordering, retry_for_seconds, mask_personal_data } = endpoint;
  const isShort = endpoint.payload === 'short';
  const ed25519 = endpoint.public_keys.length > 0;
  const initial = {
    url,
    description,
    event_types,
    max_per_second,
    ordering,
    retry_for_seconds,
    mask_personal_data,
    ed25519,
  };
  const save = (fields: EndpointFields): void => {
    const body = changed(initial, fields);
    if (Object.keys(body).length > 0) change.mutate({ params: { id }, body });
  };
  return (
    <>
      {change.isSuccess && (
        <div className="note" data-tone="good" role="status">
          {t('Saved.')}
        </div>
      )}
      <EndpointForm
        // Resets the form to the saved values.
        key={endpoint.updated_at}
        initial={initial}
        verb={t('Save')}
        isShort={isShort}
        pending={change.isPending}
        error={change.error}
        onSubmit={save}
      />
    </>
  );
}

/** Returns only the changed fields: sending the URL again would mark the endpoint as repaired. */
function changed(before: EndpointFields, after: EndpointFields): Partial<EndpointFields> {
  const names = Object.keys(before) as (keyof EndpointFields)[];
  const differing = names.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]]));
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  return (
    <dl className="facts">
      <dt>{t('Events')}</dt>
      <dd>
        {endpoint.event_types.map((type) => (
          <span key={type} className="tag">
            {type === '*' ? t('all') : type}
          </span>
        ))}
      </dd>
      <dt>{t('Attempts a second')}</dt>
      <dd>{endpoint.max_per_second ?? t('adapts to the receiver')}</dd>
      <dt>{t('In order')}</dt>
      <dd>{t(orderings[endpoint.ordering])}</dd>
      <dt>{t('Tried again for')}</dt>
      <dd>
        {endpoint.retry_for_seconds === null
          ? t('default of the installation')
          : `${endpoint.retry_for_seconds} s`}
      </dd>
      <dt>{t('Personal data')}</dt>
      <dd>{endpoint.mask_personal_data ? t('masked') : t('not masked')}</dd>
      <dt>{t('Added')}</dt>
      <dd>
        <When at={endpoint.created_at} />
      </dd>
    </dl>
  );
}
