import type { ApiFailure } from '../api/client.ts';

/** What went wrong, in the API's words, with what its operator needs to find it. */
export function Failure({ error, what }: { error: ApiFailure; what?: string }) {
  const { body, requestId } = error;
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>{what ?? 'The request failed.'}</strong>
      <span>{error.message}</span>
      {body?.details?.map(({ path, message }) => (
        <span key={path + message} className="small">
          <span className="mono">{path}</span> {message}
        </span>
      ))}
      {body?.retry_after !== undefined && (
        <span className="small">Try again in {body.retry_after} seconds.</span>
      )}
      {requestId !== null && (
        <span className="small quiet">
          Request <span className="mono">{requestId}</span>: give this ID to your administrator.
        </span>
      )}
    </div>
  );
}
