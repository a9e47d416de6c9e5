// Notes at the top of an item: the reason for the review, and other reviewers who work on it.

import { useEffect, useRef, type ReactNode } from 'react';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { When } from '../parts/when.tsx';
import { sentence, type Flag, type Review } from './attention.ts';
import { assigneeName } from './assigned.ts';
import { reasonOf } from './causes.ts';
import type { Proposal } from './proposals.ts';
import type { Finding } from './use-rules.ts';
import { labelOf } from '../schema-form/label.ts';
import { useTitles, type Titles } from '../schema-form/titles.ts';

export function ReasonNote({ review }: { review: Review }) {
  const { validation_failures: failures, completed_unit: unit } = review;
  return (
    <div className="note" data-tone="warn">
      {failures.length > 1 ? (
        <>
          <strong>{t('{{count, number}} checks failed.', { count: failures.length })}</strong>
          <ul className="note-list">
            {failures.map(({ message }, index) => (
              <li key={index}>{sentence(message)}</li>
            ))}
          </ul>
        </>
      ) : (
        <strong>{reasonOf(review)}</strong>
      )}
      {Object.keys(unit).length === 0 && (
        <span>{t('No run has come to a result. Enter it, or reject.')}</span>
      )}
    </div>
  );
}

const severities = {
  critical: ['bad', phrase('Critical')],
  warning: ['warn', phrase('Warning')],
  info: ['idle', phrase('Note')],
} as const satisfies Record<Flag['severity'], readonly [Tone, Phrase]>;

