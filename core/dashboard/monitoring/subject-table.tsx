import { Shown } from '../access/hidden-data.tsx';
import { t } from '../language/language.ts';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { Table } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import {
  nameOfFinding,
  nameOfSubject,
  operationOf,
  type Monitored,
  type Subject,
} from './monitored.ts';
import { SubjectState } from './subject-state.tsx';

export function SubjectTable({
  subjects,
  operations,
}: {
  subjects: readonly Subject[];
  operations: readonly Monitored[];
}) {
  return (
    <Table
      label={t('Monitored subjects')}
      columns={[t('Name'), t('State'), t('Last change'), t('Last check'), t('Workflow')]}
    >
      {subjects.map((subject) => (
        <Row key={subject.subject_id} subject={subject} of={operationOf(subject, operations)} />
      ))}
    </Table>
  );
}

function Row({ subject, of }: { subject: Subject; of: Monitored | null }) {
  const { subject_id: id, findings, last_change: change, workflow_id: workflow } = subject;
  const [first] = findings;
  return (
    <tr>
      <td className="words">
        <div className="cell">
          <Link href={hrefTo(`monitoring/${id}`)}>
            <Shown text={nameOfSubject(subject, of)} />
          </Link>
          {first && (
            <span className="small quiet">
              <Shown text={nameOfFinding(first, of)} />
            </span>
          )}
        </div>
      </td>
      <td>
        <SubjectState subject={subject} />
      </td>
      <td>
        <div className="cell">
          <When at={subject.changed_at} />
          {change !== null && <span className="small quiet">{changeText(change)}</span>}
        </div>
      </td>
      <td>
        <div className="cell">
          <When at={subject.checked_at} never={t('never')} />
          {subject.checked_at !== null && (
            <span className="small quiet">{versionText(subject.checked_version)}</span>
          )}
        </div>
      </td>
      <td>
        <Link className="mono small" href={hrefTo(`workflows/${workflow}`)}>
          {workflow}
        </Link>
      </td>
    </tr>
  );
}

export function changeText({ appeared, gone }: NonNullable<Subject['last_change']>): string {
  return t('{{appeared}} new, {{gone}} gone', {
    appeared: count(appeared.length),
    gone: count(gone.length),
  });
}

export function versionText(version: number): string {
  return t('Version {{version}}', { version: count(version) });
}
