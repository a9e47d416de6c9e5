import { Shown } from '../access/hidden-data.tsx';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Empty } from '../parts/empty.tsx';
import { count, likeness } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { Badges, Details, valueAt } from '../reviews/item-parts.tsx';
import {
  detailsOf,
  nameOfFinding,
  type Finding,
  type Monitored,
  type Subject,
} from './monitored.ts';

interface Props {
  subject: Subject;
  of: Monitored | null;
}

/** What was found at the last check and nobody has ruled out. */
export function OpenFindings({ subject, of }: Props) {
  const { findings, checked_at: checkedAt, workflow_id: workflow } = subject;
  return (
    <section className="card" aria-labelledby="open-findings">
      <div className="pad stack">
        <h2 id="open-findings">{t('Open findings')}</h2>
        {findings.length === 0 ? (
          <Empty title={t('No findings')}>
            {checkedAt === null && (
              <p>{t('The subject was not checked since its workflow has ended.')}</p>
            )}
          </Empty>
        ) : (
          <>
            <p className="quiet">
              <Rich
                text="To rule one out, {{open}}, run it again and decide in its review. The decision then applies to this subject."
                parts={{
                  open: (
                    <Link href={hrefTo(`workflows/${workflow}`)}>{t('open the workflow')}</Link>
                  ),
                }}
              />
            </p>
            <ul className="plain-list stack">
              {findings.map((finding, index) => (
                <li key={index} className="desk-item">
                  <FindingCard finding={finding} of={of} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

function FindingCard({ finding, of }: { finding: Finding; of: Monitored | null }) {
  const place = of?.view?.items ?? '';
  const score = of?.view ? valueAt(finding, of.view.score) : null;
  return (
    <>
      <div className="desk-card-head">
        <h3>
          <Shown text={nameOfFinding(finding, of)} />
        </h3>
        {typeof score === 'number' && (
          <span className="desk-score">{t('Score {{score}}', { score: likeness(score) })}</span>
        )}
        <Badges
          item={finding}
          place={place}
          pointers={of?.view?.badges}
          severities={of?.view?.severities}
        />
      </div>
      <Details item={finding} place={place} pointers={detailsOf(finding, of)} />
    </>
  );
}

/** Findings that appeared or went since the latest workflow with the subject. */
export function LastChange({ subject: { last_change: change, changed_at: at }, of }: Props) {
  if (change === null) return null;
  const lists = [
    { title: t('New'), findings: change.appeared },
    { title: t('Gone'), findings: change.gone },
  ];
  return (
    <section className="card" aria-labelledby="last-change">
      <div className="pad stack">
        <h2 id="last-change">{t('Last change')}</h2>
        <p className="quiet">
          <Rich
            text="{{at}}, version {{version}} of the reference set. An event reports it to your endpoints."
            parts={{ at: <When at={at} /> }}
            values={{ version: count(change.version) }}
          />
        </p>
        <dl className="facts">
          {lists
            .filter(({ findings }) => findings.length > 0)
            .map(({ title, findings }) => (
              <div key={title} className="contents">
                <dt>{title}</dt>
                <dd>
                  <ul className="plain-list">
                    {findings.map((finding, index) => (
                      <li key={index}>
                        <Shown text={nameOfFinding(finding, of)} />
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}
