import { t } from '../language/language.ts';
import { count } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { hrefTo } from '../router.ts';
import type { Metrics } from './figures.tsx';

type Outcome = Metrics['latest'][string][number];

/** The API lists as many of each pipeline; the width does not depend on how many there are. */
const places = 20;

type Kind = 'done' | 'failed' | 'rejected' | 'canceled';

const kindOf: Partial<Record<Outcome['status'], Kind>> = {
  resolved: 'done',
  completed: 'done',
  failed: 'failed',
  rejected: 'rejected',
  cancelled: 'canceled',
};

/** The outcomes of the workflows that ended last, the last one at the right; opens their list. */
export function LatestOutcomes({
  pipeline,
  outcomes,
}: {
  pipeline: string;
  outcomes: readonly Outcome[];
}) {
  const kinds = outcomes.map(({ status }) => kindOf[status] ?? 'canceled');
  const of = (kind: Kind): string => count(kinds.filter((one) => one === kind).length);
  const label =
    kinds.length === 0
      ? t('{{pipeline}}: nothing has ended', { pipeline })
      : t(
          '{{pipeline}}, the last {{all}}: {{done}} done, {{failed}} failed, {{rejected}} rejected, {{canceled}} canceled',
          {
            pipeline,
            all: count(kinds.length),
            done: of('done'),
            failed: of('failed'),
            rejected: of('rejected'),
            canceled: of('canceled'),
          },
        );
  const missing = Array.from({ length: places - kinds.length }, () => 'none');
  return (
    <Link
      className="outcomes"
      href={hrefTo('workflows', { pipeline, sort: 'finished_at', order: 'desc' })}
      aria-label={label}
      title={label}
    >
      {[...missing, ...kinds].map((kind, place) => (
        <i key={place} data-outcome={kind} />
      ))}
    </Link>
  );
}
