import type { ReactNode } from 'react';

/** Heading of a column: of texts, of numbers, or one that only screen readers announce. */
export type Column = string | { number: string } | { unseen: string };

/** A table that scrolls sideways on small screens. `children` are its rows. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    // Reachable by keyboard, because it scrolls.
    <div className="table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={textOf(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Heading({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  if ('number' in column) {
    return (
      <th scope="col" className="number">
        {column.number}
      </th>
    );
  }
  return (
    <th scope="col">
      <span className="unseen">{column.unseen}</span>
    </th>
  );
}

function textOf(column: Column): string {
  if (typeof column === 'string') return column;
  return 'number' in column ? column.number : column.unseen;
}
