import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import type { ReferenceSet } from './reference.tsx';

const pageSize = 25;
const figures = ['rows', 'inserted', 'updated', 'deleted'] as const;

/** Uploads and edits of the set, from the audit trail. */
export function HistoryTab({ set, query }: { set: ReferenceSet; query: URLSearchParams }) {
  const cursor = query.get('cursor') ?? undefined;
  const asked = {
    query: { action: 'reference_set.changed', object: set.set, cursor, limit: pageSize },
  };
  const entries = useAsk('list_audit_entries', asked, { keep: true });
  return (
    <section className="card" aria-label={t('History')}>
      <Loaded of={entries} what={t('The history')}>
        {({ data, next_cursor: next }) =>
          data.length === 0 ? (
            <Empty title={t('No changes yet')} />
          ) : (
            <>
              <div className="table-box">
                <table className="table">
                  <thead>
                    <tr>
                      <th scope="col">{t('Time')}</th>
                      <th scope="col">{t('By')}</th>
                      <th scope="col" className="number">
                        {t('Version')}
                      </th>
                      <th scope="col" className="number">
                        {t('Rows')}
                      </th>
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
                    {data.map(({ audit_id: id, at, actor, detail }) => (
                      <tr key={id}>
                        <td>
                          <When at={at} />
                        </td>
                        <td className="mono small">{actor.id ?? actor.kind}</td>
                        <td className="number">{figureIn(detail, 'version')}</td>
                        {figures.map((name) => (
                          <td key={name} className="number">
                            {figureIn(detail, name)}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                path={`reference/${set.set}/history`}
                filters={{}}
                cursor={cursor}
                next={next}
                count={data.length}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function figureIn(detail: Readonly<Record<string, unknown>> | null, name: string): string {
  const value = detail?.[name];
  return typeof value === 'number' ? count(value) : '–';
}
