import { t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { count, percent, share } from '../parts/figures.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import type { Quality } from './quality.tsx';

/** Share of results in which each field was left unchanged, least accurate field first. */
export function FieldTable({ quality: { fields, needed } }: { quality: Quality }) {
  return (
    <section className="card" aria-labelledby="fields">
      <div className="pad">
        <h2 id="fields">{t('Accuracy per field')}</h2>
      </div>
      {fields.length === 0 ? (
        <Empty title={t('No reviewed values yet')}>
          <p>{t('The table fills as people decide reviews.')}</p>
        </Empty>
      ) : (
        <div className="table-box">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col" className="number">
                  {t('Values')}
                </th>
                <th scope="col" className="number">
                  {t('Corrected')}
                </th>
                <th scope="col" className="number">
                  {t('Accuracy')}
                </th>
                <th scope="col" className="number">
                  {t('Calibration error')}
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((one) => (
                <tr key={one.field}>
                  <td>
                    <div className="cell">
                      <span>{nameOf(one.field)}</span>
                      <span className="small quiet mono">{one.field}</span>
                    </div>
                  </td>
                  <td className="number">{count(one.values)}</td>
                  <td className="number">{count(one.values - one.right)}</td>
                  <td className="number">
                    {one.accuracy === null ? (
                      <span className="small quiet">
                        {t('{{number}} more needed', { number: count(needed - one.values) })}
                      </span>
                    ) : (
                      share(one.accuracy)
                    )}
                  </td>
                  <td className="number">{percent(one.calibration_error)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Returns the last name of the pointer as words. */
function nameOf(field: string): string {
  const steps = field.split('/').filter((step) => step !== '' && step !== '*');
  return wordsOf(steps.at(-1) ?? field);
}
