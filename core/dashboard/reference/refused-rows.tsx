import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';

/** Maximum number of rejected rows shown; nobody reads more before correcting the file. */
const mostShown = 100;

/** Reasons for rejecting a file, row by row. */
export function RefusedRows({ error }: { error: ApiFailure }) {
  const details = error.body?.details ?? [];
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>{t('The file has errors. Nothing was changed.')}</strong>
      <span>{error.message}</span>
      <ul className="refused-rows" tabIndex={0} aria-label={t('Errors')}>
        {details.slice(0, mostShown).map(({ path, message }) => (
          <li key={path + message}>{message}</li>
        ))}
      </ul>
      {details.length > mostShown && (
        <span className="small">
          {t('And {{count, number}} more.', { count: details.length - mostShown })}
        </span>
      )}
    </div>
  );
}
