import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { hrefTo } from '../router.ts';
import { Failure } from './failure.tsx';
import { Link } from './link.tsx';
import { Loading } from './loading.tsx';
import { t } from '../language/language.ts';

/** Renders data once it is loaded; until then, a loading indicator or the error. */
export function Loaded<Data>({
  of: { data, error },
  what,
  children,
}: {
  of: UseQueryResult<Data, ApiFailure>;
  /** Translated subject of the message "… could not be read". */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  const failure = error !== null && (
    <div className="pad">
      <Failure
        error={error}
        what={
          data === undefined
            ? t('{{what}} could not be read.', { what })
            : t('{{what}} could not be read again.', { what })
        }
      />
      {error.status === 404 && <Link href={hrefTo('')}>{t('Go to the start page')}</Link>}
    </div>
  );
  if (failure && data === undefined) return failure;
  if (data === undefined) {
    return <Loading />;
  }
  return (
    <>
      {failure}
      {children(data)}
    </>
  );
}
