import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Link } from '../parts/link.tsx';
import { Secret } from '../parts/secret.tsx';
import { hrefTo } from '../router.ts';
import { EndpointForm, type EndpointFields } from './endpoint-form.tsx';

const nothing: EndpointFields = {
  url: '',
  description: null,
  event_types: ['*'],
  max_per_second: null,
  ordering: 'none',
  retry_for_seconds: null,
  mask_personal_data: false,
  ed25519: false,
};

export function NewEndpoint() {
  const register = useAct('register_webhook');
  const { data: made } = register;
  const { seesPersonalData } = useAccess();
  if (made) {
    return (
      <>
        <div className="head">
          <h1>{t('Endpoint created')}</h1>
        </div>
        <section className="card pad">
          <p>
            <Rich
              text="Events are sent to {{url}} from now on. This secret signs them; put it where your receiver finds it."
              parts={{ url: <strong className="mono">{made.url}</strong> }}
            />{' '}
            <strong>{t('It is shown only once.')}</strong>
          </p>
          {made.secret !== undefined && <Secret text={made.secret} label={t('the secret')} />}
          {made.public_keys.map((key) => (
            <div key={key} className="stack">
              <h3>{t('Public key (Ed25519)')}</h3>
              <Secret text={key} label={t('the public key')} />
            </div>
          ))}
          <div className="actions">
            <Link
              className="button"
              data-kind="main"
              href={hrefTo(`endpoints/${made.endpoint_id}`)}
            >
              {t('I have kept it')}
            </Link>
          </div>
        </section>
      </>
    );
  }
  return (
    <>
      <div className="head">
        <div className="title">
          <span className="trail">
            <Link href={hrefTo('endpoints')}>{t('Endpoints')}</Link> / {t('new')}
          </span>
          <h1>{t('Add endpoint')}</h1>
        </div>
      </div>
      <section className="card pad">
        <EndpointForm
          initial={{ ...nothing, mask_personal_data: !seesPersonalData }}
          verb={t('Add endpoint')}
          pending={register.isPending}
          error={register.error}
          onSubmit={(fields) => register.mutate({ body: fields })}
        />
      </section>
    </>
  );
}
