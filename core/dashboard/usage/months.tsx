import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { count } from '../parts/figures.ts';
import { Loaded } from '../parts/loaded.tsx';
import { csvFile, saveFile } from '../parts/save-file.ts';

type Month = Reply<'get_usage_history'>['data'][number];

/** Maximum number of months shown: five years. */
const maxMonths = 60;

export function Months() {
  const history = useAsk('get_usage_history', { query: { limit: maxMonths } });
  return (
    <section className="card" aria-labelledby="months">
      <Loaded of={history} what={t('The months')}>
        {({ data }) => (
          <>
            <div className="pad card-head">
              <h2 id="months">{t('Months')}</h2>
              <Button
                disabled={data.length === 0}
                onClick={() => saveFile(csvOf(data), 'usage-by-month.csv')}
              >
                {t('Export months as CSV')}
              </Button>
            </div>
            {data.length === 0 ? (
              <Empty title={t('No month with usage yet')} />
            ) : (
              <Table months={data} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Table({ months }: { months: readonly Month[] }) {
  return (
    <div className="table-box" role="region" aria-label={t('Months')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Month (UTC)')}</th>
            {columns.map(([name, title]) => (
              <th key={name} scope="col" className="number">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ period, work_units: units }) => (
            <tr key={period.start}>
              <th scope="row">{period.start.slice(0, 7)}</th>
              {columns.map(([name]) => (
                <td key={name} className="number">
                  {units[name] === null ? t('No limit') : count(units[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columns = [
  ['used', phrase('Used')],
  ['limit', phrase('Limit')],
  ['topped_up', phrase('Top-ups')],
  ['overage', phrase('Overage')],
] as const;

function csvOf(months: readonly Month[]): Blob {
  const rows = months.map(({ period, work_units: units }) => [
    period.start.slice(0, 7),
    ...columns.map(([name]) => units[name] ?? ''),
  ]);
  return csvFile([['month', ...columns.map(([name]) => name)], ...rows]);
}
