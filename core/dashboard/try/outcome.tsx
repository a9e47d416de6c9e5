import { t } from '../language/language.ts';
import { useEffect, useRef } from 'react';
import { useMay } from '../access/access.ts';
import { duration } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import { ResultTab } from '../workflows/result-tab.tsx';
import { Figures, Progress } from '../workflows/workflow-screen.tsx';
import { WorkflowState } from '../workflows/workflow-state.tsx';
import { useSteps, type Step } from './use-steps.ts';

/** The started workflow, from its first step to its result. */
export function Outcome({ id }: { id: string }) {
  const mayRead = useMay('workflows:read');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="stack" aria-labelledby="outcome">
      <div className="head">
        <div className="title">
          <h2 id="outcome" ref={heading} tabIndex={-1}>
            {t('Result')}
          </h2>
          <span className="mono small quiet">{id}</span>
        </div>
        {mayRead && (
          <Link className="button" href={hrefTo(`workflows/${id}`)}>
            {t('Open the workflow')}
          </Link>
        )}
      </div>
      {mayRead ? (
        <Followed id={id} />
      ) : (
        <p className="quiet">
          {t('The workflow has started. To read results, this key needs the scope workflows:read.')}
        </p>
      )}
    </section>
  );
}

function Followed({ id }: { id: string }) {
  const { status, steps } = useSteps(id);
  return (
    <Loaded of={status} what={t('The workflow')}>
      {(workflow) => (
        <>
          <Steps steps={steps} />
          <Progress workflow={workflow} />
          <Figures workflow={workflow} />
          <ResultTab workflow={workflow} />
        </>
      )}
    </Loaded>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps card" aria-label={t('Steps')} aria-live="polite">
      {steps.map(({ state, stage, afterMs }) => (
        <li key={afterMs + state + stage}>
          <WorkflowState status={state} />
          <span>{stage}</span>
          <span className="small quiet nowrap">{duration(afterMs)}</span>
        </li>
      ))}
    </ol>
  );
}
