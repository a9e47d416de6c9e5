import { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Failure } from '../parts/failure.tsx';
import { passkeyProblem } from './passkey-browser.ts';

/** Shows why a passkey failed. Expected errors are shown without a request ID. */
export function PasskeyNote({ error }: { error: Error }) {
  if (error instanceof ApiFailure && error.status !== 401) {
    return <Failure error={error} what={t('The passkey did not work.')} />;
  }
  return (
    <div className="note" data-tone="warn" role="alert">
      <span>{passkeyProblem(error)}</span>
    </div>
  );
}
