import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { Endpoint } from './endpoint-state.tsx';

/** Actions on an endpoint: test, pause, resume and delete. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  return (
    <div className="actions">
      {endpoint.state === 'active' ? (
        <>
          <Test endpoint={endpoint} />
          <Pause endpoint={endpoint} />
        </>
      ) : (
        <Resume endpoint={endpoint} />
      )}
      <Delete endpoint={endpoint} />
    </div>
  );
}

interface Of {
  endpoint: Endpoint;
}

function Test({ endpoint: { endpoint_id: id } }: Of) {
  const test = useAct('test_webhook');
  const show = (delivery: { delivery_id: string }): void =>
    goTo(hrefTo(`deliveries/${delivery.delivery_id}`));
  return (
    <>
      {test.error && <Failure error={test.error} what={t('It was not sent.')} />}
      <Button
        disabled={test.isPending}
        onClick={() => test.mutate({ params: { id } }, { onSuccess: show })}
      >
        {t('Send test event')}
      </Button>
    </>
  );
}

function Pause({ endpoint: { endpoint_id: id } }: Of) {
  const pause = useAct('update_webhook');
  return (
    <Asking
      title={t('Pause this endpoint?')}
      verb={t('Pause')}
      act={pause}
      onConfirm={(close) =>
        pause.mutate({ params: { id }, body: { state: 'paused' } }, { onSuccess: close })
      }
    >
      {t(
        'What it has not received yet, and all events until you resume it, become dead letters. They can be sent again afterwards.',
      )}
    </Asking>
  );
}

function Resume({ endpoint: { endpoint_id: id, state } }: Of) {
  const resume = useAct('update_webhook');
  return (
    <>
      {resume.error && <Failure error={resume.error} />}
      <Button
        kind="main"
        disabled={resume.isPending}
        onClick={() => resume.mutate({ params: { id }, body: { state: 'active' } })}
      >
        {state === 'paused' ? t('Resume') : t('Activate')}
      </Button>
    </>
  );
}

function Delete({ endpoint: { endpoint_id: id, url } }: Of) {
  const remove = useAct('delete_webhook');
  return (
    <Asking
      title={t('Delete this endpoint?')}
      verb={t('Delete')}
      danger
      act={remove}
      onConfirm={() =>
        remove.mutate({ params: { id } }, { onSuccess: () => goTo(hrefTo('endpoints')) })
      }
    >
      <Rich
        text="Nothing more is sent to {{url}}. Queued events become dead letters, and the secret is deleted. To stop deliveries for a while, pause the endpoint."
        parts={{ url: <strong className="mono">{url}</strong> }}
      />
    </Asking>
  );
}

/** A button that asks for confirmation. */
function Asking({
  title,
  verb,
  danger = false,
  act,
  onConfirm,
  children,
}: {
  title: string;
  verb: string;
  danger?: boolean;
  act: Pick<ReturnType<typeof useAct>, 'isPending' | 'error'>;
  onConfirm: (close: () => void) => void;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button kind={danger ? 'danger' : 'plain'} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {asking && (
        <Confirm
          title={title}
          verb={verb}
          danger={danger}
          pending={act.isPending}
          error={act.error}
          onClose={close}
          onConfirm={() => onConfirm(close)}
        >
          <p>{children}</p>
        </Confirm>
      )}
    </>
  );
}
