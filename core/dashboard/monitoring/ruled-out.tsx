import { Shown } from '../access/hidden-data.tsx';
import { locale, t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Link } from '../parts/link.tsx';
import { Table } from '../parts/table.tsx';
import { useNow } from '../reviews/due-time.tsx';
import { shownText, valueAt } from '../reviews/item-parts.tsx';
import { hrefTo } from '../router.ts';
import { isObject } from '../schema-form/shape.ts';
import { nameOfFinding, type Finding, type Monitored, type Subject } from './monitored.ts';

/** Findings that are not about the subject, as a person has decided, with reason and expiry. */
export function RuledOut({ subject, of }: { subject: Subject; of: Monitored | null }) {
  const { ruled_out: findings } = subject;
  if (findings.length === 0) return null;
  return (
    <section className="card" aria-labelledby="ruled-out">
      <div className="pad">
        <h2 id="ruled-out">{t('Ruled out')}</h2>
        <p className="quiet">
          {t(
            'A person decided that these are not the subject. An expired decision no longer counts at the next check.',
          )}
        </p>
      </div>
      <Table
        label={t('Ruled out')}
        columns={[t('Name'), t('Reason'), t('Applies until'), t('Decision')]}
      >
        {findings.map((finding, index) => (
          <Row key={index} finding={finding} of={of} />
        ))}
      </Table>
    </section>
  );
}

function Row({ finding, of }: { finding: Finding; of: Monitored | null }) {
  const decision = decisionIn(finding, of);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  return (
    <tr>
      <td className="words">
        <Shown text={nameOfFinding(finding, of)} />
      </td>
      <td className="words">
        <Shown text={decision.reason ?? '–'} />
      </td>
      <td>
        <div className="cell">
          <span className="nowrap">{dayText(decision.until)}</span>
          {decision.until !== null && decision.until < today && (
            <Badge tone="warn">{t('Expired')}</Badge>
          )}
        </div>
      </td>
      <td className="mono small">
        {decision.workflow === null ? (
          (decision.other ?? '–')
        ) : (
          <Link href={hrefTo(`workflows/${decision.workflow}`)}>{decision.workflow}</Link>
        )}
      </td>
    </tr>
  );
}

const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** `until` is YYYY-MM-DD; another text is shown as it is. */
function dayText(until: string | null): string {
  if (until === null) return '–';
  const at = Date.parse(until);
  return Number.isNaN(at) ? until : day.format(at);
}

interface Decision {
  reason: string | null;
  /** Last day of the decision: YYYY-MM-DD. */
  until: string | null;
  /** ID of the workflow whose review decided; null if the decision has another ID. */
  workflow: string | null;
  other: string | null;
}

function decisionIn(finding: Finding, of: Monitored | null): Decision {
  const nothing = { reason: null, until: null, workflow: null, other: null };
  if (!of?.view) return nothing;
  const { at, reason, until } = of.view.ruledOut;
  const decision = valueAt(finding, at);
  if (!isObject(decision)) return nothing;
  const others = Object.keys(decision).filter((name) => ![reason, until].includes(`/${name}`));
  const other = others.map((name) => shownText(valueAt(decision, `/${name}`)))[0] ?? null;
  return {
    reason: shownText(valueAt(decision, reason)),
    until: shownText(valueAt(decision, until)),
    workflow: other !== null && /^wf_\w+$/.test(other) ? other : null,
    other,
  };
}
