// Assigns a review to another reviewer, with a note.

import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import type { ApiFailure, Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { assignableRoles, assigneeName } from './assigned.ts';

export interface HandOver {
  assignee: string;
  note?: string;
}

/** Option for typing the name of a reviewer. */
const otherName = '';

export function HandOverDialog({
  pending,
  error,
  onHandOver,
  onClose,
}: {
  pending: boolean;
  error: ApiFailure | null;
  onHandOver: (to: HandOver) => void;
  onClose: () => void;
}) {
  const { isPerson } = useAccess();
  const reviewers = useAsk('list_reviewers', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const known = reviewers.data?.data ?? [];
  const selected = chosen ?? known[0]?.assignee ?? assignableRoles[0]!;
  const assignee = selected === otherName ? typed.trim() : selected;
  const send = (): void => {
    const said = note.trim();
    onHandOver({ assignee, ...(said !== '' && { note: said }) });
  };
  return (
    <Dialog title={t('Hand the review over')} onClose={onClose}>
      <Form onSubmit={send}>
        <p>
          {t(
            'Your claim ends. Only who gets the review can decide it, unless somebody takes it over.',
          )}
        </p>
        <Field label={t('To')}>
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={selected}
              onChange={(event) => setChosen(event.target.value)}
            >
              <ReviewerOptions known={known} />
              {!isPerson && <option value={otherName}>{t('Another name …')}</option>}
            </select>
          )}
        </Field>
        {selected === otherName && (
          <TextField label={t('Name')} value={typed} onChange={setTyped} maxLength={100} required />
        )}
        <Field
          label={t('Note')}
          hint={t('It is shown with the review, and kept in the audit trail.')}
        >
          {(wired) => (
            <textarea
              {...wired}
              className="input prose"
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {reviewers.error !== null && (
          <Failure error={reviewers.error} what={t('The reviewers could not be read.')} />
        )}
        {error !== null && <Failure error={error} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" type="submit" disabled={pending || assignee === ''}>
            {t('Hand over')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function ReviewerOptions({ known }: { known: Reply<'list_reviewers'>['data'] }) {
  return (
    <>
      {known.length > 0 && (
        <optgroup label={t('Reviewers')}>
          {known.map(({ assignee, name }) => (
            <option key={assignee} value={assignee}>
              {name === assignee ? name : `${name} (${assignee})`}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('Roles')}>
        {assignableRoles.map((role) => (
          <option key={role} value={role}>
            {assigneeName(role)}
          </option>
        ))}
      </optgroup>
    </>
  );
}
