import { t } from '../language/language.ts';
import { count, duration, share } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import type { Metrics } from './figures.tsx';
import { LatestOutcomes } from './latest-outcomes.tsx';

/** Work of each pipeline in the period. Every number links to its list. */
export function PipelineTable({ metrics: { pipelines, latest, from } }: { metrics: Metrics }) {
  const rows = Object.entries(pipelines);
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby="by-pipeline">
      <div className="pad">
        <h2 id="by-pipeline">{t('By pipeline')}</h2>
      </div>
      <div className="table-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Pipeline')}</th>
              <th scope="col">{t('Last outcomes')}</th>
              <th scope="col" className="number">
                {t('Submitted')}
              </th>
              <th scope="col" className="number">
                {t('Done')}
              </th>
              <th scope="col" className="number">
                {t('Failed or rejected')}
              </th>
              <th scope="col" className="number">
                {t('In review')}
              </th>
              <th scope="col" className="number">
                {t('Straight through')}
              </th>
              <th scope="col" className="number">
                p95
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([pipeline, { submitted, counts, review, ...work }]) => (
              <tr key={pipeline}>
                <th scope="row">
                  <Link href={hrefTo('workflows', { pipeline })}>{pipeline}</Link>
                </th>
                <td>
                  <LatestOutcomes pipeline={pipeline} outcomes={latest[pipeline] ?? []} />
                </td>
                <td className="number">
                  <Counted of={submitted} filters={{ pipeline, created_after: from }} />
                </td>
                <td className="number">
                  <Counted
                    of={counts.resolved + counts.completed}
                    filters={{ pipeline, created_after: from, status: 'resolved,completed' }}
                  />
                </td>
                <td className="number">
                  <Counted
                    of={counts.failed + counts.rejected}
                    filters={{ pipeline, created_after: from, status: 'failed,rejected' }}
                  />
                </td>
                <td className="number">
                  <Counted of={review.count} filters={{ pipeline, status: 'in_review' }} />
                </td>
                <td className="number">{share(work.straight_through_rate)}</td>
                <td className="number">{duration(work.processing_ms.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Counted({ of, filters }: { of: number; filters: Record<string, string> }) {
  return <Link href={hrefTo('workflows', filters)}>{count(of)}</Link>;
}
