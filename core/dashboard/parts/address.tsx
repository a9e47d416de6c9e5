import { Fragment } from 'react';

/** A URL that breaks, where it has to, after a slash. */
export function Address({ url }: { url: string }) {
  return url.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
