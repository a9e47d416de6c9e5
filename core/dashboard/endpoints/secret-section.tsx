import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Secret } from '../parts/secret.tsx';
import { When } from '../parts/when.tsx';
import type { Endpoint } from './endpoint-state.tsx';

/** The secret that signs: its rotation, and the overlap in which the old one still does. */
export function SecretSection({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { secret_ends_at: overlap, public_keys: keys, endpoint_id: id } = endpoint;
  const rotate = useAct('rotate_webhook_secret');
  const promote = useAct('promote_webhook_secret');
  return (
    <section className="card pad" aria-labelledby="secret">
      <h2 id="secret">Secret</h2>
      {overlap === null ? (
        <p className="quiet">
          One secret signs every delivery. It was shown once, when it was made.
        </p>
      ) : (
        <div className="note" data-tone="warn">
          <strong>A rotation is under way</strong>
          <span>
            Until <When at={overlap} /> both secrets sign{' '}
            <span className="mono">webhook-signature</span>, and the published header stays with the
            old one. Then, or when you promote it, the new one signs alone.
          </span>
        </div>
      )}
      {rotate.data && (
        <div className="note" data-tone="good">
          <strong>The new secret, shown this once</strong>
          <Secret text={rotate.data.secret} label="the new secret" />
        </div>
      )}
      {keys.map((key, index) => (
        <div key={key} className="field">
          <span className="label">
            {index === 0 ? 'Public key (Ed25519)' : 'Next public key (Ed25519)'}
          </span>
          <Secret text={key} label="the public key" />
        </div>
      ))}
      {promote.error && <Failure error={promote.error} />}
      {!readOnly && overlap !== null && (
        <div className="actions">
          <Button disabled={promote.isPending} onClick={() => promote.mutate({ params: { id } })}>
            Promote the new secret
          </Button>
        </div>
      )}
      {!readOnly && overlap === null && <RotateForm id={id} rotate={rotate} />}
    </section>
  );
}

function RotateForm({
  id,
  rotate,
}: {
  id: string;
  rotate: ReturnType<typeof useAct<'rotate_webhook_secret'>>;
}) {
  const [hours, setHours] = useState(24);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="filters">
        <Field label="Hours in which both sign">
          {(wired) => (
            <input
              {...wired}
              className="input"
              type="number"
              min={0}
              max={336}
              value={hours}
              onChange={(event) => setHours(event.target.valueAsNumber || 0)}
            />
          )}
        </Field>
        <Button onClick={() => setAsking(true)}>Rotate secret</Button>
      </div>
      {asking && (
        <Confirm
          title="Rotate the secret?"
          verb="Rotate"
          danger={hours === 0}
          pending={rotate.isPending}
          error={rotate.error}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            rotate.mutate(
              { params: { id }, body: { overlap_hours: hours } },
              { onSuccess: () => setAsking(false) },
            )
          }
        >
          <p>
            {hours === 0
              ? 'The old secret signs nothing more from the next attempt on: a receiver that does not know the new one refuses everything.'
              : `For ${hours} hours both secrets sign. Give the new one to your receiver in that time.`}
          </p>
        </Confirm>
      )}
    </>
  );
}
