import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import type { ReferenceSet } from './reference.tsx';
import { Table } from '../parts/table.tsx';

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
              <Table
                label={t('History')}
                columns={[
                  t('Time'),
                  t('By'),
                  { number: t('Version') },
                  { number: t('Rows') },
                  { number: t('Inserted') },
                  { number: t('Updated') },
                  { number: t('Removed') },
                ]}
              >
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
              </Table>
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
