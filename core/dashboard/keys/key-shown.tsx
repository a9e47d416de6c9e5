import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Secret } from '../parts/secret.tsx';

/** A new key. Only this response of the API contains it. */
export function KeyShown({
  text,
  onClose,
  children,
}: {
  text: string | undefined;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <>
      <p>
        <strong>{t('The key is shown only once.')}</strong>{' '}
        {t('Store it where secrets are stored.')} {children}
      </p>
      {text !== undefined && <Secret text={text} label={t('the key')} />}
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          {t('I have stored it')}
        </Button>
      </div>
    </>
  );
}
