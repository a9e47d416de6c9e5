import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { Failure } from './failure.tsx';

/** What was asked for, once it is there; until then that it is coming, or why it is not. */
export function Loaded<Data>({
  of: { data, error },
  what,
  children,
}: {
  of: UseQueryResult<Data, ApiFailure>;
  /** In words, after "could not be read". */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (error !== null) return <Failure error={error} what={`${what} could not be read.`} />;
  if (data === undefined) {
    return (
      <p className="empty quiet" role="status">
        Loading …
      </p>
    );
  }
  return <>{children(data)}</>;
}
