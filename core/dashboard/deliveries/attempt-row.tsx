import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Code, headerLines } from '../parts/code.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { blame, phasesOf, type Attempt } from './attempt.ts';
import { inWords } from './error-words.ts';
import { TimingBar } from './timing-bar.tsx';

/** One attempt: a line, and opened all that is known of it. */
export function AttemptRow({
  deliveryId,
  attempt,
  isNewest,
}: {
  deliveryId: string;
  attempt: Attempt;
  isNewest: boolean;
}) {
  const [open, setOpen] = useState(isNewest);
  const { attempt_no: number, at, duration_ms: duration } = attempt;
  return (
    <details
      className="attempt"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <strong>No. {number}</strong>
        <When at={at} />
        <span className="actions">
          <Outcome attempt={attempt} />
          <span className="quiet">{duration} ms</span>
        </span>
        <TimingBar attempt={attempt} />
      </summary>
      {open && <Body deliveryId={deliveryId} attempt={attempt} />}
    </details>
  );
}

function Outcome({ attempt }: { attempt: Attempt }) {
  const { status, error, fault } = attempt;
  const tone: Tone = fault === null && error === null ? 'good' : 'bad';
  const text = status === null ? inWords(error ?? 'no answer') : `HTTP ${status}`;
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {status !== null && error !== null && <span className="small quiet">{inWords(error)}</span>}
    </>
  );
}

function Body({ deliveryId, attempt }: { deliveryId: string; attempt: Attempt }) {
  return (
    <div className="attempt-body">
      <div className="columns">
        <dl className="facts">
          <dt>Address</dt>
          <dd className="mono">{attempt.url ?? 'not kept'}</dd>
          <dt>Remote address</dt>
          <dd className="mono">{attempt.remote_address ?? 'never connected'}</dd>
          {blame(attempt) !== null && (
            <>
              <dt>Whose fault</dt>
              <dd>{blame(attempt)}</dd>
            </>
          )}
          {attempt.failed_phase !== null && (
            <>
              <dt>Failed while</dt>
              <dd>{failedWhile[attempt.failed_phase]}</dd>
            </>
          )}
        </dl>
        <div className="stack">
          <TimingBar attempt={attempt} tall />
          <dl className="facts">
            {phasesOf(attempt).map(({ name, ms }) => (
              <Pair key={name} name={name} ms={ms} />
            ))}
          </dl>
        </div>
      </div>
      <div className="columns">
        <Request deliveryId={deliveryId} attemptNo={attempt.attempt_no} />
        <Response attempt={attempt} />
      </div>
    </div>
  );
}

const failedWhile: Record<NonNullable<Attempt['failed_phase']>, string> = {
  waiting: 'waiting for a free connection',
  dns: 'looking up the name',
  connect: 'connecting',
  tls: 'in the TLS handshake',
  request: 'waiting for the answer',
  response: 'reading the answer',
};

function Pair({ name, ms }: { name: string; ms: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{ms} ms</dd>
    </>
  );
}

function Request({ deliveryId, attemptNo }: { deliveryId: string; attemptNo: number }) {
  const sent = useAsk('get_delivery_request', {
    params: { id: deliveryId },
    query: { attempt_no: attemptNo },
  });
  return (
    <div className="stack">
      <Loaded of={sent} what="What was sent">
        {({ headers, body }) => (
          <>
            <Code
              title="Request header fields"
              text={
                headers === null ? 'Not stored for attempts of that time.' : headerLines(headers)
              }
            />
            <Code title="Signed body" note="byte for byte" text={body} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const { response_headers: headers, response_body: body, status } = attempt;
  if (status === null) return <p className="quiet">There was no answer.</p>;
  return (
    <div className="stack">
      <Code title="Response header fields" text={headerLines(headers ?? {})} />
      <Code title="Response body" note="its first 4 KiB" text={body || '(empty)'} />
    </div>
  );
}
