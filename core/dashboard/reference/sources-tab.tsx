import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { count } from '../parts/figures.ts';
import { When } from '../parts/when.tsx';
import type { ReferenceSet } from './reference.tsx';

const changes = ['inserted', 'updated', 'deleted'] as const;

/** Files from which the installation updates lists of the set, with their last check and change. */
export function SourcesTab({ set: { sources } }: { set: ReferenceSet }) {
  return (
    <section aria-label={t('Update sources')}>
      <p className="quiet">{t('Administrators name these files in workmill.yaml.')}</p>
      <div className="card table-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Path or address')}</th>
              <th scope="col">{t('Format')}</th>
              <th scope="col">{t('Last check')}</th>
              <th scope="col">{t('Changed')}</th>
              <th scope="col" className="number">
                {t('Inserted')}
              </th>
              <th scope="col" className="number">
                {t('Updated')}
              </th>
              <th scope="col" className="number">
                {t('Removed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={`${source.format} ${source.location}`}>
                <td>
                  <span className="mono small">{source.location}</span>
                  {source.error !== null && (
                    <p>
                      <Badge tone="bad">{t('Failed')}</Badge> {source.error}
                    </p>
                  )}
                </td>
                <td className="mono small">{source.format}</td>
                <td>
                  <When at={source.checked_at} />
                </td>
                <td>
                  <When at={source.changed_at} never={t('never changed')} />
                </td>
                {changes.map((name) => (
                  <td key={name} className="number">
                    {source.changes && count(source.changes[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
