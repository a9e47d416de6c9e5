import { useState } from 'react';
import { useMay } from '../access/access.ts';
import { HiddenDataNote, Shown } from '../access/hidden-data.tsx';
import { useAct, useAsk } from '../api/use-api.ts';
import { currentLanguage, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Figure } from '../parts/figure.tsx';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo } from '../router.ts';
import { shownText } from '../reviews/item-parts.tsx';
import { wordsOf } from '../schema-form/pointers.ts';
import { createTitles, TitlesContext, useTitles } from '../schema-form/titles.ts';
import { LastChange, OpenFindings } from './findings.tsx';
import { nameOfSubject, operationOf, type Monitored, type Subject } from './monitored.ts';
import { RuledOut } from './ruled-out.tsx';
import { SubjectState } from './subject-state.tsx';
import { changeText, versionText } from './subject-table.tsx';

const refreshMs = 15_000;

/** One subject: what was found about it, what has changed, and what people have ruled out. */
export function SubjectScreen({
  id,
  operations,
}: {
  id: string;
  operations: readonly Monitored[];
}) {
  const found = useAsk('get_monitored_subject', { params: { id } }, { every: refreshMs });
  return (
    <Loaded of={found} what={t('The monitored subject')}>
      {(subject) => {
        const of = operationOf(subject, operations);
        return (
          <TitlesContext value={createTitles(of?.locales[currentLanguage()])}>
            <Head subject={subject} name={nameOfSubject(subject, of)} />
            <HiddenDataNote />
            {of === null && (
              <div className="note" data-tone="warn">
                <strong>
                  {t('The pipeline {{pipeline}} is not loaded', { pipeline: subject.pipeline })}
                </strong>
                <span>{t('The subject is checked again once it is loaded.')}</span>
              </div>
            )}
            <Figures subject={subject} of={of} />
            <OpenFindings subject={subject} of={of} />
            <LastChange subject={subject} of={of} />
            <RuledOut subject={subject} of={of} />
            <Facts subject={subject} />
          </TitlesContext>
        );
      }}
    </Loaded>
  );
}

function Head({ subject, name }: { subject: Subject; name: string }) {
  const mayStop = useMay('workflows:write');
  const [asking, setAsking] = useState(false);
  return (
    <div className="head">
      <div className="title">
        <span className="trail">
          <Link href={hrefTo('monitoring')}>{t('Monitored subjects')}</Link> /{' '}
          <span className="mono">{subject.subject_id}</span>
        </span>
        <h1 className="actions">
          <Shown text={name} /> <SubjectState subject={subject} />
        </h1>
      </div>
      {mayStop && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('Stop monitoring …')}
        </Button>
      )}
      {asking && <StopDialog subject={subject} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}

function StopDialog({
  subject: { subject_id: id },
  name,
  onClose,
}: {
  subject: Subject;
  name: string;
  onClose: () => void;
}) {
  const stop = useAct('stop_monitoring');
  return (
    <Confirm
      title={t('Stop monitoring this subject?')}
      verb={t('Stop monitoring')}
      danger
      pending={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={() =>
        stop.mutate({ params: { id } }, { onSuccess: () => goTo(hrefTo('monitoring')) })
      }
    >
      <p>
        <Rich
          text="{{name}} is no longer checked when reference data changes, and is erased from this list. The results of workflows stay. A later workflow with the same subject can start monitoring again."
          parts={{
            name: (
              <strong>
                <Shown text={name} />
              </strong>
            ),
          }}
        />
      </p>
    </Confirm>
  );
}

function Figures({ subject, of }: { subject: Subject; of: Monitored | null }) {
  const { findings, ruled_out: ruledOut, last_change: change, due } = subject;
  return (
    <dl className="figures">
      <Figure title={t('Open findings')}>{count(findings.length)}</Figure>
      <Figure title={t('Ruled out')}>{count(ruledOut.length)}</Figure>
      <Figure title={t('Last check')} note={<When at={subject.checked_at} never="" />}>
        {subject.checked_at === null ? t('never') : versionText(subject.checked_version)}
      </Figure>
      <Figure
        title={t('Last change')}
        note={change === null ? t('none since the workflow') : <When at={subject.changed_at} />}
      >
        {change === null ? '–' : changeText(change)}
      </Figure>
      {due && of !== null && (
        <Figure
          title={t('To be checked')}
          note={
            <Link href={hrefTo(`reference/${of.reference_set.name}`)}>{of.reference_set.name}</Link>
          }
        >
          {versionText(of.reference_set.version)}
        </Figure>
      )}
    </dl>
  );
}

function Facts({ subject }: { subject: Subject }) {
  const { workflow_id: workflow, pipeline, operation } = subject;
  const titles = useTitles();
  const [reads, writes] = [useMay('webhooks:read'), useMay('webhooks:write')];
  const own = Object.entries(subject.subject).flatMap(([name, value]) => {
    const text = shownText(value);
    return text === null ? [] : [{ name, text }];
  });
  return (
    <section className="card" aria-labelledby="facts">
      <div className="pad">
        <h2 id="facts">{t('Subject data')}</h2>
        <dl className="facts">
          {own.map(({ name, text }) => (
            <div key={name} className="contents">
              <dt>{titles.field(`/${name}`)}</dt>
              <dd>
                <Shown text={(name === 'kind' ? titles.option : titles.value)(text, `/${name}`)} />
              </dd>
            </div>
          ))}
          <dt>{t('Pipeline')}</dt>
          <dd>
            {wordsOf(pipeline)} / {wordsOf(operation)}
          </dd>
          <dt>{t('Monitored since')}</dt>
          <dd>
            <When at={subject.created_at} />
          </dd>
          <dt>{t('Latest workflow')}</dt>
          <dd>
            <Link className="mono" href={hrefTo(`workflows/${workflow}`)}>
              {workflow}
            </Link>
          </dd>
          <dt>{t('Its history')}</dt>
          <dd className="actions">
            <Link href={hrefTo(`workflows/${workflow}/audit`)}>{t('Audit entries')}</Link>
            {(reads || writes) && (
              <Link href={hrefTo(`workflows/${workflow}/events`)}>
                {t('Events and deliveries')}
              </Link>
            )}
          </dd>
        </dl>
      </div>
    </section>
  );
}
