// A page as an image, with a box around each value that was read from it.

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { t } from '../language/language.ts';
import { Failure } from '../parts/failure.tsx';
import { usePicture } from './ask-ahead.ts';
import type { Evidence } from './attention.ts';
import { boxOf, type Box, type Point } from './page-words.ts';
import { labelOf } from '../schema-form/label.ts';
import { useTitles } from '../schema-form/titles.ts';
import type { Picking } from './use-picking.ts';

export interface Mark {
  path: string;
  evidence: Evidence;
  needsAttention: boolean;
}

/**
 * Returns the value to select at a place that several values were read from: the first one, or the
 * one after the selected value.
 */
export function pathAfter(marks: readonly Mark[], selected: string | null): string {
  const at = marks.findIndex(({ path }) => path === selected);
  return marks[(at + 1) % marks.length]!.path;
}

/** Zoom levels: width of a page in percent of the pane. */
export const zooms = [100, 125, 150, 200, 300] as const;

export type Zoom = (typeof zooms)[number];

/** Width and height in points. */
export interface PageSize {
  page: number;
  width: number;
  height: number;
}

export interface PageViewProps {
  documentId: string;
  page: PageSize;
  picking: Picking;
  region: RefObject<HTMLDivElement | null>;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
  zoom: Zoom;
}

export function PageView(props: PageViewProps) {
  const { documentId, page, marks, selected, onSelect, zoom, picking, region } = props;
  const picture = usePicture(documentId, page.page);
  const sheet = useRef<HTMLDivElement>(null);
  const { drawing, cursor } = picking;
  useScrollTo(sheet, '[data-selected]', [selected, zoom, page.page]);
  useScrollTo(sheet, '[data-cursor]', [cursor]);
  return (
    // Reachable by keyboard, because it scrolls. While words are being selected, the arrow keys
    // select.
    <div
      className="page-scroll"
      tabIndex={0}
      ref={region}
      role={picking.isActive ? 'application' : 'region'}
      aria-label={picking.isActive ? t('Words of the page') : t('Page of the document')}
      onKeyDown={picking.onKeyDown}
    >
      {picture.error !== null && (
        <div className="pad">
          <Failure
            error={picture.error}
            what={t('Page {{page}} could not be drawn.', { page: page.page })}
          />
        </div>
      )}
      <div className="page-sheet" ref={sheet} data-zoom={zoom} aria-busy={picture.isPending}>
        {picture.data && <Picture canvas={picture.data} page={page.page} />}
        {/* Has the proportions of the page, so that nothing moves when the image arrives. */}
        <svg
          viewBox={`0 0 ${page.width} ${page.height}`}
          aria-hidden="true"
          data-picking={picking.isActive || undefined}
          onPointerDown={(event) =>
            drawing.onPointerDown(event, pointOn(page, event.currentTarget, event))
          }
          onPointerMove={(event) =>
            drawing.onPointerMove(event, pointOn(page, event.currentTarget, event))
          }
          onPointerUp={drawing.onPointerUp}
          onPointerCancel={drawing.onPointerCancel}
        >
          <Marks page={page} marks={marks} selected={selected} onSelect={onSelect} />
          {picking.chosen.map((word, index) => (
            <rect
              key={index}
              className="picked"
              data-cursor={word === cursor || undefined}
              {...sidesOf(boxOf(word.bbox), 1)}
            />
          ))}
          {drawing.box && <rect className="drawn" {...sidesOf(drawing.box, 0)} />}
        </svg>
      </div>
    </div>
  );
}

function Marks({
  page,
  marks,
  selected,
  onSelect,
}: Pick<PageViewProps, 'page' | 'marks' | 'selected' | 'onSelect'>) {
  const titles = useTitles();
  return marks.map((mark) => {
    const { path, needsAttention } = mark;
    const { bbox } = mark.evidence;
    if (bbox === null) return null;
    return (
      <rect
        key={path}
        className="mark"
        data-path={path}
        data-selected={path === selected || undefined}
        data-attention={needsAttention || undefined}
        {...sidesOf(boxOf(bbox), margin)}
        rx={2}
        onClick={(event) => {
          const at = pointOn(page, event.currentTarget.ownerSVGElement!, event);
          onSelect(pathAfter(marksAt(marks, mark, at), selected));
        }}
      >
        <title>{labelOf(path, titles)}</title>
      </rect>
    );
  });
}

/** Converts a position on the screen to one on the page, in points, at any zoom level. */
function pointOn(
  { width, height }: PageSize,
  sheet: SVGSVGElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const shown = sheet.getBoundingClientRect();
  return {
    x: ((clientX - shown.left) / shown.width) * width,
    y: ((clientY - shown.top) / shown.height) * height,
  };
}

/** Returns the clicked mark and the others whose box contains the point, the smallest first. */
function marksAt(marks: readonly Mark[], clicked: Mark, { x, y }: Point): Mark[] {
  const here = marks.filter((mark) => {
    if (mark === clicked) return true;
    if (mark.evidence.bbox === null) return false;
    const { left, top, right, bottom } = boxOf(mark.evidence.bbox);
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return here.toSorted((a, b) => areaOf(a) - areaOf(b));
}

function areaOf({ evidence: { bbox } }: Mark): number {
  const { left, top, right, bottom } = boxOf(bbox ?? []);
  return (right - left) * (bottom - top);
}

function sidesOf({ left, top, right, bottom }: Box, around: number) {
  return {
    x: left - around,
    y: top - around,
    width: Math.max(0, right - left) + 2 * around,
    height: Math.max(0, bottom - top) + 2 * around,
  };
}

/** Distance between a word and the line around it, in points. */
const margin = 2;

function Picture({ canvas, page }: { canvas: HTMLCanvasElement; page: number }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(canvas), [canvas]);
  return (
    <div
      ref={place}
      className="page-picture"
      role="img"
      aria-label={t('Page {{page}}', { page })}
    />
  );
}

/** Scrolls the element into view whenever one of the causes changes. */
function useScrollTo(
  sheet: { current: HTMLDivElement | null },
  selector: string,
  causes: readonly unknown[],
): void {
  useEffect(() => {
    const found = sheet.current?.querySelector(selector);
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sheet, selector, ...causes]);
}
