import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { count } from '../parts/figures.ts';
import { Table } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import type { ReferenceSet } from './reference.tsx';

const changes = ['inserted', 'updated', 'deleted'] as const;

/** Files from which the installation updates lists of the set, with their last check and change. */
export function SourcesTab({ set: { sources } }: { set: ReferenceSet }) {
  return (
    <section aria-label={t('Update sources')}>
      <p className="quiet">{t('Administrators name these files in workmill.yaml.')}</p>
      <div className="card">
        <Table
          label={t('Update sources')}
          columns={[
            t('Path or address'),
            t('Format'),
            t('Last check'),
            t('Changed'),
            { number: t('Inserted') },
            { number: t('Updated') },
            { number: t('Removed') },
          ]}
        >
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
        </Table>
      </div>
    </section>
  );
}
