import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { ReferenceSet } from './reference.tsx';
import { Table } from '../parts/table.tsx';

export function SetList({ sets }: { sets: readonly ReferenceSet[] }) {
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Reference data')}</h1>
          <p className="quiet">
            {t('Your vendors, orders and lists. Pipelines compare documents with them.')}
          </p>
        </div>
      </div>
      <div className="card">
        {sets.length === 0 ? (
          <Empty title={t('No sets')}>
            <p>{t('None of the pipelines that are loaded uses reference data.')}</p>
          </Empty>
        ) : (
          <Table
            label={t('Reference data')}
            columns={[
              t('Set'),
              t('Used by'),
              { number: t('Rows') },
              { number: t('Version') },
              t('Changed'),
            ]}
          >
            {sets.map((set) => (
              <tr key={set.set}>
                <td className="words">
                  <div className="cell">
                    <Link href={hrefTo(`reference/${set.set}`)}>{set.title}</Link>
                    <span className="small quiet">{set.description}</span>
                  </div>
                </td>
                <td>{set.declared_by.join(', ')}</td>
                <td className="number">{count(set.rows)}</td>
                <td className="number">{set.version === 0 ? '–' : count(set.version)}</td>
                <td>
                  <When at={set.updated_at} never={t('never')} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </>
  );
}
