// Trial of an operation: fills in a request, sends it and follows it to its result. Also shows the
// request as a program.

import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { useState, type ReactNode } from 'react';
import { useAccess, useMay } from '../access/access.ts';
import { mount } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { chosenOperation, nameOf, OperationChoice } from '../parts/operation-choice.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { CallSamples } from './call-samples.tsx';
import { operationsOf, type Operation } from './operation.ts';
import { Outcome } from './outcome.tsx';
import { buildRequest, draftOf, type RequestDraft } from './request-draft.ts';
import { RequestForm } from './request-form.tsx';
import { useSubmit } from './use-submit.ts';

const path = 'try';

export function Try({ query }: ScreenProps) {
  const pipelines = useAsk('list_pipelines', {});
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Try it')}</h1>
          <p className="quiet">
            {t('Send a document through a pipeline, and copy the call as code.')}
          </p>
        </div>
      </div>
      <Loaded of={pipelines} what={t('The pipelines')}>
        {({ data }) => <Chosen operations={operationsOf(data)} query={query} />}
      </Loaded>
    </>
  );
}

function Chosen({
  operations,
  query,
}: {
  operations: readonly Operation[];
  query: URLSearchParams;
}) {
  const run = query.get('run');
  const chosen = chosenOperation(operations, query);
  if (chosen === undefined) {
    return (
      <Empty title={t('No pipeline accepts work')}>
        <p>{t('The administrator installs plugins, and sees why one could not be loaded.')}</p>
      </Empty>
    );
  }
  return (
    <>
      <Call
        key={nameOf(chosen)}
        chosen={chosen}
        choice={
          <OperationChoice
            path={path}
            operations={operations}
            chosen={chosen}
            hint={chosen.description}
          />
        }
      />
      {run !== null && <Outcome key={run} id={run} />}
    </>
  );
}

function Call({ chosen, choice }: { chosen: Operation; choice: ReactNode }) {
  const [draft, setDraft] = useState<RequestDraft>(chosen.blank);
  const [isTried, setTried] = useState(false);
  const submit = useSubmit();
  const built = buildRequest(chosen.shape, draft);
  const { pipeline, operation } = chosen;
  const send = (): void => {
    setTried(true);
    if (built.problems.size > 0) return;
    submit.mutate(
      { operation: chosen, built },
      { onSuccess: (run) => goTo(hrefTo(path, { pipeline, operation, run })) },
    );
  };
  return (
    <div className="columns">
      <section className="card pad" aria-label={t('Request')}>
        <Form onSubmit={send}>
          {choice}
          <RequestForm
            operation={chosen}
            draft={draft}
            problems={isTried ? built.problems : noProblems}
            change={setDraft}
          />
          <Cost unit={chosen.unit} />
          {submit.error && (
            <Failure error={submit.error} what={t('The workflow was not started.')} />
          )}
          <div className="actions">
            <Button kind="main" type="submit" disabled={submit.isPending}>
              {submit.isPending ? t('Sending …') : t('Run')}
            </Button>
            <ExampleButton chosen={chosen} draft={draft} onChange={setDraft} />
          </div>
        </Form>
      </section>
      <CallSamples call={{ baseUrl: location.origin + mount, pipeline, operation, built }} />
    </div>
  );
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** Fills in the example of the API reference, without its documents, which do not exist. */
function ExampleButton({
  chosen,
  draft,
  onChange,
}: {
  chosen: Operation;
  draft: RequestDraft;
  onChange: (draft: RequestDraft) => void;
}) {
  const { texts, rows } = draftOf(chosen.shape, chosen.example);
  if (Object.keys(texts).length === 0) return null;
  const { documents } = draft;
  return (
    <Button onClick={() => onChange({ texts, rows: { ...chosen.blank.rows, ...rows }, documents })}>
      {t('Fill in the example')}
    </Button>
  );
}

/** Shows whether the run counts toward usage, before it is started. */
function Cost({ unit }: { unit: string }) {
  const { mode, isPerson } = useAccess();
  const maySeeUsage = useMay('usage:read');
  const usage = useAsk('get_current_usage', {}, { when: maySeeUsage && mode === 'live' });
  if (mode === 'test') {
    return (
      <p className="note small">
        {t('You use a test key. The pipeline runs for real; the result uses no unit.')}
      </p>
    );
  }
  const left = usage.data?.work_units.remaining;
  return (
    <p className="note small" data-tone="warn">
      <span>
        {isPerson ? t('You work in live mode.') : t('You use a live key.')}{' '}
        {t('A workflow that ends with a result ({{unit}}) uses one unit and sends its webhooks.', {
          unit,
        })}{' '}
        {left !== undefined && left !== null && (
          <Rich
            text="{{units}} are left this month."
            parts={{
              units: (
                <Link href={hrefTo('usage')}>{t('{{count, number}} units', { count: left })}</Link>
              ),
            }}
          />
        )}
      </span>
    </p>
  );
}
