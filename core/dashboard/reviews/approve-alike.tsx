// Approves similar reviews in which no value needs attention. Counts them first, then approves them
// in several calls.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type ApiFailure, type Asked, type Credential, type Reply } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { count } from '../parts/figures.ts';
import { causeNames } from './causes.ts';
import { useReviewer } from './reviewer.ts';
import { wordsOf } from '../schema-form/pointers.ts';

type Body = Asked<'approve_reviews'>['body'];
type Answer = Reply<'approve_reviews'>;
type Summary = Reply<'list_reviews'>['data'][number];

/** Properties that similar reviews share. */
type Kind = Pick<Body, 'pipeline' | 'operation' | 'cause'>;

/**
 * Returns the kinds among these reviews. Excludes inputs that crash their pipeline, which have no
 * result to approve.
 */
export function kindsOf(reviews: readonly Summary[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { pipeline, operation, cause } of reviews) {
    if (cause === null || cause === 'poison_input') continue;
    kinds.set(`${pipeline}/${operation}/${cause}`, { pipeline, operation, cause });
  }
  return [...kinds.values()];
}

function nameOf({ pipeline, operation, cause }: Kind): string {
  return `${wordsOf(pipeline)} / ${wordsOf(operation)}: ${t(causeNames[cause])}`;
}

export function ApproveAlike({ kinds, onClose }: { kinds: readonly Kind[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(0);
  const kind = kinds[chosen] ?? kinds[0]!;
  const { counted, run, total } = useApproveAlike(kind);
  const found = counted.data;
  const isDone = run.isSuccess;
  return (
    <Dialog title={t('Approve reviews that are alike')} onClose={onClose}>
      <p>
        {t(
          'Approves results in which no rule failed at a value, nothing is flagged, and no value is below the threshold. Each is a decision under your name. Where two reviewers are required, it is the first approval or the second.',
        )}
      </p>
      <Field label={t('Which')}>
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={chosen}
            disabled={run.isPending || isDone}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {kinds.map((one, index) => (
              <option key={nameOf(one)} value={index}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {counted.error && <Failure error={counted.error} what={t('The reviews were not counted.')} />}
      <p role="status">{statusText(found, isDone ? total : null)}</p>
      {run.isPending && (
        <progress
          aria-label={t('Approved so far')}
          max={Math.max(1, found?.approvable ?? 1)}
          value={total.approved + total.first_approvals}
        />
      )}
      {run.error && <Failure error={run.error} what={t('Not all were approved.')} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{isDone ? t('Close') : t('Cancel')}</Button>
        {!isDone && (
          <Button
            kind="main"
            disabled={!found?.approvable || run.isPending}
            onClick={() => run.mutate()}
          >
            {found?.approvable
              ? t('Approve {{number}}', { number: count(found.approvable) })
              : t('Approve')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function statusText(found: Total | undefined, done: Total | null): string {
  if (done !== null) {
    return t('Approved: {{approved}}. First approvals: {{first}}. Skipped: {{skipped}}.', {
      approved: count(done.approved),
      first: count(done.first_approvals),
      skipped: count(done.skipped),
    });
  }
  if (found === undefined) return t('Counting …');
  return t('{{approvable}} of {{matching}} reviews have nothing to look at.', {
    approvable: count(found.approvable),
    matching: count(found.matching),
  });
}

type Total = Omit<Answer, 'next_cursor'>;

const nothing: Total = { matching: 0, approvable: 0, approved: 0, first_approvals: 0, skipped: 0 };

function useApproveAlike(kind: Kind) {
  const credential = useCredential();
  const queries = useQueryClient();
  const { named } = useReviewer();
  const [total, setTotal] = useState(nothing);
  const counted = useQuery<Total, ApiFailure>({
    queryKey: ['reviews alike', kind],
    queryFn: () => askAll(credential, { ...kind, ...named, dry_run: true }, () => {}),
    gcTime: 0,
  });
  const run = useMutation<Total, ApiFailure>({
    mutationFn: () => askAll(credential, { ...kind, ...named }, setTotal),
    onSettled: () => queries.invalidateQueries(),
  });
  return { counted, run, total };
}

/** Maximum number of calls, enough for 10,000 reviews. */
const maxCalls = 100;

async function askAll(
  credential: Credential,
  asked: Body,
  report: (total: Total) => void,
): Promise<Total> {
  let total = nothing;
  let cursor: string | null = null;
  for (let calls = 0; calls < maxCalls; calls += 1) {
    const body: Body = { ...asked, ...(cursor !== null && { cursor }) };
    const answer: Answer = await ask(credential, 'approve_reviews', { body });
    total = plus(total, answer);
    report(total);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return total;
}

function plus(one: Total, other: Total): Total {
  return {
    matching: one.matching + other.matching,
    approvable: one.approvable + other.approvable,
    approved: one.approved + other.approved,
    first_approvals: one.first_approvals + other.first_approvals,
    skipped: one.skipped + other.skipped,
  };
}
