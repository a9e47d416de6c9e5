import { Empty } from '../parts/empty.tsx';
import { count, percent, share } from '../parts/figures.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import type { Quality } from './quality.tsx';

/** How often each field was left as it was read, the least accurate one first. */
export function FieldTable({ quality: { fields, needed } }: { quality: Quality }) {
  return (
    <section className="card" aria-labelledby="fields">
      <div className="pad">
        <h2 id="fields">Accuracy per field</h2>
      </div>
      {fields.length === 0 ? (
        <Empty title="No reviewed values yet">
          <p>The table fills as people decide reviews.</p>
        </Empty>
      ) : (
        <div className="table-box">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col" className="number">
                  Values
                </th>
                <th scope="col" className="number">
                  Corrected
                </th>
                <th scope="col" className="number">
                  Accuracy
                </th>
                <th scope="col" className="number">
                  Calibration error
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
                      <span className="small quiet">{count(needed - one.values)} more needed</span>
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

/** The last name of the pointer, in words. */
function nameOf(field: string): string {
  const steps = field.split('/').filter((step) => step !== '' && step !== '*');
  return wordsOf(steps.at(-1) ?? field);
}
