import type { Schemas } from '../api/operations.ts';
import { t } from '../language/language.ts';
import { confidence, duration } from '../parts/figures.ts';
import { VerdictBadge } from './shadow-state.tsx';
import { WorkflowLink } from './workflow-link.tsx';

type Item = Schemas['ShadowRunWorkflow'];
type Side = NonNullable<Item['before']>;

/** One workflow: the two runs beside each other, and the fields that differ. */
export function ComparedWorkflow({ item }: { item: Item }) {
  const { verdict, before, after, fields, more_fields: more, reason } = item;
  return (
    <article className="pad compared" aria-label={item.workflow_id}>
      <div className="compared-head">
        <VerdictBadge verdict={verdict} />
        <WorkflowLink id={item.workflow_id} tenant={item.tenant_id} />
        <span className="small quiet">
          {item.tenant_id} {item.operation !== null && `· ${item.operation}`}
        </span>
      </div>
      {reason !== null && <p className="small quiet">{t('Skipped: {{reason}}', { reason })}</p>}
      {before !== null && after !== null && <Sides before={before} after={after} />}
      {fields.length > 0 && <FieldTable fields={fields} />}
      {more > 0 && (
        <p className="small quiet">{t('{{count, number}} more fields differ.', { count: more })}</p>
      )}
    </article>
  );
}

/** Only what differs, and the times. */
function Sides({ before, after }: { before: Side; after: Side }) {
  const rows: [title: string, value: (side: Side) => string][] = [
    [t('Decision'), (side) => side.status],
    [t('Error'), (side) => side.error ?? '–'],
    [t('Confidence'), (side) => confidence(side.confidence)],
  ];
  const changed = rows.filter(([, value]) => value(before) !== value(after));
  return (
    <p className="small compared-sides">
      {changed.map(([title, value]) => (
        <span key={title}>
          <span className="quiet">{title}: </span>
          <del>{value(before)}</del> → <ins>{value(after)}</ins>
        </span>
      ))}
      <span className="quiet">
        {t('Duration: {{before}} before, {{after}} now', {
          before: duration(before.processing_ms),
          after: duration(after.processing_ms),
        })}
      </span>
    </p>
  );
}

function FieldTable({ fields }: { fields: Item['fields'] }) {
  return (
    <div className="table-box" role="region" aria-label={t('Fields that differ')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('Candidate')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, before, after }) => (
            <tr key={path}>
              <td className="mono small row-key">{path || '/'}</td>
              <td className="mono small row-value">
                {before === null ? <span className="quiet">{t('none')}</span> : <del>{before}</del>}
              </td>
              <td className="mono small row-value">
                {after === null ? <span className="quiet">{t('none')}</span> : <ins>{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
