import { t } from '../language/language.ts';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { CurrentUsage } from './usage.tsx';
import { Table } from '../parts/table.tsx';

/** Units of the month by pipeline, with the pool units reserved for each. */
export function PipelineUsage({ usage }: { usage: CurrentUsage }) {
  const { by_pipeline: used, pools, period } = usage;
  const names = [...new Set([...Object.keys(used), ...pools.map(({ pipeline }) => pipeline)])];
  return (
    <section className="card" aria-labelledby="by-pipeline">
      <div className="pad">
        <h2 id="by-pipeline">{t('By pipeline')}</h2>
      </div>
      {names.length === 0 ? (
        <p className="pad quiet">{t('No units were used this month.')}</p>
      ) : (
        <Table
          label={t('By pipeline')}
          columns={[t('Pipeline'), { number: t('Used') }, { number: t('Left in its pool') }]}
        >
          {names.map((pipeline) => (
            <tr key={pipeline}>
              <th scope="row">
                <Link href={hrefTo('workflows', { pipeline, created_after: period.start })}>
                  {pipeline}
                </Link>
              </th>
              <td className="number">{count(used[pipeline] ?? 0)}</td>
              <td className="number">
                <PoolLeft pool={pools.find((pool) => pool.pipeline === pipeline)} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function PoolLeft({ pool }: { pool: CurrentUsage['pools'][number] | undefined }) {
  if (pool === undefined) return <span className="quiet">{t('no pool')}</span>;
  return <>{pool.remaining === null ? t('No limit') : count(pool.remaining)}</>;
}

export function RateLimits({ usage: { rate_limits: limits } }: { usage: CurrentUsage }) {
  return (
    <section className="card" aria-labelledby="rates">
      <div className="pad">
        <h2 id="rates">{t('Rate limits')}</h2>
      </div>
      {limits.length === 0 ? (
        <p className="pad quiet">{t('The plan has no rate limits.')}</p>
      ) : (
        <Table
          label={t('Rate limits')}
          columns={[t('Limit'), { number: t('Requests') }, { number: t('Left') }, t('Full again')]}
        >
          {limits.map(({ scope, limit, remaining, resets_at: at }) => (
            <tr key={scope}>
              <th scope="row" className="mono">
                {scope}
              </th>
              <td className="number">{count(limit)}</td>
              <td className="number">{count(remaining)}</td>
              <td>
                <When at={at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
