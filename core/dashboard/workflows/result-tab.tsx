import type { ReactNode } from 'react';
import { HiddenDataNote } from '../access/hidden-data.tsx';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Code } from '../parts/code.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Documents } from './document-pages.tsx';
import { Record } from './record.tsx';
import type { Evidence } from './record-values.ts';
import { isOpen, type Workflow } from './workflow-state.tsx';

/** The completed unit next to the document that it was read from. */
export function ResultTab({ workflow }: { workflow: Workflow }) {
  if (workflow.erased_at !== undefined) return <Empty title={t('The result was erased')} />;
  if (workflow.status === 'in_review') return <InReview id={workflow.workflow_id} />;
  if (isOpen(workflow)) {
    return (
      <Empty title={t('No result yet')}>
        <p>{t('The result appears here when the workflow has ended.')}</p>
      </Empty>
    );
  }
  return <Ended id={workflow.workflow_id} />;
}

function Ended({ id }: { id: string }) {
  const result = useAsk('get_result', { params: { id }, query: { expand: ['evidence'] } });
  return (
    <Loaded of={result} what={t('The result')}>
      {(found) => {
        const unit = 'completed_unit' in found ? found.completed_unit : null;
        if (unit === null || !('completed_unit' in found)) {
          return (
            <Beside id={id}>
              <Empty title={t('The workflow ended without a result')} />
            </Beside>
          );
        }
        return (
          <Beside id={id}>
            <Unit unit={unit} evidence={found.evidence ?? {}} />
          </Beside>
        );
      }}
    </Loaded>
  );
}

/** Intermediate result of a workflow in review, with the rules that failed. */
function InReview({ id }: { id: string }) {
  const review = useAsk('get_review', { params: { workflow_id: id } });
  return (
    <Loaded of={review} what={t('The review')}>
      {({ completed_unit: unit, evidence, validation_failures: failures }) => (
        <Beside id={id}>
          {failures.length > 0 && (
            <section className="card pad" aria-labelledby="failures">
              <h2 id="failures">{t('Failed validations')}</h2>
              <ul className="plain-list">
                {failures.map(({ code, message, field }) => (
                  <li key={`${code}${field}`} className="cell">
                    <span>{message}</span>
                    <span className="small quiet mono">{field ?? code}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Unit unit={unit} evidence={evidence} />
        </Beside>
      )}
    </Loaded>
  );
}

function Beside({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="columns">
      <div className="stack">
        <HiddenDataNote />
        {children}
      </div>
      <Documents id={id} />
    </div>
  );
}

/** Field name in the API. */
const unitField = 'completed_unit';

function Unit({ unit, evidence }: { unit: object; evidence: Evidence }) {
  return (
    <>
      <Record unit={unit} evidence={evidence} />
      <details className="card">
        <summary className="pad">{t('Result as JSON')}</summary>
        <Code title={unitField} text={JSON.stringify(unit, null, 2)} />
      </details>
    </>
  );
}
