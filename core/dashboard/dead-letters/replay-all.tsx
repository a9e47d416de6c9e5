import { useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useAct, useCredential } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import type { LetterFilters } from './dead-letters.tsx';

type Counted = Reply<'replay_dead_letters'>;

/** Counts what matches, and only then offers to send it. */
/** Without a filter, the API requires `all: true`. */
function chosen(filters: LetterFilters): LetterFilters {
  return Object.keys(filters).length === 0 ? { all: true } : filters;
}

export function ReplayAll({ filters, onClose }: { filters: LetterFilters; onClose: () => void }) {
  const credential = useCredential();
  const counted = useQuery<Counted, ApiFailure>({
    queryKey: ['dead letters to send', filters],
    queryFn: () =>
      ask(credential, 'replay_dead_letters', { body: { ...chosen(filters), dry_run: true } }),
    gcTime: 0,
  });
  const replay = useAct('replay_dead_letters');
  return (
    <Dialog title="Send dead letters again" onClose={onClose}>
      {counted.error && <Failure error={counted.error} what="Failed to count the dead letters." />}
      {replay.data ? <Sent summary={replay.data} /> : <Count counted={counted.data} />}
      {replay.error && <Failure error={replay.error} what="Failed to send the dead letters." />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{replay.data ? 'Close' : 'Cancel'}</Button>
        {!replay.data && (
          <Button
            kind="main"
            disabled={!counted.data || counted.data.replayable === 0 || replay.isPending}
            onClick={() => replay.mutate({ body: { ...chosen(filters), dry_run: false } })}
          >
            {counted.data ? `Send ${counted.data.replayable} again` : 'Send again'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Count({ counted }: { counted: Counted | undefined }) {
  if (!counted) return <p role="status">Counting …</p>;
  const { found, replayable } = counted;
  return (
    <>
      <p role="status">
        <strong>{found}</strong> found, <strong>{replayable}</strong> of them can be sent.
      </p>
      {replayable < found && (
        <p className="quiet">The others&apos; endpoint is paused, disabled or deleted.</p>
      )}
      <p className="quiet">
        The oldest go first, at most 10,000 at a time. Receivers know them by their{' '}
        <span className="mono">event_id</span>; attempts go on counting.
      </p>
    </>
  );
}

function Sent({ summary: { replayed, replayable } }: { summary: Counted }) {
  return (
    <p role="status">
      <strong>{replayed}</strong> on their way.
      {replayed < replayable && ` Do it again for the other ${replayable - replayed}.`}
    </p>
  );
}
