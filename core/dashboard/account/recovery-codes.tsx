import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Copy } from '../parts/copy.tsx';

/** Recovery codes. Shown once, when the first second factor is set up. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  return (
    <>
      <p>
        {t(
          'Signing in with your password now needs a second factor. Each of these codes replaces it once. Keep them in a safe place.',
        )}{' '}
        <strong>{t('They are shown only once.')}</strong>
      </p>
      <ul className="mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Copy text={codes.join('\n')} label={t('Copy the recovery codes')} />
        <Button kind="main" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  );
}