/** Flags of the result that no field shows. */
export function FlagsNote({ flags }: { flags: readonly Flag[] }) {
  const titles = useTitles();
  if (flags.length === 0) return null;
  return (
    <section className="note" aria-label={t('Flags')}>
      <strong>{t('Flags ({{number}})', { number: flags.length })}</strong>
      <ul className="note-list">
        {flags.map(({ severity, field, message }, index) => {
          const [tone, name] = severities[severity];
          return (
            <li key={index}>
              <Badge tone={tone}>{t(name)}</Badge> {field !== null && `${labelOf(field, titles)}: `}
              {sentence(message)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Rules that the result would violate with the current input. They do not prevent an approval. */
export function RulesNote({
  findings,
  proposals,
  onTake,
}: {
  findings: readonly Finding[];
  /** Values that keep the rules, by the position of the finding. */
  proposals: ReadonlyMap<Finding, Proposal>;
  onTake: (taken: readonly Proposal[]) => void;
}) {
  const titles = useTitles();
  const all = [...proposals.values()];
  return (
    <div className="desk-rules" role="status">
      {findings.length > 0 && (
        <div className="note" data-tone="warn">
          <strong>{t('Rules that the corrected result does not keep')}</strong>
          <ul className="note-list">
            {findings.map(({ code, field, message }, index) => (
              <li key={code + index}>
                {field !== undefined && `${labelOf(field, titles)}: `}
                {sentence(message)}{' '}
                <TakeButton proposal={proposals.get(findings[index]!)} onTake={onTake} />
              </li>
            ))}
          </ul>
          {all.length > 1 && (
            <div>
              <Button size="small" data-key="take-all" onClick={() => onTake(all)}>
                {t('Set all {{count, number}} values', { count: all.length })}
              </Button>
            </div>
          )}
          <span className="quiet">{t('You can approve it all the same.')}</span>
        </div>
      )}
    </div>
  );
}

function TakeButton({
  proposal,
  onTake,
}: {
  proposal: Proposal | undefined;
  onTake: (taken: readonly Proposal[]) => void;
}) {
  const titles = useTitles();
  if (proposal === undefined) return null;
  return (
    <Button size="small" onClick={() => onTake([proposal])}>
      {t('Set to {{value}}', { value: titles.option(proposal.text, proposal.place) })}
    </Button>
  );
}

export function AssignmentNote({ review: { assignment } }: { review: Review }) {
  if (assignment === null) return null;
  const { assignee, assigned_by: by, note, assigned_at: at } = assignment;
  const when = <When at={at} />;
  return (
    <div className="note">
      <strong>{t('Assigned to {{assignee}}', { assignee: assigneeName(assignee) })}</strong>
      <span>
        {by === null ? (
          <Rich text="Escalated {{at}}, because it was overdue." parts={{ at: when }} />
        ) : (
          <Rich text="By {{reviewer}}, {{at}}" values={{ reviewer: by }} parts={{ at: when }} />
        )}
      </span>
      {note !== null && <q>{note}</q>}
    </div>
  );
}

export function FourEyesNote({ review: { approvals } }: { review: Review }) {
  const { required, given } = approvals;
  if (required < 2 && given.length === 0) return null;
  return (
    <div className="note">
      <strong>
        {required > 1 ? t('Two reviewers have to approve this result.') : t('Approved before.')}
      </strong>
      {given.length === 0 && <span>{t('Nobody has approved it yet.')}</span>}
      {given.map(({ reviewer, decision, comment, decided_at: at }) => (
        <span key={reviewer + at}>
          {reviewer}: {t(decisionNames[decision])}, <When at={at} />
          {comment !== null && <q>{comment}</q>}
        </span>
      ))}
    </div>
  );
}

/** Another reviewer holds the claim. Input in this browser is preserved. */
export function HeldNote({
  review,
  pending,
  onTakeOver,
}: {
  review: Review | undefined;
  pending: boolean;
  onTakeOver: () => void;
}) {
  const claim = review?.claim ?? null;
  return (
    <AlertNote>
      <strong>{heldText(review)}</strong>
      <span>
        {claim === null ? (
          t('What you type stays in this tab.')
        ) : (
          <Rich
            text="What you type stays in this tab, and you can decide once the claim is released or has ended ({{at}})."
            parts={{ at: <When at={claim.expires_at} /> }}
          />
        )}
      </span>
      <div className="actions">
        <Button size="small" disabled={pending} onClick={onTakeOver}>
          {t('Take over the claim')}
        </Button>
      </div>
    </AlertNote>
  );
}

function heldText(review: Review | undefined): string {
  const { claim = null, assignment = null } = review ?? {};
  if (claim !== null) return t('{{reviewer}} has claimed this item.', { reviewer: claim.reviewer });
  if (assignment === null) return t('Another reviewer has claimed this item.');
  const assignee = assigneeName(assignment.assignee);
  return t('This item is assigned to {{assignee}}.', { assignee });
}

function AlertNote({ children }: { children: ReactNode }) {
  return (
    <div className="note" data-tone="bad" role="alert">
      {children}
    </div>
  );
}

/** A decision that is not final yet, or an item that no longer needs one. */
export function DecidedNote({ review, onUndo }: { review: Review; onUndo: (() => void) | null }) {
  const { pending_decision: waiting, status } = review;
  const { decision } = status.review ?? {};
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="note" data-tone="good" ref={box} tabIndex={-1}>
      {waiting !== null ? (
        <>
          <strong>
            {waiting.reviewer}: {t(decisionNames[waiting.decision])}
          </strong>
          <span>
            <Rich
              text="Takes effect {{at}}. Until then it can be undone."
              parts={{ at: <When at={waiting.takes_effect_at} /> }}
            />
          </span>
        </>
      ) : (
        <>
          <strong>
            {t('This item needs no decision. The workflow is {{state}}.', { state: status.status })}
          </strong>
          {decision && (
            <span>
              {decision.reviewers.join(', ')}: {t(decisionNames[decision.decision])},{' '}
              <When at={decision.decided_at} />
            </span>
          )}
        </>
      )}
      {onUndo && (
        <div className="actions">
          <Button size="small" data-key="undo" onClick={onUndo}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What reviewers have changed, from the value that was read to the present one. */
export function CorrectionsNote({ review: { corrections } }: { review: Review }) {
  const titles = useTitles();
  if (corrections.length === 0) return null;
  return (
    <section className="note" aria-label={t('Corrections')}>
      <strong>{t('Corrections ({{number}})', { number: corrections.length })}</strong>
      <table className="desk-compare small">
        <thead>
          <tr>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
            <th scope="col">{t('Reviewer')}</th>
          </tr>
        </thead>
        <tbody>
          {corrections.map(({ path, before, after, reviewer }, index) => (
            <tr key={path + index}>
              <th scope="row">{labelOf(path, titles)}</th>
              <td>
                <del>{valueText(before, path, titles)}</del>
              </td>
              <td>
                <ins>{valueText(after, path, titles)}</ins>
              </td>
              <td>{reviewer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lists and objects are shown as JSON. */
function valueText(value: unknown, path: string, titles: Titles): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? titles.value(value, path) : JSON.stringify(value);
}

const decisionNames = {
  approve: phrase('approved'),
  correct: phrase('corrected and approved'),
  reject: phrase('rejected'),
} as const;

/** Outcomes of an item, as announced to screen readers. */
export const itemNames = {
  approve: phrase('Item approved.'),
  correct: phrase('Item corrected and approved.'),
  reject: phrase('Item rejected.'),
} as const;
