import type { Reply } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Table } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';

type Entries = Reply<'get_workflow_audit'>['data'];

interface Attempt {
  attempt?: unknown;
  step?: unknown;
  error?: unknown;
}

/** Attempts that ended without a result; nothing if the first one succeeded or still runs. */
export function FailedAttempts({ entries }: { entries: Entries }) {
  const attempts = entries
    .flatMap(({ audit_id: key, at, detail }) => {
      const { attempt, step, error } = (detail ?? {}) as Attempt;
      if (typeof attempt !== 'number') return [];
      return [{ key, at, attempt, step: textOf(step), error: textOf(error) }];
    })
    .toReversed();
  if (attempts.length === 0) return null;
  return (
    <section className="card">
      <div className="pad">
        <h2>{t('Attempts without a result')}</h2>
      </div>
      <Table
        label={t('Attempts without a result')}
        columns={[{ number: t('Attempt') }, t('Ended'), t('Step'), t('Error')]}
      >
        {attempts.map(({ key, at, attempt, step, error }) => (
          <tr key={key}>
            <td className="number">{attempt}</td>
            <td>
              <When at={at} />
            </td>
            <td className="mono">{step}</td>
            <td className="mono">{error}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '–';
}
