// What tables have in common that scroll with the window and render only the rows on the screen.

import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the distance of the first row from the top of the page, in pixels. */
export function useRowsTop(body: RefObject<HTMLTableSectionElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  }, [body]);
  return top;
}

/** Fills the space of rows that are not rendered. */
export function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="space">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
