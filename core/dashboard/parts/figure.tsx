import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** One key figure; with `href`, a link to the list that it counts. */
export function Figure({
  title,
  note,
  href,
  children,
}: {
  title: string;
  note?: ReactNode;
  href?: string;
  children: ReactNode;
}) {
  return (
    <div className="figure">
      <dt>{title}</dt>
      <dd>
        {href === undefined ? children : <Link href={href}>{children}</Link>}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
