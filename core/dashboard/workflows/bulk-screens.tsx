import { useState } from 'react';
import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Choice } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo } from '../router.ts';
import {
  actionNames,
  BulkProgress,
  BulkState,
  isRunning,
  type BulkAction,
  type BulkOutcome,
} from './bulk-progress.tsx';

const path = 'workflows/bulk-actions';
const pageSize = 50;
const refreshMs = 2_000;

export const outcomeNames: Record<BulkOutcome, Phrase> = {
  pending: phrase('Pending'),
  canceled: phrase('Canceled'),
  started: phrase('Started again'),
  skipped: phrase('Skipped'),
  refused: phrase('Refused'),
};

const tones: Record<BulkOutcome, Tone> = {
  pending: 'idle',
  canceled: 'good',
  started: 'good',
  skipped: 'warn',
  refused: 'bad',
};

/** Recent bulk actions, or one of them with its workflows. */
export function BulkScreens({ id, query }: { id: string; query: URLSearchParams }) {
  if (id === '') return <BulkList query={query} />;
  return <BulkScreen id={id} query={query} />;
}

function BulkList({ query }: { query: URLSearchParams }) {
  const cursor = query.get('cursor') ?? undefined;
  const actions = useAsk('list_bulk_actions', { query: { limit: pageSize, cursor } });
  return (
    <>
      <Head title={t('Bulk actions')} />
      <div className="card">
        <Loaded of={actions} what={t('The bulk actions')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={t('No bulk actions yet')}>
                <p>{t('Filter the list of workflows, and cancel or run again all that match.')}</p>
              </Empty>
            ) : (
              <>
                <BulkTable actions={data} />
                <Pager path={path} filters={{}} cursor={cursor} next={next} count={data.length} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Head({ title, of }: { title: string; of?: string }) {
  return (
    <div className="title">
      <span className="trail">
        <Link href={hrefTo('workflows')}>{t('Workflows')}</Link> /{' '}
        {of === undefined ? (
          t('Bulk actions')
        ) : (
          <>
            <Link href={hrefTo(path)}>{t('Bulk actions')}</Link> /{' '}
            <span className="mono">{of}</span>
          </>
        )}
      </span>
      <h1>{title}</h1>
    </div>
  );
}

function BulkTable({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Action')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className="number">
              {t('Workflows')}
            </th>
            <th scope="col">{t('By')}</th>
            <th scope="col">{t('Started')}</th>
            <th scope="col">{t('Ended')}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.bulk_action_id}>
              <td>
                <Link href={hrefTo(`${path}/${action.bulk_action_id}`)}>
                  {t(actionNames[action.action])}
                </Link>
              </td>
              <td>
                <BulkState status={action.status} />
              </td>
              <td className="number">{count(action.done)}</td>
              <td>{action.created_by}</td>
              <td>
                <When at={action.created_at} />
              </td>
              <td>
                <When at={action.finished_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BulkScreen({ id, query }: { id: string; query: URLSearchParams }) {
  const [wasRunning, setRunning] = useState(true);
  const action = useAsk(
    'get_bulk_action',
    { params: { id } },
    { every: (read) => (read && !isRunning(read) ? false : refreshMs) },
  );
  const running = action.data === undefined || isRunning(action.data);
  if (running !== wasRunning) setRunning(running);
  return (
    <Loaded of={action} what={t('The bulk action')}>
      {(found) => (
        <>
          <Head title={t(actionNames[found.action])} of={id} />
          <BulkProgress action={found} />
          <FilterFacts filter={found.filter} />
          <dl className="figures">
            {Object.entries(found.counts).map(([outcome, n]) => (
              <Figure
                key={outcome}
                title={t(outcomeNames[outcome as BulkOutcome])}
                href={hrefTo(`${path}/${id}`, { outcome })}
              >
                {count(n)}
              </Figure>
            ))}
          </dl>
          <Items id={id} query={query} isRunning={running} />
        </>
      )}
    </Loaded>
  );
}

/** Shows a filter with the names of the API, as in the address of the list. */
function FilterFacts({ filter }: { filter: BulkAction['filter'] }) {
  const facts = Object.entries(filter).filter(([, value]) => value !== undefined);
  return (
    <section className="card pad" aria-label={t('Filters')}>
      {facts.length === 0 && <p className="quiet">{t('All workflows')}</p>}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="mono">{name}</dt>
            <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Items({
  id,
  query,
  isRunning: running,
}: {
  id: string;
  query: URLSearchParams;
  isRunning: boolean;
}) {
  const outcome = query.get('outcome') ?? undefined;
  const cursor = query.get('cursor') ?? undefined;
  const asked = { limit: pageSize, cursor, ...(outcome && { outcome: [outcome as BulkOutcome] }) };
  const items = useAsk(
    'list_bulk_action_workflows',
    { params: { id }, query: asked },
    { every: running && refreshMs, keep: true },
  );
  const here = `${path}/${id}`;
  return (
    <section className="stack" aria-label={t('Workflows of the action')}>
      <div className="filters">
        <Choice
          label={t('Outcome')}
          all={t('All outcomes')}
          options={Object.entries(outcomeNames).map(([name, title]) => [name, t(title)] as const)}
          value={outcome}
          onChange={(name) => goTo(hrefTo(here, { outcome: name }), { replace: true })}
        />
      </div>
      <div className="card">
        <Loaded of={items} what={t('The workflows')}>
          {({ data, next_cursor: next }) =>
            data.length === 0 ? (
              <Empty title={running ? t('No workflows yet') : t('Nothing matches')} />
            ) : (
              <>
                <ItemTable items={data} />
                <Pager
                  path={here}
                  filters={{ outcome }}
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

function ItemTable({ items }: { items: readonly Schemas['BulkActionItem'][] }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Workflow')}</th>
            <th scope="col">{t('Outcome')}</th>
            <th scope="col">{t('New workflow')}</th>
            <th scope="col">{t('Note')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.workflow_id}>
              <td>
                <WorkflowLink id={item.workflow_id} />
              </td>
              <td>
                <Badge tone={tones[item.outcome]}>{t(outcomeNames[item.outcome])}</Badge>
              </td>
              <td>{item.new_workflow_id !== null && <WorkflowLink id={item.new_workflow_id} />}</td>
              <td className="small quiet words">{item.error?.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WorkflowLink({ id }: { id: string }) {
  return (
    <Link className="mono nowrap" href={hrefTo(`workflows/${id}`)}>
      {id}
    </Link>
  );
}
