import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';
import { Button } from '../parts/button.tsx';
import { Secret } from '../parts/secret.tsx';

/** Password that an administrator has set. The person must change it at the next sign-in. */
export function FirstPassword({
  login,
  password,
  onClose,
}: {
  login: string;
  /** Absent if the response was repeated. */
  password: string | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <p>
        <Rich
          text="Give this password to {{login}} in a safe way. It has to be changed at the next sign-in."
          parts={{ login: <span className="mono">{login}</span> }}
        />{' '}
        <strong>{t('It is shown only once.')}</strong>
      </p>
      {password !== undefined && <Secret text={password} label={t('the password')} />}
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  );
}
