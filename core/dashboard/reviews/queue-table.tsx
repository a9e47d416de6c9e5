// Table of the reviews on a page of the queue.

import type { Reply } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Badge } from '../parts/badge.tsx';
import { confidence as percent } from '../parts/figures.ts';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo, type Filters } from '../router.ts';
import { assigneeName } from './assigned.ts';
import { reasonOf } from './causes.ts';
import { DueTime, spanOf } from './due-time.tsx';
import { useReviewer } from './reviewer.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import { Table } from '../parts/table.tsx';

export type Summary = Reply<'list_reviews'>['data'][number];

export function deskHref({ workflow_id: id }: Summary, filters: Filters): string {
  return hrefTo(`reviews/${id}`, filters);
}

export function QueueTable({
  reviews,
  filters,
  readAt,
  onReach,
}: {
  reviews: readonly Summary[];
  filters: Filters;
  /** Time at which the list was read, in milliseconds since the epoch. */
  readAt: number;
  onReach: (workflowId: string) => void;
}) {
  return (
    <Table
      label={t('Reviews')}
      columns={[
        t('Reason'),
        t('Pipeline'),
        { number: t('Confidence') },
        { number: t('Age') },
        t('Due'),
        t('Reviewer'),
      ]}
    >
      {reviews.map((review) => (
        <QueueRow
          key={review.workflow_id}
          review={review}
          href={deskHref(review, filters)}
          age={spanOf(readAt - Date.parse(review.created_at))}
          onReach={onReach}
        />
      ))}
    </Table>
  );
}

function QueueRow({
  review,
  href,
  age,
  onReach,
}: {
  review: Summary;
  href: string;
  age: string;
  onReach: (workflowId: string) => void;
}) {
  return (
    <tr>
      <td>
        <div className="cell">
          <Link
            className="queue-reason"
            href={href}
            onFocus={() => onReach(review.workflow_id)}
            onPointerDown={() => onReach(review.workflow_id)}
          >
            {reasonOf(review)}
          </Link>
          <span className="small quiet mono">{review.workflow_id}</span>
        </div>
      </td>
      <OperationCell of={review} />
      <td className="number">{percent(review.confidence_score)}</td>
      <td className="number nowrap" title={review.created_at}>
        {age}
      </td>
      <td className="nowrap">
        {review.due_at === null ? <span className="quiet">–</span> : <DueTime at={review.due_at} />}
      </td>
      <td>
        <ReviewerCell review={review} />
      </td>
    </tr>
  );
}

export function OperationCell({ of }: { of: Pick<Summary, 'pipeline' | 'operation'> }) {
  return (
    <td>
      <div className="cell">
        <span>{wordsOf(of.pipeline)}</span>
        <span className="small quiet">{wordsOf(of.operation)}</span>
      </div>
    </td>
  );
}

/** Shows the claim, the assignee and the note of the assignment. */
function ReviewerCell({ review: { claim, assignment } }: { review: Summary }) {
  const { name: me } = useReviewer();
  if (claim === null && assignment === null) return <span className="quiet">–</span>;
  return (
    <div className="cell">
      {claim !== null && (
        <>
          <Badge tone={claim.reviewer === me ? 'busy' : 'idle'}>{claim.reviewer}</Badge>
          <span className="small quiet">
            <Rich text="claimed until {{at}}" parts={{ at: <When at={claim.expires_at} /> }} />
          </span>
        </>
      )}
      {assignment !== null && (
        <span className="small">
          {t('Assigned to {{assignee}}', { assignee: assigneeName(assignment.assignee) })}
          {assignment.note !== null && (
            <>
              {': '}
              <q>{assignment.note}</q>
            </>
          )}
        </span>
      )}
    </div>
  );
}
