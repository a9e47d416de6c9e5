// What is shown in place of personal data that the caller may not see.

import { usePerson } from '../account/person.ts';
import { roleTitle } from '../account/role-names.ts';
import { t } from '../language/language.ts';
import { useAccess } from './access.ts';

const bullets = '•••';

/** Whether a text is masked, or repeats a masked value. */
export function isMasked(text: unknown): boolean {
  return typeof text === 'string' && text.includes('••');
}

/** Explains masked values once on a screen; nothing for callers who see them. */
export function HiddenDataNote() {
  const { seesPersonalData } = useAccess();
  const reason = useReason();
  if (seesPersonalData) return null;
  return (
    <div className="note">
      <strong>
        {t('Personal data is masked')} <span aria-hidden="true">{bullets}</span>
      </strong>
      <span>{reason}</span>
    </div>
  );
}

/** In place of the pages or the text of a document. */
export function HiddenDocument() {
  const reason = useReason();
  return (
    <div className="pad">
      <p>
        <strong>{t('The document is not shown, because it can contain personal data.')}</strong>
      </p>
      <p className="quiet">{reason}</p>
    </div>
  );
}

function useReason(): string {
  const person = usePerson();
  if (person === null) return t('This API key or link may not see personal data.');
  return t('The role {{role}} may not see it. An administrator decides which roles may.', {
    role: roleTitle(person.account.role),
  });
}

/** A value as text; for its masked parts, screen readers say so instead of reading bullets. */
export function Shown({ text }: { text: string }) {
  if (!isMasked(text)) return text;
  return text
    .split(/(••[•@ -]*)/)
    .map((part, index) => (part.startsWith('••') ? <Bullets key={index} text={part} /> : part));
}

function Bullets({ text }: { text: string }) {
  return (
    <span className="masked" title={t('Masked personal data')}>
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{t('Masked personal data')}</span>
    </span>
  );
}
