import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/access.ts';
import { ask, type ApiFailure, type Asked, type Reply } from '../api/client.ts';
import { useAct, useCredential } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { askedOf, type WorkflowFilters } from './filters.ts';
import { useReason } from './reason.tsx';
import { isOpen, type State } from './workflow-state.tsx';

type Request = Asked<'create_bulk_action'>['body'];
type Kind = Request['action'];

const words = {
  cancel: {
    button: phrase('Cancel all matching …'),
    title: phrase('Cancel all matching workflows?'),
    found: phrase('{{count, number}} open workflows match these filters.'),
    note: phrase('They end without a result and use no unit. This cannot be undone.'),
    verb: phrase('Cancel {{count, number}} workflows'),
  },
  run_again: {
    button: phrase('Run all matching again …'),
    title: phrase('Run all matching workflows again?'),
    found: phrase('{{count, number}} ended workflows match these filters.'),
    note: phrase(
      'A new workflow starts with the request of each. It uses a unit if it ends with a result. Your rates and your quota apply.',
    ),
    verb: phrase('Run {{count, number}} workflows again'),
  },
} as const satisfies Record<Kind, object>;

/**
 * Buttons for bulk actions. Each is shown only if the filters can match workflows that it applies
 * to: open ones for `cancel`, ended ones for `run_again`.
 */
export function BulkButtons({ filters }: { filters: WorkflowFilters }) {
  const [asking, setAsking] = useState<Kind | null>(null);
  const may = useMay('workflows:write');
  if (!may) return null;
  const { status, error, ...others } = askedOf(filters);
  const kinds: Record<Kind, boolean> = {
    // A workflow with an error has ended.
    cancel: error === undefined && has(status, true),
    run_again: has(status, false),
  };
  const given = Object.entries({ ...others, status, error });
  const filter = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return (
    <>
      {(['cancel', 'run_again'] as const)
        .filter((kind) => kinds[kind])
        .map((kind) => (
          <Button key={kind} onClick={() => setAsking(kind)}>
            {t(words[kind].button)}
          </Button>
        ))}
      {asking !== null && (
        <BulkDialog action={asking} filter={filter} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function has(states: readonly State[] | undefined, open: boolean): boolean {
  return states === undefined || states.some((status) => isOpen({ status }) === open);
}

/** Counts the matching workflows before offering the action, which the appliance then executes. */
function BulkDialog({
  action,
  filter,
  onClose,
}: {
  action: Kind;
  filter: NonNullable<Request['filter']>;
  onClose: () => void;
}) {
  const credential = useCredential();
  const request: Request = {
    action,
    ...(Object.keys(filter).length === 0 ? { all: true } : { filter }),
  };
  const counted = useQuery<Reply<'create_bulk_action'>, ApiFailure>({
    queryKey: ['bulk action', request],
    queryFn: () => ask(credential, 'create_bulk_action', { body: { ...request, dry_run: true } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const create = useAct('create_bulk_action');
  const { reason, isMissing, field } = useReason();
  const count = counted.data?.found;
  const { title, found, note, verb } = words[action];
  return (
    <Dialog title={t(title)} onClose={onClose}>
      {counted.error && (
        <Failure error={counted.error} what={t('The workflows were not counted.')} />
      )}
      <p role="status">{count === undefined ? t('Counting …') : t(found, { count })}</p>
      <p className="quiet">{t(note)}</p>
      <p className="quiet">
        {t('The appliance goes on with it when you close this page. The list shows the progress.')}
      </p>
      {field}
      {create.error && <Failure error={create.error} what={t('The action was not started.')} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button
          kind={action === 'cancel' ? 'danger' : 'main'}
          disabled={!count || create.isPending || isMissing}
          onClick={() => create.mutate({ body: { ...request, reason } }, { onSuccess: onClose })}
        >
          {t(verb, { count: count ?? 0 })}
        </Button>
      </div>
    </Dialog>
  );
}
