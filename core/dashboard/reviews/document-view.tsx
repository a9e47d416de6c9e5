// A document of the request: its pages one at a time, or its text.

import { useEffect, useRef, useState, type RefObject } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { useContent } from './ask-ahead.ts';
import { PageView, zooms, type Mark, type PageSize, type Zoom } from './page-view.tsx';
import { TextView } from './text-view.tsx';
import { usePicking, type Picking, type PickTarget } from './use-picking.ts';

interface Marking {
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
}

interface DocumentViewProps extends Marking {
  documentId: string;
  /** Page that the selected value was read from. */
  page: number | null;
  target: PickTarget | null;
}

export function DocumentView({ documentId, page, target, ...marking }: DocumentViewProps) {
  const { data: content, error } = useContent(documentId);
  if (error !== null) {
    return (
      <div className="pad">
        <Failure error={error} what={t('The document could not be read.')} />
      </div>
    );
  }
  if (content === undefined) {
    return (
      <p className="empty quiet" role="status">
        {t('Loading …')}
      </p>
    );
  }
  const { pages, text, truncated } = content;
  if (text !== null) {
    return (
      <TextView label={t('Text of the document')} text={text} truncated={truncated} {...marking} />
    );
  }
  return <Pages documentId={documentId} pages={pages} wanted={page} target={target} {...marking} />;
}

interface PagesProps extends Marking {
  documentId: string;
  pages: readonly PageSize[];
  wanted: number | null;
  target: PickTarget | null;
}

function Pages({ documentId, pages, wanted, target, ...marking }: PagesProps) {
  const [page, setPage] = useState(wanted ?? 1);
  const [zoom, setZoom] = useState<Zoom>(100);
  const { selected, marks } = marking;
  useEffect(() => {
    if (wanted !== null) setPage(wanted);
  }, [wanted, selected]);
  const shown = pages.find(({ page: number }) => number === page) ?? pages[0]!;
  const onPage = marks.filter(({ evidence }) => evidence.page === shown.page);
  const near = onPage.find(({ path }) => path === selected)?.evidence.bbox ?? null;
  const picking = usePicking({ documentId, page: shown.page, target, near });
  const region = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="desk-tools">
        <PageTurner page={shown.page} count={pages.length} onTurn={setPage} />
        {target !== null && <PickButton picking={picking} label={target.label} region={region} />}
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <PickStatus picking={picking} />
      <PageView
        documentId={documentId}
        page={shown}
        zoom={zoom}
        picking={picking}
        region={region}
        {...marking}
        marks={onPage}
      />
    </>
  );
}

function PickButton({
  picking,
  label,
  region,
}: {
  picking: Picking;
  label: string;
  region: RefObject<HTMLDivElement | null>;
}) {
  return (
    <Button
      size="small"
      data-key="pick-words"
      aria-pressed={picking.isActive}
      title={t('Drag a box around words, or choose them with the arrow keys (Alt + W)')}
      onClick={() => {
        if (picking.isActive) {
          picking.cancel();
          return;
        }
        picking.start();
        region.current?.focus();
      }}
    >
      {t('Fill “{{field}}” from the page', { field: label })}
    </Button>
  );
}

/** Describes the selected words and the next step, also for screen readers. */
function PickStatus({ picking: { isActive, message } }: { picking: Picking }) {
  return (
    <div className="desk-pick small" data-empty={message === null || undefined}>
      <span role="status">{message}</span>
      {isActive && (
        <span className="quiet">
          {t('Arrow keys move, Shift + arrow key extends, Enter fills the field, Escape cancels.')}
        </span>
      )}
    </div>
  );
}

function PageTurner({
  page,
  count,
  onTurn,
}: {
  page: number;
  count: number;
  onTurn: (page: number) => void;
}) {
  return (
    <div className="actions">
      <Button
        size="small"
        aria-label={t('Previous page')}
        data-key="previous-page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        ‹
      </Button>
      <span className="small" role="status">
        {t('Page {{page}} of {{pages}}', { page, pages: count })}
      </span>
      <Button
        size="small"
        aria-label={t('Next page')}
        data-key="next-page"
        disabled={page >= count}
        onClick={() => onTurn(page + 1)}
      >
        ›
      </Button>
    </div>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const at = zooms.indexOf(zoom);
  return (
    <div className="actions">
      <Button
        size="small"
        aria-label={t('Zoom out')}
        data-key="zoom-out"
        disabled={at === 0}
        onClick={() => onZoom(zooms[at - 1]!)}
      >
        −
      </Button>
      <span className="small">{zoom} %</span>
      <Button
        size="small"
        aria-label={t('Zoom in')}
        data-key="zoom-in"
        disabled={at === zooms.length - 1}
        onClick={() => onZoom(zooms[at + 1]!)}
      >
        +
      </Button>
    </div>
  );
}
