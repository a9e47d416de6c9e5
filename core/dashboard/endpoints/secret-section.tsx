import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Secret } from '../parts/secret.tsx';
import { When } from '../parts/when.tsx';
import type { Endpoint } from './endpoint-state.tsx';

/** Signing secrets: the newest and, during the overlap of a rotation, the previous ones. */
export function SecretSection({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { secrets, public_keys: keys, endpoint_id: id } = endpoint;
  const rotate = useAct('rotate_webhook_secret');
  return (
    <section className="card pad" aria-labelledby="secret">
      <h2 id="secret">{t('Secret')}</h2>
      {secrets.length === 1 ? (
        <p className="quiet">
          {t('One secret signs every delivery. It was shown once, when it was created.')}
        </p>
      ) : (
        <Overlap endpoint={endpoint} />
      )}
      {rotate.data && (
        <div className="note" data-tone="good">
          <strong>{t('The new secret (shown only once)')}</strong>
          <Secret text={rotate.data.secret} label={t('the new secret')} />
        </div>
      )}
      {keys.map((key, index) => (
        <div key={key} className="field">
          <span className="label">
            {index === 0 ? t('Public key (Ed25519)') : t('Newer public key (Ed25519)')}
          </span>
          <Secret text={key} label={t('the public key')} />
        </div>
      ))}
      {!readOnly && <RotateForm id={id} rotate={rotate} />}
    </section>
  );
}

const signatureHeader = 'webhook-signature';

function Overlap({ endpoint: { secrets, endpoint_id: id } }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const promote = useAct('promote_webhook_secret');
  return (
    <>
      <div className="note" data-tone="warn">
        <strong>{t('Rotation in progress')}</strong>
        <span>
          <Rich
            text="All of these sign {{header}}, and the oldest the published header. When it ends, or you promote another, the next takes that over."
            parts={{ header: <span className="mono">{signatureHeader}</span> }}
          />
        </span>
        <ol>
          {secrets.map(({ ends_at: endsAt }, index) => (
            <li key={endsAt ?? 'newest'}>
              {index === 0
                ? t('The oldest')
                : endsAt === null
                  ? t('The newest')
                  : t('The one after it')}
              {endsAt === null ? (
                ` ${t('stays')}`
              ) : (
                <>
                  {' '}
                  <Rich text="signs until {{at}}" parts={{ at: <When at={endsAt} /> }} />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      {promote.error && <Failure error={promote.error} />}
      {!readOnly && (
        <div className="actions">
          {secrets.length > 2 && (
            <Button
              disabled={promote.isPending}
              onClick={() => promote.mutate({ params: { id }, body: { to: 'next' } })}
            >
              {t('End the oldest secret')}
            </Button>
          )}
          <Button
            disabled={promote.isPending}
            onClick={() => promote.mutate({ params: { id }, body: {} })}
          >
            {t('Promote the newest secret')}
          </Button>
        </div>
      )}
    </>
  );
}

function RotateForm({
  id,
  rotate,
}: {
  id: string;
  rotate: ReturnType<typeof useAct<'rotate_webhook_secret'>>;
}) {
  const [hours, setHours] = useState(24);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="filters">
        <Field label={t('Overlap in hours')}>
          {(wired) => (
            <input
              {...wired}
              className="input"
              type="number"
              min={0}
              max={336}
              value={hours}
              onChange={(event) => setHours(event.target.valueAsNumber || 0)}
            />
          )}
        </Field>
        <Button onClick={() => setAsking(true)}>{t('Rotate secret')}</Button>
      </div>
      {asking && (
        <Confirm
          title={t('Rotate the secret?')}
          verb={t('Rotate')}
          danger={hours === 0}
          pending={rotate.isPending}
          error={rotate.error}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            rotate.mutate(
              { params: { id }, body: { overlap_hours: hours } },
              { onSuccess: () => setAsking(false) },
            )
          }
        >
          <p>
            {hours === 0
              ? t(
                  'From the next attempt on, only the new secret signs. A receiver without it rejects all deliveries.',
                )
              : t(
                  'For {{count, number}} hours old and new secrets sign. Configure the new one in your receiver during this time.',
                  { count: hours },
                )}
          </p>
        </Confirm>
      )}
    </>
  );
}
