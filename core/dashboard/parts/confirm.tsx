import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { t } from '../language/language.ts';

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({
  title,
  verb,
  danger = false,
  pending,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** Label of the button. */
  verb: string;
  danger?: boolean;
  pending: boolean;
  error: ApiFailure | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error !== null && <Failure error={error} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind={danger ? 'danger' : 'main'} disabled={pending} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
