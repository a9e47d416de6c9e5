// A page as a picture, with a box around each value that was read on it.

import { useEffect, useRef } from 'react';
import { Failure } from '../parts/failure.tsx';
import { usePicture } from './ask-ahead.ts';
import type { Evidence } from './attention.ts';
import { labelOf } from './pointers.ts';

export interface Mark {
  path: string;
  evidence: Evidence;
  needsAttention: boolean;
}

/** Widths of a page in percent of the pane. */
export const zooms = [100, 125, 150, 200, 300] as const;

export type Zoom = (typeof zooms)[number];

export interface PageViewProps {
  documentId: string;
  page: { page: number; width: number; height: number };
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
  zoom: Zoom;
}

export function PageView({ documentId, page, marks, selected, onSelect, zoom }: PageViewProps) {
  const picture = usePicture(documentId, page.page);
  const sheet = useRef<HTMLDivElement>(null);
  useScrollToMark(sheet, { selected, zoom, page: page.page });
  return (
    // Reachable by keyboard, because it scrolls.
    <div className="page-scroll" tabIndex={0} role="region" aria-label="Page of the document">
      {picture.error !== null && (
        <div className="pad">
          <Failure error={picture.error} what={`Page ${page.page} could not be drawn.`} />
        </div>
      )}
      <div className="page-sheet" ref={sheet} data-zoom={zoom} aria-busy={picture.isPending}>
        {picture.data && <Picture bitmap={picture.data} page={page.page} />}
        {/* It has the page's proportions, so that nothing moves when the picture comes. */}
        <svg viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
          {marks.map(({ path, evidence: { bbox }, needsAttention }) => {
            if (bbox === null) return null;
            const [left, top, right, bottom] = bbox as unknown as readonly number[];
            return (
              <rect
                key={path}
                className="mark"
                data-path={path}
                data-selected={path === selected || undefined}
                data-attention={needsAttention || undefined}
                x={left! - margin}
                y={top! - margin}
                width={Math.max(0, right! - left!) + 2 * margin}
                height={Math.max(0, bottom! - top!) + 2 * margin}
                rx={2}
                onClick={() => onSelect(path)}
              >
                <title>{labelOf(path)}</title>
              </rect>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

/** Points between a word and the line around it. */
const margin = 2;

/** Drawn on a canvas: the content security policy allows pictures from this server's addresses only. */
function Picture({ bitmap, page }: { bitmap: ImageBitmap; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Page ${page}`}
      width={bitmap.width}
      height={bitmap.height}
    />
  );
}

function useScrollToMark(
  sheet: { current: HTMLDivElement | null },
  { selected, zoom, page }: { selected: string | null; zoom: Zoom; page: number },
): void {
  useEffect(() => {
    const mark = sheet.current?.querySelector('[data-selected]');
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sheet, selected, zoom, page]);
}
