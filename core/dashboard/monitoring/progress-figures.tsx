import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { Monitored } from './monitored.ts';

/** What one operation monitors, and how far its latest check is. */
export function ProgressFigures({ of, isNamed }: { of: Monitored; isNamed: boolean }) {
  const { pipeline, title, subjects, due, with_findings: found } = of;
  const { name: set, version } = of.reference_set;
  const listHref = (state?: string): string =>
    hrefTo('monitoring', { state, ...(isNamed && { pipeline }) });
  return (
    <section aria-label={title}>
      {isNamed && <h2>{title}</h2>}
      <dl className="figures">
        <Figure title={t('Monitored')} href={listHref()}>
          {count(subjects)}
        </Figure>
        <Figure title={t('With open findings')} href={listHref('open')}>
          {count(found)}
        </Figure>
        <Figure
          title={t('To be checked')}
          href={listHref('due')}
          {...(due > 0 && { note: t('starts within five minutes') })}
        >
          {count(due)}
        </Figure>
        <Figure
          title={set}
          href={hrefTo(`reference/${set}`)}
          note={
            of.checked_at === null ? (
              t('not checked yet')
            ) : (
              <Rich text="last check: {{at}}" parts={{ at: <When at={of.checked_at} /> }} />
            )
          }
        >
          {t('Version {{version}}', { version: count(version) })}
        </Figure>
      </dl>
    </section>
  );
}
