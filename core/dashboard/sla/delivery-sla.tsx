import type { Schemas } from '../api/operations.ts';
import { useAsk } from '../api/use-api.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { Figure } from '../parts/figure.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MomentField } from '../parts/filters.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import { DayChart } from './day-chart.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { duration, share } from '../parts/figures.ts';

export type Sla = Schemas['WebhookSla'];

/** How deliveries to an endpoint kept what the plan promises. */
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
    <section className="stack" aria-label="Delivery SLA">
      <div className="head">
        <div className="filters">
          <MomentField
            label="From"
            value={filters.from}
            onChange={(at) => narrow({ from: hour(at) })}
          />
          <MomentField
            label="Until"
            value={filters.to}
            onChange={(at) => narrow({ to: hour(at) })}
          />
          <Field label="In time means within">
            {(wired) => (
              <select
                {...wired}
                className="input"
                value={String(target)}
                onChange={(event) => narrow({ target_seconds: event.target.value })}
              >
                {targets.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {duration(seconds * 1000)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <ExportButtons asked={asked} />
      </div>
      <Loaded of={sla} what="The evidence">
        {(report) => <Report report={report} />}
      </Loaded>
    </section>
  );
}

const targets = [1, 5, 10, 30, 60, 300, 3600];

/** The API counts by whole hours. */
function hour(at: string | undefined): string | undefined {
  return at?.replace(/:\d\d:\d\d\.\d+Z$/, ':00:00Z');
}

function Report({ report }: { report: Sla }) {
  const { total, from, to } = report;
  if (total.delivered + total.dead + total.not_attempted === 0) {
    return (
      <div className="card">
        <Empty title="No data">
          <p>
            No delivery to this endpoint came to an end between <When at={from} /> and{' '}
            <When at={to} />. Deliveries that are being retried count after they end.
          </p>
        </Empty>
      </div>
    );
  }
  return (
    <>
      <Figures report={report} />
      <section className="card pad" aria-labelledby="by-day">
        <h2 id="by-day">By day (UTC)</h2>
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
        title={`In time (${duration(target)})`}
        note={`${total.within_target} of ${total.delivered + total.dead} that ended`}
      >
        {share(total.within_target_rate)}
      </Figure>
      <Figure title="Delivered at all" note={`${total.dead} given up`}>
        {share(total.success_rate)}
      </Figure>
      <Figure title="Service level" note="not missed because of an internal error">
        {share(total.service_level)}
      </Figure>
      <Figure title="Promised by the plan" note={<Kept kept={kept} />}>
        {promised === 'best_effort' ? 'Best effort' : promised}
      </Figure>
      <Figure title="Never attempted" note="paused, disabled or deleted; in no share">
        {total.not_attempted}
      </Figure>
    </dl>
  );
}

function Kept({ kept }: { kept: boolean | null }) {
  if (kept === null) return <>nothing to compare with</>;
  return kept ? <Badge tone="good">Kept</Badge> : <Badge tone="bad">Not kept</Badge>;
}

function Times({ total }: { total: Sla['total'] }) {
  const rows = [
    ['To the first attempt', total.first_attempt_ms],
    ['To the delivery', total.delivered_ms],
  ] as const;
  return (
    <section className="card" aria-labelledby="times">
      <div className="pad">
        <h2 id="times">Time since the event</h2>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col" className="number" title="Median">
              p50
            </th>
            <th scope="col" className="number" title="95 of 100 were quicker">
              p95
            </th>
            <th scope="col" className="number" title="99 of 100 were quicker">
              p99
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { p50, p95, p99 }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
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
  ours: 'Ours',
  theirs: "The receiver's",
  network: 'Network, or unclear',
} as const;
const faultKinds = ['ours', 'theirs', 'network'] as const;

function Faults({ report: { total, examples } }: { report: Sla }) {
  return (
    <section className="card" aria-labelledby="faults">
      <div className="pad">
        <h2 id="faults">Whose fault</h2>
      </div>
      <div className="table-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Fault</th>
              <th scope="col" className="number">
                Late or given up
              </th>
              <th scope="col" className="number">
                Failed attempts
              </th>
              <th scope="col">Such as</th>
            </tr>
          </thead>
          <tbody>
            {faultKinds.map((fault) => (
              <tr key={fault}>
                <th scope="row">{faultNames[fault]}</th>
                <td className="number">{total.missed[fault]}</td>
                <td className="number">{total.failed_attempts[fault]}</td>
                <td>
                  {examples[fault].map((id, index) => (
                    <span key={id}>
                      {index > 0 && ', '}
                      <Link
                        href={hrefTo(`deliveries/${id}`)}
                        aria-label={`${index + 1}: delivery ${id}`}
                      >
                        {index + 1}
                      </Link>
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
