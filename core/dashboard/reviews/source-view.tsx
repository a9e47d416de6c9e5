// The left half of the desk: what the result was read from. Documents as pages or as text, texts of
// the request, and the request itself.

import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { Failure } from '../parts/failure.tsx';
import { useContent } from './ask-ahead.ts';
import { documentOf, evidenceOf, type Material, type Review } from './attention.ts';
import { PageView, zooms, type Mark, type Zoom } from './page-view.tsx';
import { wordsOf, stepsOf } from './pointers.ts';
import { TextView } from './text-view.tsx';

export interface SourceViewProps {
  review: Review;
  material: Material;
  /** Places that need attention. */
  attention: ReadonlySet<string>;
  selected: string | null;
  onSelect: (path: string) => void;
}

type Source =
  | { kind: 'document'; title: string; index: number; documentId: string | null; address: string }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'request'; title: string };

function sourcesOf({ documents, texts }: Material): Source[] {
  return [
    ...documents.map(({ address, document }, index): Source => {
      const title = document?.file_name ?? `Document ${index + 1}`;
      const documentId = document?.document_id ?? null;
      return { kind: 'document', title, index, documentId, address };
    }),
    ...texts.map(({ pointer, text }): Source => {
      return { kind: 'text', title: wordsOf(stepsOf(pointer).at(-1) ?? 'Text'), text };
    }),
    { kind: 'request', title: 'Request' },
  ];
}

export function SourceView({ review, material, attention, selected, onSelect }: SourceViewProps) {
  const sources = sourcesOf(material);
  const [chosen, setChosen] = useState(0);
  const place = selected === null ? null : evidenceOf(review.evidence, selected);
  const { documents } = material;
  const wanted = place === null || documents.length === 0 ? null : documentOf(documents, place[0]);
  // A field that is selected brings its document to the front.
  useEffect(() => {
    if (wanted !== null) setChosen(wanted);
  }, [wanted, selected]);
  const source = sources[chosen] ?? sources[0]!;
  const marks = Object.entries(review.evidence)
    .filter(([path]) => source.kind !== 'document' || documentOf(documents, path) === source.index)
    .map(([path, evidence]): Mark => ({ path, evidence, needsAttention: attention.has(path) }));
  const marking = { marks, selected: place?.[0] ?? null, onSelect };
  return (
    <section className="desk-source card" aria-label="Source">
      <div className="desk-tabs" role="group" aria-label="Sources">
        {sources.map(({ title }, index) => (
          <Button
            key={index}
            size="small"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
          >
            {title}
          </Button>
        ))}
      </div>
      {source.kind === 'document' && source.documentId !== null && (
        <DocumentView
          key={source.documentId}
          documentId={source.documentId}
          page={place?.[1].page ?? null}
          {...marking}
        />
      )}
      {source.kind === 'document' && source.documentId === null && (
        <NotStored address={source.address} />
      )}
      {source.kind === 'text' && <TextView label={source.title} text={source.text} {...marking} />}
      {source.kind === 'request' && (
        <div className="desk-request">
          <Code title="Input" text={JSON.stringify(material.input, null, 2)} />
          <Code title="Options" text={JSON.stringify(material.options, null, 2)} />
        </div>
      )}
      {place !== null && <Quote path={place[0]} review={review} />}
    </section>
  );
}

function NotStored({ address }: { address: string }) {
  return (
    <div className="empty">
      <h2>The document cannot be shown</h2>
      <p>
        It was fetched from its address, was never supplied, or has been deleted. Only documents
        that were uploaded with <span className="mono">POST /v1/documents</span> are shown here.
      </p>
      <p className="mono small">{address}</p>
    </div>
  );
}

interface Marking {
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
}

function DocumentView({
  documentId,
  page: wanted,
  ...marking
}: Marking & { documentId: string; page: number | null }) {
  const { data: content, error } = useContent(documentId);
  const [page, setPage] = useState(wanted ?? 1);
  const [zoom, setZoom] = useState<Zoom>(100);
  const { selected } = marking;
  useEffect(() => {
    if (wanted !== null) setPage(wanted);
  }, [wanted, selected]);
  if (error !== null) {
    return (
      <div className="pad">
        <Failure error={error} what="The document could not be read." />
      </div>
    );
  }
  if (content === undefined) {
    return (
      <p className="empty quiet" role="status">
        Loading …
      </p>
    );
  }
  const { pages, text, truncated } = content;
  if (text !== null) {
    return <TextView label="Text of the document" text={text} truncated={truncated} {...marking} />;
  }
  const shown = pages.find(({ page: number }) => number === page) ?? pages[0]!;
  const onPage = marking.marks.filter(({ evidence }) => evidence.page === shown.page);
  return (
    <>
      <div className="desk-tools">
        <PageTurner page={shown.page} count={pages.length} onTurn={setPage} />
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <PageView documentId={documentId} page={shown} zoom={zoom} {...marking} marks={onPage} />
    </>
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
        aria-label="Previous page"
        data-key="previous-page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        ‹
      </Button>
      <span className="small" role="status">
        Page {page} of {count}
      </span>
      <Button
        size="small"
        aria-label="Next page"
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
        aria-label="Zoom out"
        data-key="zoom-out"
        disabled={at === 0}
        onClick={() => onZoom(zooms[at - 1]!)}
      >
        −
      </Button>
      <span className="small">{zoom} %</span>
      <Button
        size="small"
        aria-label="Zoom in"
        data-key="zoom-in"
        disabled={at === zooms.length - 1}
        onClick={() => onZoom(zooms[at + 1]!)}
      >
        +
      </Button>
    </div>
  );
}

/** The words that the selected value was read from, as a screen reader hears them too. */
function Quote({ path, review }: { path: string; review: Review }) {
  const evidence = review.evidence[path]!;
  const { text, page, source } = evidence;
  return (
    <div className="desk-quote small" role="status">
      <span className="quiet">{page === null ? 'Read from' : `Read on page ${page}`}</span>{' '}
      <q>{text.length > 300 ? `${text.slice(0, 300)} …` : text}</q>{' '}
      <span className="quiet">({source.replaceAll('_', ' ')})</span>
    </div>
  );
}
