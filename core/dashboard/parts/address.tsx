import { Fragment } from 'react';

/** A URL that can wrap after each slash. */
export function Address({ url }: { url: string }) {
  return url.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
