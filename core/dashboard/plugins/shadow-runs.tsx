import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import type { Plugin } from './plugin-state.tsx';
import { ShadowRunView } from './shadow-run.tsx';
import { ShadowStart } from './shadow-start.tsx';
import { candidateText, isOpen, ShadowState, type ShadowRun } from './shadow-state.tsx';

const pageSize = 20;
const refreshMs = 2_000;

/** Shadow runs of a plugin, or the one that the address names. */
export function ShadowRuns({ plugin, query }: { plugin: Plugin; query: URLSearchParams }) {
  const run = query.get('run');
  if (run !== null)
    return <ShadowRunView key={run} plugin={plugin.plugin} id={run} query={query} />;
  return <RunList plugin={plugin} query={query} />;
}

function RunList({ plugin, query }: { plugin: Plugin; query: URLSearchParams }) {
  const [isStarting, setStarting] = useState(false);
  const cursor = query.get('cursor') ?? undefined;
  const path = `plugins/${plugin.plugin}/shadow-runs`;
  const runs = useAsk(
    'list_shadow_runs',
    { params: { plugin_name: plugin.plugin }, query: { limit: pageSize, cursor } },
    { every: (read) => (read?.data.some(isOpen) ? refreshMs : false), keep: true },
  );
  return (
    <section className="stack" aria-label={t('Shadow runs')}>
      <div className="head">
        <p className="quiet">
          {t(
            'Past requests run on another version or with other settings, before it is activated. Only the comparison is kept, for 14 days.',
          )}
        </p>
        <Button kind="main" onClick={() => setStarting(true)}>
          {t('Start a shadow run')}
        </Button>
      </div>
      <div className="card">
        <Loaded of={runs} what={t('The shadow runs')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={t('No shadow runs')}>
                <p>
                  {t(
                    'Start one with the package of a new version, to see which results would change.',
                  )}
                </p>
              </Empty>
            ) : (
              <>
                <RunTable path={path} runs={data} />
                <Pager path={path} filters={{}} cursor={cursor} next={next} count={data.length} />
              </>
            )
          }
        </Loaded>
      </div>
      {isStarting && <ShadowStart plugin={plugin} onClose={() => setStarting(false)} />}
    </section>
  );
}

function RunTable({ path, runs }: { path: string; runs: readonly ShadowRun[] }) {
  return (
    <div className="table-box" role="region" aria-label={t('Shadow runs')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Candidate')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className="number">
              {t('Compared')}
            </th>
            <th scope="col" className="number">
              {t('Worse')}
            </th>
            <th scope="col" className="number">
              {t('Different')}
            </th>
            <th scope="col">{t('Requests of')}</th>
            <th scope="col">{t('Started')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.shadow_run_id}>
              <td>
                <Link href={hrefTo(path, { run: run.shadow_run_id })}>{candidateText(run)}</Link>
              </td>
              <td>
                <ShadowState status={run.status} />
              </td>
              <td className="number">
                {run.total === null
                  ? '–'
                  : t('{{done}} of {{all}}', { done: count(run.done), all: count(run.total) })}
              </td>
              <td className="number">{count(run.counts.worse)}</td>
              <td className="number">{count(run.counts.different)}</td>
              <td>{run.tenant_id ?? t('all tenants')}</td>
              <td>
                <div className="cell">
                  <When at={run.created_at} />
                  <span className="small quiet">{run.created_by}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
