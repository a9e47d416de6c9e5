import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Rich } from '../language/rich.tsx';

/** Shows an error with the API's message and the details that the operator needs to find it. */
export function Failure({ error, what }: { error: ApiFailure; what?: string }) {
  const { body, requestId } = error;
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>{what ?? t('The request failed.')}</strong>
      <span>{error.message}</span>
      {body?.details?.map(({ path, message }) => (
        <span key={path + message} className="small">
          <span className="mono">{path}</span> {message}
        </span>
      ))}
      {body?.retry_after !== undefined && (
        <span className="small">
          {t('Try again in {{count, number}} seconds.', { count: body.retry_after })}
        </span>
      )}
      {requestId !== null && (
        <span className="small quiet">
          <Rich
            text="Request {{id}}: give this ID to your administrator."
            parts={{ id: <span className="mono">{requestId}</span> }}
          />
        </span>
      )}
    </div>
  );
}
