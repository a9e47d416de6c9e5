import { useEffect } from 'react';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Choice } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo } from '../router.ts';
import { ComparedWorkflow } from './compared-workflow.tsx';
import {
  candidateText,
  isOpen,
  ShadowState,
  verdicts,
  type ShadowRun,
  type Verdict,
} from './shadow-state.tsx';

const pageSize = 50;
const refreshMs = 2_000;

/** One shadow run: its progress, its figures and the workflows that it compared. */
export function ShadowRunView({
  plugin,
  id,
  query,
}: {
  plugin: string;
  id: string;
  query: URLSearchParams;
}) {
  const found = useAsk(
    'get_shadow_run',
    { params: { plugin_name: plugin, id } },
    { every: (read) => (read && !isOpen(read) ? false : refreshMs) },
  );
  const isRunning = found.data === undefined || isOpen(found.data);
  const path = `plugins/${plugin}/shadow-runs`;
  return (
    <section className="stack" aria-label={t('Shadow run')}>
      <p className="small">
        <Link href={hrefTo(path)}>{t('All shadow runs')}</Link>
      </p>
      <Loaded of={found} what={t('The shadow run')}>
        {(run) => (
          <>
            <RunHead run={run} plugin={plugin} />
            <Counts run={run} path={path} />
            {run.settings !== null && (
              <Code title={t('Settings')} text={JSON.stringify(run.settings, null, 2)} />
            )}
            <Compared plugin={plugin} id={id} query={query} isRunning={isRunning} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function RunHead({ run, plugin }: { run: ShadowRun; plugin: string }) {
  const stop = useAct('stop_shadow_run');
  const { shadow_run_id: id, total, done, error, created_by: by, tenant_id: tenant } = run;
  return (
    <div className="note" {...(run.status === 'failed' && { 'data-tone': 'bad' })}>
      <strong className="actions">
        {candidateText(run)} <ShadowState status={run.status} />
      </strong>
      {isOpen(run) && (
        <label className="progress">
          {total === null
            ? t('Loading the candidate …')
            : t('{{done}} of {{all}}', { done: count(done), all: count(total) })}
          <progress max={Math.max(1, total ?? 1)} value={done} />
        </label>
      )}
      {error !== null && <span>{error}</span>}
      <span className="small quiet">
        {tenant === null
          ? t('The newest {{count, number}} requests of all tenants', { count: run.last })
          : t('The newest {{count, number}} requests of {{tenant}}', { count: run.last, tenant })}
        {' · '}
        {by} · <When at={run.created_at} />
      </span>
      {stop.error && <Failure error={stop.error} what={t('The shadow run was not stopped.')} />}
      {isOpen(run) && (
        <span>
          <Button
            size="small"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ params: { plugin_name: plugin, id } })}
          >
            {t('Stop')}
          </Button>
        </span>
      )}
    </div>
  );
}

function Counts({ run, path }: { run: ShadowRun; path: string }) {
  return (
    <dl className="figures">
      {Object.entries(verdicts).map(([verdict, { title }]) => (
        <Figure
          key={verdict}
          title={t(title)}
          href={hrefTo(path, { run: run.shadow_run_id, verdict })}
        >
          {count(run.counts[verdict as Verdict])}
        </Figure>
      ))}
    </dl>
  );
}

function Compared({
  plugin,
  id,
  query,
  isRunning,
}: {
  plugin: string;
  id: string;
  query: URLSearchParams;
  isRunning: boolean;
}) {
  const verdict = query.get('verdict') ?? undefined;
  const cursor = query.get('cursor') ?? undefined;
  const path = `plugins/${plugin}/shadow-runs`;
  const asked = { limit: pageSize, cursor, ...(verdict && { verdict: [verdict as Verdict] }) };
  const items = useAsk(
    'list_shadow_run_workflows',
    { params: { plugin_name: plugin, id }, query: asked },
    { every: isRunning && refreshMs, keep: true },
  );
  const { refetch } = items;
  // The last workflows were compared after the list was read while the run was not at its end.
  useEffect(() => {
    if (!isRunning) void refetch({ cancelRefetch: false });
  }, [isRunning, refetch]);
  return (
    <section className="stack" aria-label={t('Compared workflows')}>
      <div className="filters">
        <Choice
          label={t('Verdict')}
          all={t('All verdicts')}
          options={Object.entries(verdicts).map(([name, { title }]) => [name, t(title)] as const)}
          value={verdict}
          onChange={(name) => goTo(hrefTo(path, { run: id, verdict: name }), { replace: true })}
        />
      </div>
      <div className="card">
        <Loaded of={items} what={t('The workflows')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={isRunning ? t('No workflows yet') : t('Nothing matches')}>
                {!isRunning && verdict === undefined && (
                  <p>{t('There are no past requests of this plugin that ended.')}</p>
                )}
              </Empty>
            ) : (
              <>
                {data.map((item) => (
                  <ComparedWorkflow key={item.workflow_id} item={item} />
                ))}
                <Pager
                  path={path}
                  filters={{ run: id, verdict }}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
