// A text in which the words that values were read from are marked.

import { t } from '../language/language.ts';
import { useEffect, useMemo, useRef } from 'react';
import { pathAfter, type Mark } from './page-view.tsx';
import { labelOf } from '../schema-form/label.ts';
import { useTitles } from '../schema-form/titles.ts';

interface Piece {
  text: string;
  /** Values that were read from this text, the one with the fewest words first. */
  marks: readonly Mark[];
}

/** Maximum number of values whose evidence is marked in a text. */
const maxMarks = 500;

/**
 * Splits a text where marks begin and end. Marks are placed at the first occurrence of their words.
 * Several values may be read from the same words, such as the clauses of one sentence.
 */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const placed = marks.slice(0, maxMarks).flatMap((mark) => {
    const words = mark.evidence.text.trim();
    const from = words === '' ? -1 : text.indexOf(words);
    return from < 0 ? [] : [{ from, to: from + words.length, mark }];
  });
  placed.sort((a, b) => a.to - a.from - (b.to - b.from));
  const edges = new Set([0, text.length, ...placed.flatMap(({ from, to }) => [from, to])]);
  const sorted = [...edges].toSorted((a, b) => a - b);
  return sorted.slice(1).map((to, index) => {
    const from = sorted[index]!;
    const around = placed.filter((one) => one.from <= from && one.to >= to);
    return { text: text.slice(from, to), marks: around.map(({ mark }) => mark) };
  });
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
  const titles = useTitles();
  const pieces = useMemo(() => piecesOf(text, marks), [text, marks]);
  return pieces.map(({ text: piece, marks: around }, index) =>
    around.length === 0 ? (
      piece
    ) : (
      <mark
        key={index}
        className="mark"
        data-selected={around.some(({ path }) => path === selected) || undefined}
        data-attention={around.some(({ needsAttention }) => needsAttention) || undefined}
        title={around.map(({ path }) => labelOf(path, titles)).join('\n')}
        onClick={() => onSelect(pathAfter(around, selected))}
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
