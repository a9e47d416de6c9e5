import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Figure } from '../parts/figure.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MomentField } from '../parts/filters.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { DayChart } from './day-chart.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { duration, share } from '../parts/figures.ts';
import { SelectField } from '../parts/select-field.tsx';
import { Table } from '../parts/table.tsx';

export type Sla = Schemas['WebhookSla'];

/** Deliveries to an endpoint compared with the service level of the plan. */
export function DeliverySla({ id, query }: { id: string; query: URLSearchParams }) {
  const filters = {
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
    target_seconds: query.get('target_seconds') ?? undefined,
  };
  const target = Number(filters.target_seconds ?? 60);
  const asked = { params: { id }, query: { ...filters, target_seconds: target } };
  const sla = useAsk('get_webhook_sla', asked, { keep: true });
  const narrow = (change: Filters): void =>
    goTo(hrefTo(`endpoints/${id}/sla`, { ...filters, ...change }), { replace: true });
  return (
    <section className="stack" aria-label={t('Delivery SLA')}>
      <div className="head">
        <div className="filters">
          <MomentField
            label={t('From')}
            value={filters.from}
            onChange={(at) => narrow({ from: hour(at) })}
          />
          <MomentField
            label={t('Until')}
            value={filters.to}
            onChange={(at) => narrow({ to: hour(at) })}
          />
          <SelectField
            label={t('In time means within')}
            value={String(target)}
            options={targets.map((seconds) => [String(seconds), duration(seconds * 1000)])}
            onChange={(seconds) => narrow({ target_seconds: seconds })}
          />
        </div>
        <ExportButtons asked={asked} />
      </div>
      <Loaded of={sla} what={t('The evidence')}>
        {(report) => <Report report={report} />}
      </Loaded>
    </section>
  );
}

const targets = [1, 5, 10, 30, 60, 300, 3600];

/** Rounds down to the whole hour, the resolution of the API. */
function hour(at: string | undefined): string | undefined {
  return at?.replace(/:\d\d:\d\d\.\d+Z$/, ':00:00Z');
}

function Report({ report }: { report: Sla }) {
  const { total, from, to } = report;
  if (total.delivered + total.dead + total.not_attempted === 0) {
    return (
      <div className="card">
        <Empty title={t('No data')}>
          <p>
            <Rich
              text="No delivery to this endpoint came to an end between {{from}} and {{to}}. Deliveries that are being retried count after they end."
              parts={{ from: <When at={from} />, to: <When at={to} /> }}
            />
          </p>
        </Empty>
      </div>
    );
  }
  return (
    <>
      <Figures report={report} />
      <section className="card pad" aria-labelledby="by-day">
        <h2 id="by-day">{t('By day (UTC)')}</h2>
        <DayChart days={report.days} />
      </section>
      <div className="columns">
        <Times total={total} />
        <Faults report={report} />
      </div>
    </>
  );
}

function Figures({ report }: { report: Sla }) {
  const { total, target_ms: target, promised, kept } = report;
  return (
    <dl className="figures">
      <Figure
        title={t('In time ({{limit}})', { limit: duration(target) })}
        note={t('{{part, number}} of {{all, number}} that ended', {
          part: total.within_target,
          all: total.delivered + total.dead,
        })}
      >
        {share(total.within_target_rate)}
      </Figure>
      <Figure
        title={t('Delivered at all')}
        note={t('{{number, number}} given up', { number: total.dead })}
      >
        {share(total.success_rate)}
      </Figure>
      <Figure title={t('Service level')} note={t('not missed because of an internal error')}>
        {share(total.service_level)}
      </Figure>
      <Figure title={t('Promised by the plan')} note={<Kept kept={kept} />}>
        {promised === 'best_effort' ? t('Best effort') : promised}
      </Figure>
      <Figure title={t('Never attempted')} note={t('paused, disabled or deleted; in no share')}>
        {total.not_attempted}
      </Figure>
    </dl>
  );
}

function Kept({ kept }: { kept: boolean | null }) {
  if (kept === null) return <>{t('nothing to compare with')}</>;
  return kept ? <Badge tone="good">{t('Kept')}</Badge> : <Badge tone="bad">{t('Not kept')}</Badge>;
}

function Times({ total }: { total: Sla['total'] }) {
  const rows = [
    [phrase('To the first attempt'), total.first_attempt_ms],
    [phrase('To the delivery'), total.delivered_ms],
  ] as const;
  return (
    <section className="card" aria-labelledby="times">
      <div className="pad">
        <h2 id="times">{t('Time since the event')}</h2>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Until')}</th>
            <th scope="col" className="number" title={t('Median')}>
              p50
            </th>
            <th scope="col" className="number" title={t('95 of 100 were quicker')}>
              p95
            </th>
            <th scope="col" className="number" title={t('99 of 100 were quicker')}>
              p99
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { p50, p95, p99 }]) => (
            <tr key={t(name)}>
              <th scope="row">{t(name)}</th>
              <td className="number">{duration(p50)}</td>
              <td className="number">{duration(p95)}</td>
              <td className="number">{duration(p99)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const faultNames = {
  ours: phrase('Ours'),
  theirs: phrase("The receiver's"),
  network: phrase('Network, or unclear'),
} as const;
const faultKinds = ['ours', 'theirs', 'network'] as const;

function Faults({ report: { total, examples } }: { report: Sla }) {
  return (
    <section className="card" aria-labelledby="faults">
      <div className="pad">
        <h2 id="faults">{t('Whose fault')}</h2>
      </div>
      <Table
        label={t('Whose fault')}
        columns={[
          t('Fault'),
          { number: t('Late or given up') },
          { number: t('Failed attempts') },
          t('Such as'),
        ]}
      >
        {faultKinds.map((fault) => (
          <tr key={fault}>
            <th scope="row">{t(faultNames[fault])}</th>
            <td className="number">{total.missed[fault]}</td>
            <td className="number">{total.failed_attempts[fault]}</td>
            <td>
              {examples[fault].map((id, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link
                    href={hrefTo(`deliveries/${id}`)}
                    aria-label={t('{{number}}: delivery {{id}}', { number: index + 1, id })}
                  >
                    {index + 1}
                  </Link>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
