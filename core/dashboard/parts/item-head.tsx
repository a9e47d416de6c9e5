import type { ReactNode } from 'react';

/** Head of the page of one thing: its name, its ID, and on the right its state and actions. */
export function ItemHead({
  name,
  id,
  children,
}: {
  name: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <div className="head">
      <div className="title">
        <h1 className="words">{name}</h1>
        <p className="quiet mono words">{id}</p>
      </div>
      <div className="actions">{children}</div>
    </div>
  );
}
