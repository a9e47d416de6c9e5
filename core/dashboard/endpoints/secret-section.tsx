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

/** The secrets that sign: the newest, and in the overlap of a rotation those before it. */
export function SecretSection({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { secrets, public_keys: keys, endpoint_id: id } = endpoint;
  const rotate = useAct('rotate_webhook_secret');
  return (
    <section className="card pad" aria-labelledby="secret">
      <h2 id="secret">Secret</h2>
      {secrets.length === 1 ? (
        <p className="quiet">
          One secret signs every delivery. It was shown once, when it was created.
        </p>
      ) : (
        <Overlap endpoint={endpoint} />
      )}
      {rotate.data && (
        <div className="note" data-tone="good">
          <strong>The new secret (shown only once)</strong>
          <Secret text={rotate.data.secret} label="the new secret" />
        </div>
      )}
      {keys.map((key, index) => (
        <div key={key} className="field">
          <span className="label">
            {index === 0 ? 'Public key (Ed25519)' : 'Newer public key (Ed25519)'}
          </span>
          <Secret text={key} label="the public key" />
        </div>
      ))}
      {!readOnly && <RotateForm id={id} rotate={rotate} />}
    </section>
  );
}

function Overlap({ endpoint: { secrets, endpoint_id: id } }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const promote = useAct('promote_webhook_secret');
  return (
    <>
      <div className="note" data-tone="warn">
        <strong>Rotation in progress</strong>
        <span>
          All of these sign <span className="mono">webhook-signature</span>, and the oldest the
          published header. When it ends, or you promote another, the next takes that over.
        </span>
        <ol>
          {secrets.map(({ ends_at: endsAt }, index) => (
            <li key={endsAt ?? 'newest'}>
              {index === 0 ? 'The oldest' : endsAt === null ? 'The newest' : 'The one after it'}
              {endsAt === null ? (
                ' stays'
              ) : (
                <>
                  {' '}
                  signs until <When at={endsAt} />
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      {promote.error && <Failure error={promote.error} />}
      {!readOnly && (
        <div className="actions">
          {secrets.length > 2 && (
            <Button
              disabled={promote.isPending}
              onClick={() => promote.mutate({ params: { id }, body: { to: 'next' } })}
            >
              End the oldest secret
            </Button>
          )}
          <Button
            disabled={promote.isPending}
            onClick={() => promote.mutate({ params: { id }, body: {} })}
          >
            Promote the newest secret
          </Button>
        </div>
      )}
    </>
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
        <Field label="Overlap in hours">
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
              ? 'From the next attempt on, only the new secret signs. A receiver without it rejects all deliveries.'
              : `For ${hours} hours old and new secrets sign. Configure the new one in your receiver during this time.`}
          </p>
        </Confirm>
      )}
    </>
  );
}
