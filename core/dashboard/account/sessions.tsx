import type { Schemas } from '../api/operations.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { Table } from '../parts/table.tsx';

/** Active sessions of the person, one for each browser. */
export function Sessions() {
  const sessions = useAsk('list_sessions', {});
  const revoke = useAct('revoke_session');
  return (
    <>
      {revoke.error && <Failure error={revoke.error} what={t('Failed to end the session.')} />}
      <Loaded of={sessions} what={t('Your sessions')}>
        {({ data }) => (
          <Table
            label={t('Your sessions')}
            columns={[
              t('Browser'),
              t('Address'),
              t('Signed in'),
              t('Last used'),
              { unseen: t('Actions') },
            ]}
          >
            {data.map((session) => (
              <Row
                key={session.session_id}
                session={session}
                pending={revoke.isPending}
                onEnd={() => revoke.mutate({ params: { session_id: session.session_id } })}
              />
            ))}
          </Table>
        )}
      </Loaded>
    </>
  );
}

function Row({
  session,
  pending,
  onEnd,
}: {
  session: Schemas['SessionSummary'];
  pending: boolean;
  onEnd: () => void;
}) {
  return (
    <tr>
      <td className="words">{session.user_agent ?? t('unknown')}</td>
      <td className="mono">{session.remote_address ?? '–'}</td>
      <td>
        <When at={session.created_at} />
      </td>
      <td>
        <When at={session.last_seen_at} />
      </td>
      <td>
        {session.is_current ? (
          <Badge tone="good">{t('This browser')}</Badge>
        ) : (
          <Button size="small" kind="danger" disabled={pending} onClick={onEnd}>
            {t('End')}
          </Button>
        )}
      </td>
    </tr>
  );
}
