import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { goTo, hrefTo } from '../router.ts';
import { EndpointChoice } from './endpoint-choice.tsx';

const testMode = '"mode": "test"';

/** Sends a sample event to an endpoint. Its delivery shows the receiver's response. */
export function SendTest() {
  const { readOnly } = useAccess();
  const [endpoint, setEndpoint] = useState<string>();
  const send = useAct('test_webhook');
  if (readOnly) return null;
  const go = (id: string): void =>
    send.mutate(
      { params: { id } },
      { onSuccess: ({ delivery_id: delivery }) => goTo(hrefTo(`deliveries/${delivery}`)) },
    );
  return (
    <section className="card pad" aria-labelledby="test">
      <div>
        <h2 id="test">{t('Send a test event')}</h2>
        <p className="quiet">
          <Rich
            text="A sample event of the first type that the endpoint receives, with {{mode}}, sent for real."
            parts={{ mode: <span className="mono">{testMode}</span> }}
          />
        </p>
      </div>
      <div className="filters">
        <EndpointChoice
          none="Choose an active endpoint"
          activeOnly
          value={endpoint}
          onChange={setEndpoint}
        />
        <Button
          disabled={endpoint === undefined || send.isPending}
          onClick={() => endpoint !== undefined && go(endpoint)}
        >
          {t('Send test event')}
        </Button>
      </div>
      {send.error && <Failure error={send.error} what={t('It was not sent.')} />}
    </section>
  );
}
