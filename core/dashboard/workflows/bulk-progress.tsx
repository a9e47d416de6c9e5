import { useMay } from '../access/access.ts';
import type { Schemas } from '../api/operations.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';

export type BulkAction = Schemas['BulkAction'];
export type BulkOutcome = Schemas['BulkActionItem']['outcome'];

export const actionNames: Record<BulkAction['action'], Phrase> = {
  cancel: phrase('Cancel workflows'),
  run_again: phrase('Run workflows again'),
};

export const bulkStateNames: Record<BulkAction['status'], Phrase> = {
  running: phrase('Running'),
  done: phrase('Done'),
  canceled: phrase('Stopped'),
};

const tones: Record<BulkAction['status'], Tone> = {
  running: 'busy',
  done: 'good',
  canceled: 'warn',
};

/** Descriptions of what an action waits for. Other values are shown as the API returns them. */
const waitingWords: Record<string, Phrase> = {
  rate: phrase('It waits for the rate of your plan.'),
  unavailable: phrase('It waits until the appliance has room.'),
  error: phrase('It failed and is tried again. The log of the appliance has the details.'),
};

const refreshMs = 2_000;
const restMs = 15_000;
const shownAtMost = 10;

/** Running actions, shown above the list that they change. */
export function RunningActions() {
  const actions = useAsk(
    'list_bulk_actions',
    { query: { limit: shownAtMost } },
    { every: (read) => (read?.data.some(isRunning) ? refreshMs : restMs) },
  );
  const all = actions.data?.data ?? [];
  const running = all.filter(isRunning);
  if (all.length === 0) return null;
  return (
    <section className="stack" aria-label={t('Bulk actions')}>
      {running.map((action) => (
        <BulkProgress key={action.bulk_action_id} action={action} />
      ))}
      <p className="small quiet">
        <Link href={hrefTo('workflows/bulk-actions')}>{t('All bulk actions')}</Link>
      </p>
    </section>
  );
}

export function isRunning({ status }: Pick<BulkAction, 'status'>): boolean {
  return status === 'running';
}

export function BulkState({ status }: Pick<BulkAction, 'status'>) {
  return <Badge tone={tones[status]}>{t(bulkStateNames[status])}</Badge>;
}

/** Progress of an action, with a button to stop it. */
export function BulkProgress({ action }: { action: BulkAction }) {
  const { bulk_action_id: id, found, done, waiting, reason } = action;
  const { created_at: at, created_by: by } = action;
  const cancel = useAct('cancel_bulk_action');
  const may = useMay('workflows:write');
  const most = Math.max(found, done);
  return (
    <div className="note">
      <strong>
        <Link href={hrefTo(`workflows/bulk-actions/${id}`)}>{t(actionNames[action.action])}</Link>
      </strong>
      {isRunning(action) && (
        <label className="progress">
          {t('{{done}} of {{all}}', { done: count(done), all: count(most) })}
          <progress max={Math.max(1, most)} value={done} />
        </label>
      )}
      {waiting !== null && <span role="status">{t(waitingWords[waiting] ?? waiting)}</span>}
      <span className="small quiet">
        {by} · <When at={at} />
      </span>
      {reason !== null && <q className="small words">{reason}</q>}
      {cancel.error && <Failure error={cancel.error} what={t('The action was not stopped.')} />}
      {may && isRunning(action) && (
        <span>
          <Button
            size="small"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            {t('Stop')}
          </Button>
        </span>
      )}
    </div>
  );
}
