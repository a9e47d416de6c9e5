import type { ReactNode } from 'react';
import { useMay } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Empty } from '../parts/empty.tsx';
import { Figure } from '../parts/figure.tsx';
import { confidence, duration } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Loading } from '../parts/loading.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { reasonOf } from '../reviews/causes.ts';
import { FailedAttempts } from './attempts.tsx';
import { AuditTab } from './audit-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import { ResultTab } from './result-tab.tsx';
import { StopPoint } from './stop-points.tsx';
import { ToldReason } from './told-reason.tsx';
import { WorkflowActions } from './workflow-actions.tsx';
import { elapsedMs, isOpen, WorkflowState, type Workflow } from './workflow-state.tsx';

const tabs = [
  ['', phrase('Result')],
  ['request', phrase('Request')],
  ['events', phrase('Events')],
  ['audit', phrase('Audit trail')],
] as const;

const refreshMs = 2_000;
/** Entries that are looked through for a reason; few workflows have as many. */
const entriesLooked = 50;

/** One workflow: its request, its result and its history. */
export function WorkflowScreen({ id, tab }: { id: string; tab: string }) {
  const status = useAsk(
    'get_workflow_status',
    { params: { id } },
    { every: (read) => (read && !isOpen(read) ? false : refreshMs) },
  );
  const audit = useAsk('get_workflow_audit', { params: { id }, query: { limit: entriesLooked } });
  // Either scope allows a key to read deliveries.
  const [reads, writes] = [useMay('webhooks:read'), useMay('webhooks:write')];
  const shown = tabs.filter(([name]) => name !== 'events' || reads || writes);
  return (
    <Loaded of={status} what={t('The workflow')}>
      {(workflow) =>
        // Both are shown at once, so that nothing moves when a reason arrives.
        audit.isPending ? (
          <Loading />
        ) : (
          <>
            <Head workflow={workflow} />
            <ToldReason entries={audit.data?.data ?? []} />
            <Progress workflow={workflow} />
            <Figures workflow={workflow} />
            <FailedAttempts entries={audit.data?.data ?? []} />
            <nav className="tabs" aria-label={t('Of this workflow')}>
              {shown.map(([name, title]) => (
                <Link key={name} href={tabHref(id, name)} {...(name === tab && currentTab)}>
                  {t(title)}
                </Link>
              ))}
            </nav>
            <Tab workflow={workflow} tab={tab} />
          </>
        )
      }
    </Loaded>
  );
}

const currentTab = { 'aria-current': 'page' } as const;

function tabHref(id: string, tab: string): string {
  return hrefTo(`workflows/${id}${tab === '' ? '' : `/${tab}`}`);
}

function Tab({ workflow, tab }: { workflow: Workflow; tab: string }): ReactNode {
  const { workflow_id: id } = workflow;
  if (tab === '') return <ResultTab workflow={workflow} />;
  if (tab === 'request') return <RequestTab id={id} />;
  if (tab === 'events') return <EventsTab id={id} />;
  if (tab === 'audit') return <AuditTab id={id} />;
  return <Empty title={t('Page not found')} />;
}

function Head({ workflow }: { workflow: Workflow }) {
  const { workflow_id: id, pipeline, operation, status } = workflow;
  return (
    <div className="head">
      <div className="title">
        <span className="trail">
          <Link href={hrefTo('workflows')}>{t('Workflows')}</Link> /{' '}
          <span className="mono">{id}</span>
        </span>
        <h1 className="actions">
          {pipeline} / {operation} <WorkflowState status={status} />
        </h1>
        <StopPoint workflow={workflow} />
      </div>
      <WorkflowActions key={id} workflow={workflow} />
    </div>
  );
}

/** Shows the progress, why the workflow needs review, or why it ended without a result. */
export function Progress({ workflow }: { workflow: Workflow }) {
  const { status, error, review, stage, progress, erased_at: erased } = workflow;
  if (erased !== undefined) {
    return (
      <div className="note">
        <strong>{t('The content was erased')}</strong>
        <When at={erased} />
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="note" data-tone={status === 'failed' ? 'bad' : 'warn'}>
        <strong className="mono">{error.code}</strong>
        <span>{error.message}</span>
      </div>
    );
  }
  if (status === 'in_review' && review !== null) {
    return (
      <div className="note" data-tone="warn">
        <strong>{t('A person has to decide')}</strong>
        <span>{reasonOf(review)}</span>
        <Link href={hrefTo(`reviews/${workflow.workflow_id}`)}>{t('Open the review')}</Link>
        {review.assigned_to !== null && (
          <span className="small quiet">
            {t('Claimed by {{who}}', { who: review.assigned_to })}
          </span>
        )}
      </div>
    );
  }
  if (status !== 'processing') return null;
  return (
    <div className="note" role="status">
      <label className="progress">
        {stage ?? t('Processing')}
        <progress max={1} value={progress} />
      </label>
    </div>
  );
}

export function Figures({ workflow }: { workflow: Workflow }) {
  const { created_at: created, started_at: started, finished_at: finished } = workflow;
  const queuedMs = started === null ? null : Date.parse(started) - Date.parse(created);
  return (
    <dl className="figures">
      <Figure title={t('Confidence')}>{confidence(workflow.confidence_score)}</Figure>
      <Figure title={t('Waited')} note={<When at={created} />}>
        {duration(queuedMs)}
      </Figure>
      <Figure title={t('Submitted to ended')} note={<When at={finished} never={t('not ended')} />}>
        {duration(elapsedMs(workflow))}
      </Figure>
      <Figure title={t('Attempts')}>{workflow.attempts}</Figure>
      {workflow.review?.decision && (
        <Figure title={t('Review')} note={workflow.review.decision.reviewers.join(', ')}>
          {t(decisionNames[workflow.review.decision.decision])}
        </Figure>
      )}
    </dl>
  );
}

const decisionNames = {
  approve: phrase('Approved'),
  correct: phrase('Corrected'),
  reject: phrase('Rejected'),
} as const;
