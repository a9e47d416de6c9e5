// Selects words of the page for the selected field, by drawing a box around them or with the arrow
// keys.

import { useState, type KeyboardEvent } from 'react';
import { phrase, t } from '../language/language.ts';
import { usePicture, useWords } from './ask-ahead.ts';
import {
  boxOf,
  nearestTo,
  pickedOf,
  textOfWords,
  wordAt,
  wordsIn,
  type Box,
  type Picked,
  type Word,
} from './page-words.ts';
import { useDrawing, type Drawing } from './use-drawing.ts';

/** The field to fill. */
export interface PickTarget {
  place: string;
  label: string;
  onPick: (picked: Picked) => void;
  onCancel: () => void;
}

export interface Picking {
  /** Whether the arrow keys select words. */
  isActive: boolean;
  start: () => void;
  cancel: () => void;
  /** Words that are currently selected. */
  chosen: readonly Word[];
  /** Word at the keyboard cursor. */
  cursor: Word | null;
  /** Message for the reviewer; null if there is none. */
  message: string | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  drawing: Drawing;
}

/** Indexes of the first and last selected word, in any order. */
interface Range {
  page: number;
  from: number;
  to: number;
}

export interface PickingOptions {
  documentId: string;
  page: number;
  target: PickTarget | null;
  /** Box of the field's value on this page; the selection begins there. */
  near: readonly number[] | null;
}

export function usePicking({ documentId, page, target, near }: PickingOptions): Picking {
  const [activePlace, setActivePlace] = useState<string | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const isActive = target !== null && activePlace === target.place;
  // Loads the image first, because the reviewer waits for it.
  const isDrawn = usePicture(documentId, page).data !== undefined;
  const { data, error } = useWords(documentId, page, target !== null && isDrawn);
  const words = data?.words ?? null;
  const reach = rangeOn(page, range, words, near);

  const stop = (): void => {
    setActivePlace(null);
    setRange(null);
  };
  const take = (taken: readonly Word[]): void => {
    const picked = pickedOf(page, taken);
    if (picked === null || target === null) {
      setNotice(words === null ? t(notRead) : t('There is no text in this box.'));
      return;
    }
    stop();
    setNotice(null);
    target.onPick(picked);
  };
  const cancel = (): void => {
    stop();
    setNotice(null);
    target?.onCancel();
  };
  const drawing = useDrawing({
    isOn: target !== null,
    isByTouch: isActive,
    onDrawn: (box) => take(wordsIn(words ?? [], box)),
  });
  const chosen = chosenWords(words, drawing.box, isActive ? reach : null);

  return {
    isActive,
    start() {
      setNotice(null);
      setRange(null);
      setActivePlace(target?.place ?? null);
    },
    cancel,
    chosen,
    cursor: (isActive && words?.[reach.to]) || null,
    message: isActive ? describe({ words, chosen, failed: error !== null }) : notice,
    onKeyDown(event) {
      if (!isActive || event.altKey || event.ctrlKey || event.metaKey) return;
      const { key, shiftKey } = event;
      const next = words === null ? null : wordAt(words, reach.to, key);
      if (key === 'Escape') cancel();
      else if (key === 'Enter' && chosen.length > 0) take(chosen);
      else if (next !== null) setRange({ page, from: shiftKey ? reach.from : next, to: next });
      else return;
      event.preventDefault();
    },
    drawing,
  };
}

const notRead = phrase('Reading the words of this page …');

function rangeOn(
  page: number,
  range: Range | null,
  words: readonly Word[] | null,
  near: readonly number[] | null,
): Range {
  if (range?.page === page) return range;
  const first = words === null || near === null ? 0 : nearestTo(words, boxOf(near));
  return { page, from: first, to: first };
}

function chosenWords(
  words: readonly Word[] | null,
  box: Box | null,
  range: Range | null,
): readonly Word[] {
  if (words === null) return [];
  if (box !== null) return wordsIn(words, box);
  if (range === null) return [];
  return words.slice(Math.min(range.from, range.to), Math.max(range.from, range.to) + 1);
}

function describe({
  words,
  chosen,
  failed,
}: {
  words: readonly Word[] | null;
  chosen: readonly Word[];
  failed: boolean;
}): string {
  if (failed) return t('The words of this page could not be read.');
  if (words === null) return t(notRead);
  if (words.length === 0) return t('There is no text on this page.');
  return t('“{{words}}”', { words: textOfWords(chosen) });
}
