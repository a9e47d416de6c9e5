import type { ReactNode } from 'react';

/** Explains why a list is empty; the reason may be a filter or a missing permission. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
