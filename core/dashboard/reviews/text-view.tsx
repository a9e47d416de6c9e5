// A text in which the words that values were read from are marked.

import { t } from '../language/language.ts';
import { useEffect, useRef } from 'react';
import type { Mark } from './page-view.tsx';
import { labelOf } from '../schema-form/label.ts';

interface Piece {
  text: string;
  /** Null for text that no value was read from. */
  mark: Mark | null;
}

/** Maximum number of values whose evidence is marked in a text. */
const maxMarks = 500;

/**
 * Splits a text at the first occurrence of each mark's words. If two marks overlap, the longer one
 * is used.
 */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const taken: { from: number; to: number; mark: Mark }[] = [];
  const longestFirst = marks
    .slice(0, maxMarks)
    .toSorted((a, b) => b.evidence.text.length - a.evidence.text.length);
  for (const mark of longestFirst) {
    const words = mark.evidence.text.trim();
    const from = words === '' ? -1 : text.indexOf(words);
    const to = from + words.length;
    const meets = taken.some((other) => from < other.to && other.from < to);
    if (from >= 0 && !meets) taken.push({ from, to, mark });
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, mark } of taken.toSorted((a, b) => a.from - b.from)) {
    if (from > at) pieces.push({ text: text.slice(at, from), mark: null });
    pieces.push({ text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), mark: null });
  return pieces;
}

export function MarkedText({
  text,
  marks,
  selected,
  onSelect,
}: {
  text: string;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
}) {
  return piecesOf(text, marks).map(({ text: piece, mark }, index) =>
    mark === null ? (
      piece
    ) : (
      <mark
        key={index}
        className="mark"
        data-path={mark.path}
        data-selected={mark.path === selected || undefined}
        data-attention={mark.needsAttention || undefined}
        title={labelOf(mark.path)}
        onClick={() => onSelect(mark.path)}
      >
        {piece}
      </mark>
    ),
  );
}

export function TextView({
  label,
  text,
  truncated = false,
  marks,
  selected,
  onSelect,
}: {
  label: string;
  text: string;
  truncated?: boolean;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (path: string) => void;
}) {
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const mark = box.current?.querySelector('[data-selected]');
    mark?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <>
      {/* Reachable by keyboard, because it scrolls. */}
      <pre className="source-text" ref={box} tabIndex={0} role="region" aria-label={label}>
        <MarkedText text={text} marks={marks} selected={selected} onSelect={onSelect} />
      </pre>
      {truncated && (
        <p className="small quiet">
          {t('The text is longer than 200,000 characters. The rest is not shown.')}
        </p>
      )}
    </>
  );
}
