import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';

type Shown = Schemas['License'];

/** The active license: its expiry and what it covers. */
export function License() {
  const license = useAsk('get_license', {});
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('License')}</h1>
          <p className="quiet">{t('What this installation may do, and until when.')}</p>
        </div>
      </div>
      <div className="card">
        <Loaded of={license} what={t('The license')}>
          {(data) => <Facts license={data} />}
        </Loaded>
      </div>
    </>
  );
}

/** The type requires an entry for every state. */
const states: Record<Shown['state'], { tone: Tone; title: Phrase }> = {
  none: { tone: 'busy', title: phrase('Evaluation') },
  valid: { tone: 'good', title: phrase('Valid') },
  grace: { tone: 'warn', title: phrase('Grace period') },
  expired: { tone: 'bad', title: phrase('Expired') },
  invalid: { tone: 'bad', title: phrase('Not valid') },
};

function Facts({ license }: { license: Shown }) {
  const { tone, title } = states[license.state];
  const { units_per_month: units, tenants, nodes, features } = license.entitlements;
  const limit = (value: number | null): string => (value === null ? t('unlimited') : count(value));
  return (
    <>
      <div className="pad form">
        <p>
          <Badge tone={tone}>{t(title)}</Badge> {license.message}
        </p>
        {license.clock_behind && (
          <div className="note" data-tone="warn">
            <span>
              {t(
                'The clock is behind a time that was seen before. Check the clock of the machine.',
              )}
            </span>
          </div>
        )}
        <dl className="facts">
          <dt>{t('Customer')}</dt>
          <dd className="words">{license.customer ?? '–'}</dd>
          <dt>{t('License ID')}</dt>
          <dd className="mono words">{license.license_id ?? '–'}</dd>
          <dt>{t('Issued')}</dt>
          <dd>
            <When at={license.issued_at} />
          </dd>
          <dt>{t('Starts')}</dt>
          <dd>
            <When at={license.starts_at} />
          </dd>
          <dt>{t('Ends')}</dt>
          <dd>
            <When at={license.ends_at} />
          </dd>
          <dt>{t('New work is accepted until')}</dt>
          <dd>
            <When at={license.grace_ends_at} />
          </dd>
          <dt>{t('Features')}</dt>
          <dd className="words">{features.join(', ') || '–'}</dd>
        </dl>
        <p className="quiet">{t('Install a license on the machine: workmill license install.')}</p>
      </div>
      <dl className="figures">
        <Figure title={t('Units per month')} note={t('in each tenant')}>
          {limit(units)}
        </Figure>
        <Figure title={t('Tenants')}>{limit(tenants)}</Figure>
        <Figure title={t('Nodes')}>{limit(nodes)}</Figure>
      </dl>
    </>
  );
}
