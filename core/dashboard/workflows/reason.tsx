import { useState, type ReactNode } from 'react';
import { useAccess } from '../access/access.ts';
import { t } from '../language/language.ts';
import { TextField } from '../parts/text-field.tsx';

const maxLength = 500;

export interface Reason {
  /** What the API takes; undefined if nothing was typed. */
  reason: string | undefined;
  /** Whether the installation requires a reason and none was typed. */
  isMissing: boolean;
  field: ReactNode;
}

/** Reason of an action, which the audit trail keeps. */
export function useReason(): Reason {
  const { reasonRequired } = useAccess();
  const [text, setText] = useState('');
  const reason = text.trim() === '' ? undefined : text.trim();
  const field = (
    <TextField
      label={reasonRequired ? t('Reason') : t('Reason (optional)')}
      hint={t('The audit trail keeps it, also after the content is erased.')}
      required={reasonRequired}
      maxLength={maxLength}
      value={text}
      onChange={setText}
    />
  );
  return { reason, isMissing: reasonRequired && reason === undefined, field };
}
