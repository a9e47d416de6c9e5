import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Code, headerLines } from '../parts/code.tsx';
import { Failure } from '../parts/failure.tsx';
import { Secret } from '../parts/secret.tsx';
import { EndpointChoice } from './endpoint-choice.tsx';

/** A delivery that is not made, signed for real: what a receiver's tests can be fed with. */
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
        <h2 id="dry-run">Dry run</h2>
        <p className="quiet">
          A sample event with its headers and real signatures. Nothing is sent or stored.
        </p>
      </div>
      <div className="filters">
        <EndpointChoice
          none="None: signed with a generated secret"
          value={endpoint}
          onChange={setEndpoint}
        />
        <Button disabled={run.isPending} onClick={() => run.mutate()}>
          Generate
        </Button>
      </div>
      {run.error && <Failure error={run.error} />}
      {run.data && (
        <>
          {run.data.secret !== null && (
            <div className="field">
              <span className="label">The generated secret that signed it</span>
              <Secret text={run.data.secret} label="the secret" />
            </div>
          )}
          <Code title="Header fields" text={headerLines(run.data.headers)} />
          <Code title="Body" note="the exact text that the signatures cover" text={run.data.body} />
        </>
      )}
    </section>
  );
}
