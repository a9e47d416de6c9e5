import { useState } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { HandOverDialog, type HandOver } from './hand-over.tsx';
import { TextField } from '../parts/text-field.tsx';

export interface DecisionBarProps {
  /** Number of changed values. */
  changed: number;
  comment: string;
  onComment: (comment: string) => void;
  canDecide: boolean;
  pending: boolean;
  error: ApiFailure | null;
  onApprove: () => void;
  onReject: (comment: string) => void;
  onSkip: () => void;
  onRelease: () => void;
  onKeys: () => void;
  handOver: { pending: boolean; error: ApiFailure | null; send: (to: HandOver) => void };
}

export function DecisionBar(props: DecisionBarProps) {
  const { changed, comment, onComment, canDecide, pending, error } = props;
  const [rejecting, setRejecting] = useState(false);
  const verb = changed === 0 ? t('Approve') : t('Correct {{changed}} and approve', { changed });
  const [handing, setHanding] = useState(false);
  const refused = !canDecide || pending;
  return (
    <div className="desk-bar">
      {error !== null && <Failure error={error} what={t('The decision was not accepted.')} />}
      <TextField label={t('Comment')} value={comment} onChange={onComment} maxLength={2000} />
      <div className="actions">
        <Button kind="main" data-key="approve" disabled={refused} onClick={props.onApprove}>
          {verb}
        </Button>
        <Button
          kind="danger"
          data-key="reject"
          disabled={refused}
          onClick={() => setRejecting(true)}
        >
          {t('Reject …')}
        </Button>
        <Button data-key="skip" disabled={pending} onClick={props.onSkip}>
          {t('Skip')}
        </Button>
        <Button data-key="hand-over" disabled={refused} onClick={() => setHanding(true)}>
          {t('Hand over …')}
        </Button>
        <Button data-key="release" disabled={pending} onClick={props.onRelease}>
          {t('Release')}
        </Button>
        <Button data-key="keys" onClick={props.onKeys} aria-label={t('Keys')}>
          ?
        </Button>
      </div>
      {handing && (
        <HandOverDialog
          pending={props.handOver.pending}
          error={props.handOver.error}
          onHandOver={props.handOver.send}
          onClose={() => setHanding(false)}
        />
      )}
      {rejecting && (
        <RejectDialog
          comment={comment}
          pending={pending}
          error={error}
          onReject={props.onReject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}

function RejectDialog({
  comment,
  pending,
  error,
  onReject,
  onClose,
}: {
  comment: string;
  pending: boolean;
  error: ApiFailure | null;
  onReject: (comment: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(comment);
  return (
    <Dialog title={t('Reject the result')} onClose={onClose}>
      <Form onSubmit={() => onReject(text.trim())}>
        <p>{t('The workflow ends as rejected. No unit is counted, and the result stays empty.')}</p>
        <Field label={t('Reason')} hint={t('The sender of the document can read it.')}>
          {(wired) => (
            <textarea
              {...wired}
              className="input prose"
              required
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {error !== null && <Failure error={error} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" type="submit" disabled={pending || text.trim() === ''}>
            {t('Reject')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
