import type { ReactNode } from 'react';

/** Says why there is nothing, which is not always that nothing happened. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
