import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Code, headerLines } from '../parts/code.tsx';
import { Failure } from '../parts/failure.tsx';
import { Secret } from '../parts/secret.tsx';
import { EndpointChoice } from './endpoint-choice.tsx';

/** A sample delivery with a valid signature that is not sent, such as for a receiver's tests. */
export function DryRun({ eventType }: { eventType: string }) {
  const credential = useCredential();
  const [endpoint, setEndpoint] = useState<string>();
  const run = useMutation<Reply<'dry_run_webhook'>, ApiFailure>({
    mutationFn: () =>
      ask(credential, 'dry_run_webhook', {
        body: { event_type: eventType, ...(endpoint !== undefined && { endpoint_id: endpoint }) },
      }),
  });
  return (
    <section className="card pad" aria-labelledby="dry-run">
      <div>
        <h2 id="dry-run">{t('Dry run')}</h2>
        <p className="quiet">
          {t('A sample event with its headers and real signatures. Nothing is sent or stored.')}
        </p>
      </div>
      <div className="filters">
        <EndpointChoice
          none="None: signed with a generated secret"
          value={endpoint}
          onChange={setEndpoint}
        />
        <Button disabled={run.isPending} onClick={() => run.mutate()}>
          {t('Generate')}
        </Button>
      </div>
      {run.error && <Failure error={run.error} />}
      {run.data && (
        <>
          {run.data.secret !== null && (
            <div className="field">
              <span className="label">{t('The generated secret that signed it')}</span>
              <Secret text={run.data.secret} label={t('the secret')} />
            </div>
          )}
          <Code title={t('Header fields')} text={headerLines(run.data.headers)} />
          <Code
            title={t('Body')}
            note={t('the exact text that the signatures cover')}
            text={run.data.body}
          />
        </>
      )}
    </section>
  );
}
