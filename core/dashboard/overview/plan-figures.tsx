import { useAccess } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';

const refreshMs = 15_000;

/**
 * Units of the month compared with the plan, and what ends: the license, the certificate of the
 * API, and the first of the client certificates of endpoints.
 */
export function PlanFigures({
  certificateEndsAt: clientEndsAt,
}: {
  certificateEndsAt: string | null;
}) {
  const { administers } = useAccess();
  const usage = useAsk('get_current_usage', {}, { every: refreshMs });
  return (
    <section className="group" aria-labelledby="plan">
      <h2 id="plan">{t('Plan and license')}</h2>
      <Loaded of={usage} what={t('The usage')}>
        {({ plan, work_units: units, license, certificate_ends_at: endsAt }) => (
          <dl className="figures">
            <Figure
              title={t('Units used this month')}
              note={t('plan: {{plan}}', { plan })}
              href={hrefTo('usage')}
            >
              {count(units.used)}
            </Figure>
            <Figure
              title={t('Units left')}
              href={hrefTo('usage')}
              note={<Rich text="reset: {{at}}" parts={{ at: <When at={units.resets_at} /> }} />}
            >
              {units.remaining === null ? t('No limit') : count(units.remaining)}
            </Figure>
            <Figure
              title={t('Reserved')}
              note={t('by workflows that are queued or processing')}
              href={hrefTo('workflows', { status: 'queued,processing' })}
            >
              {count(units.reserved)}
            </Figure>
            <Figure
              title={t('License')}
              note={license.message}
              {...(administers && { href: hrefTo('license') })}
            >
              {license.days_left === null
                ? t('None')
                : t('{{count, number}} days left', { count: license.days_left })}
            </Figure>
            <Figure
              title={t('Certificate of the API')}
              note={<Ends at={endsAt} none={t('The appliance has no TLS of its own.')} />}
              {...(administers && { href: hrefTo('certificates') })}
            >
              {daysLeft(endsAt, usage.dataUpdatedAt)}
            </Figure>
            <Figure
              title={t('Client certificates')}
              note={<Ends at={clientEndsAt} none={t('No endpoint has one.')} />}
              href={hrefTo('endpoints')}
            >
              {daysLeft(clientEndsAt, usage.dataUpdatedAt)}
            </Figure>
          </dl>
        )}
      </Loaded>
    </section>
  );
}

const dayMs = 86_400_000;

function daysLeft(at: string | null, readAt: number): string {
  if (at === null) return t('None');
  const days = Math.floor((Date.parse(at) - readAt) / dayMs);
  return days < 0 ? t('Expired') : t('{{count, number}} days left', { count: days });
}

function Ends({ at, none }: { at: string | null; none: string }) {
  if (at === null) return <>{none}</>;
  return <Rich text="ends: {{at}}" parts={{ at: <When at={at} /> }} />;
}
