import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Asked, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { count } from '../parts/figures.ts';

export type CancelFilter = Asked<'cancel_workflows'>['body'];

/** As many calls as cancel everything that the API counts. */
const maxCalls = 50;

/** Counts what matches, and only then offers to cancel it. */
export function CancelAll({ filter, onClose }: { filter: CancelFilter; onClose: () => void }) {
  const credential = useCredential();
  const chosen = Object.keys(filter).length === 0 ? { all: true } : filter;
  const counted = useQuery<Reply<'cancel_workflows'>, ApiFailure>({
    queryKey: ['workflows to cancel', filter],
    queryFn: () => ask(credential, 'cancel_workflows', { body: { ...chosen, dry_run: true } }),
    gcTime: 0,
  });
  const cancel = useCancelAll(chosen);
  const found = counted.data?.found ?? undefined;
  const isDone = cancel.run.isSuccess;
  return (
    <Dialog title="Cancel all matching workflows?" onClose={onClose}>
      {counted.error && <Failure error={counted.error} what="The workflows were not counted." />}
      <p role="status">
        {found === undefined && 'Counting …'}
        {found !== undefined && !isDone && `${count(found)} open workflows match these filters.`}
        {isDone && `${count(cancel.canceled)} canceled.`}
      </p>
      {cancel.run.isPending && (
        <label className="progress">
          {`${count(cancel.canceled)} canceled`}
          <progress max={Math.max(1, found ?? 1)} value={cancel.canceled} />
        </label>
      )}
      {!isDone && (
        <p className="quiet">
          They end without a result and use no unit. This cannot be undone. Keep this page open
          until all are canceled.
        </p>
      )}
      {cancel.run.error && <Failure error={cancel.run.error} what="Not all were canceled." />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{isDone ? 'Close' : 'Keep them'}</Button>
        {!isDone && (
          <Button
            kind="danger"
            disabled={!found || cancel.run.isPending}
            onClick={() => cancel.run.mutate()}
          >
            {found ? `Cancel ${count(found)}` : 'Cancel'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Cancels call by call, and says how many so far. */
function useCancelAll(filter: CancelFilter) {
  const credential = useCredential();
  const queries = useQueryClient();
  const [canceled, setCanceled] = useState(0);
  const run = useMutation<void, ApiFailure>({
    mutationFn: async () => {
      let cursor: string | null = null;
      for (let calls = 0; calls < maxCalls; calls += 1) {
        const body: CancelFilter = { ...filter, ...(cursor !== null && { cursor }) };
        const done: Reply<'cancel_workflows'> = await ask(credential, 'cancel_workflows', { body });
        setCanceled((before) => before + done.canceled);
        cursor = done.next_cursor;
        if (cursor === null) return;
      }
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return { run, canceled };
}
