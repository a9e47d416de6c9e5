import { useState } from 'react';
import { useAsk } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Code, headerLines } from '../parts/code.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { blame, phasesOf, type Attempt } from './attempt.ts';
import { inWords } from './error-words.ts';
import { TimingBar } from './timing-bar.tsx';

/** One attempt as a row; when expanded, all of its details. */
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
        <strong>{t('No. {{number}}', { number })}</strong>
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
  const text =
    status === null ? (error === null ? t('no answer') : inWords(error)) : `HTTP ${status}`;
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
          <dt>{t('Address')}</dt>
          <dd className="mono">{attempt.url ?? t('not kept')}</dd>
          <dt>{t('Remote address')}</dt>
          <dd className="mono">{attempt.remote_address ?? t('never connected')}</dd>
          {blame(attempt) !== null && (
            <>
              <dt>{t('Whose fault')}</dt>
              <dd>{blame(attempt)}</dd>
            </>
          )}
          {attempt.failed_phase !== null && (
            <>
              <dt>{t('Failed while')}</dt>
              <dd>{t(failedWhile[attempt.failed_phase])}</dd>
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

const failedWhile: Record<NonNullable<Attempt['failed_phase']>, Phrase> = {
  waiting: phrase('waiting for a free connection'),
  dns: phrase('looking up the name'),
  connect: phrase('connecting'),
  tls: phrase('in the TLS handshake'),
  request: phrase('waiting for the answer'),
  response: phrase('reading the answer'),
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
      <Loaded of={sent} what={t('What was sent')}>
        {({ headers, body }) => (
          <>
            <Code
              title={t('Request header fields')}
              text={
                headers === null ? t('Not stored for attempts of that time.') : headerLines(headers)
              }
            />
            <Code title={t('Signed body')} note={t('byte for byte')} text={body} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const { response_headers: headers, response_body: body, status } = attempt;
  if (status === null) return <p className="quiet">{t('There was no answer.')}</p>;
  return (
    <div className="stack">
      <Code title={t('Response header fields')} text={headerLines(headers ?? {})} />
      <Code title={t('Response body')} note={t('its first 4 KiB')} text={body || '(empty)'} />
    </div>
  );
}
