import { useQuery } from '@tanstack/react-query';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useAct, useCredential } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { count as figure } from '../parts/figures.ts';
import { Failure } from '../parts/failure.tsx';
import type { LetterFilters } from './dead-letters.tsx';

const eventIdField = 'event_id';

type Counted = Reply<'replay_dead_letters'>;

/** Counts the matching dead letters before offering to replay them. */
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
    <Dialog title={t('Send dead letters again')} onClose={onClose}>
      {counted.error && (
        <Failure error={counted.error} what={t('Failed to count the dead letters.')} />
      )}
      {replay.data ? <Sent summary={replay.data} /> : <Count counted={counted.data} />}
      {replay.error && (
        <Failure error={replay.error} what={t('Failed to send the dead letters.')} />
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>{replay.data ? t('Close') : t('Cancel')}</Button>
        {!replay.data && (
          <Button
            kind="main"
            disabled={!counted.data || counted.data.replayable === 0 || replay.isPending}
            onClick={() => replay.mutate({ body: { ...chosen(filters), dry_run: false } })}
          >
            {counted.data
              ? t('Send {{number, number}} again', { number: counted.data.replayable })
              : t('Send again')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Count({ counted }: { counted: Counted | undefined }) {
  if (!counted) return <p role="status">{t('Counting …')}</p>;
  const { found, replayable } = counted;
  return (
    <>
      <p role="status">
        <Rich
          text="{{found}} found, {{replayable}} of them can be sent."
          parts={{
            found: <strong>{figure(found)}</strong>,
            replayable: <strong>{figure(replayable)}</strong>,
          }}
        />
      </p>
      {replayable < found && (
        <p className="quiet">{t('The endpoint of the others is paused, disabled or deleted.')}</p>
      )}
      <p className="quiet">
        <Rich
          text="The oldest go first, at most {{most}} at a time. Receivers know them by their {{field}}; attempts go on counting."
          parts={{ most: figure(10_000), field: <span className="mono">{eventIdField}</span> }}
        />
      </p>
    </>
  );
}

function Sent({ summary: { replayed, replayable } }: { summary: Counted }) {
  return (
    <p role="status">
      <Rich
        text="{{replayed}} on their way."
        parts={{ replayed: <strong>{figure(replayed)}</strong> }}
      />{' '}
      {replayed < replayable &&
        t('Do it again for the other {{number, number}}.', { number: replayable - replayed })}
    </p>
  );
}
