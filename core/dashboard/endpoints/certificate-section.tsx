import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { When } from '../parts/when.tsx';
import { CertificateForm } from './certificate-form.tsx';
import type { Endpoint } from './endpoint-state.tsx';

/** Client certificate for deliveries to receivers that request one (mutual TLS). */
export function CertificateSection({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { mtls, endpoint_id: id } = endpoint;
  const [open, setOpen] = useState(false);
  const change = useAct('update_webhook');
  const close = (): void => setOpen(false);
  return (
    <section className="card pad" aria-labelledby="mtls">
      <h2 id="mtls">{t('Client certificate')}</h2>
      {mtls === null ? (
        <p className="quiet">
          {t('None. Deliveries need one only where your receiver asks for it (mutual TLS).')}
        </p>
      ) : (
        <CertificateFacts mtls={mtls} />
      )}
      {change.error && (
        <Failure error={change.error} what={t('The certificate was not changed.')} />
      )}
      {!readOnly && !open && (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>
            {mtls === null ? t('Upload') : t('Replace')}
          </Button>
          {mtls !== null && (
            <Button
              kind="danger"
              disabled={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { mtls: null } })}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      {open && (
        <CertificateForm
          pending={change.isPending}
          onCancel={close}
          onSubmit={(given) =>
            change.mutate({ params: { id }, body: { mtls: given } }, { onSuccess: close })
          }
        />
      )}
    </section>
  );
}

function CertificateFacts({ mtls }: { mtls: NonNullable<Endpoint['mtls']> }) {
  return (
    <dl className="facts">
      <dt>{t('Subject')}</dt>
      <dd className="mono">{mtls.subject}</dd>
      <dt>{t('Issuer')}</dt>
      <dd className="mono">{mtls.issuer}</dd>
      <dt>{t('Ends')}</dt>
      <dd>
        <When at={mtls.expires_at} />
      </dd>
      <dt>{t('SHA-256')}</dt>
      <dd className="mono">{mtls.fingerprint_sha256}</dd>
    </dl>
  );
}
