// Walks the drawing instructions of a PDF page as a renderer does, and notes where each character
// would be painted instead of painting it. pdfjs's own text extraction merges characters into
// strings by rules of its own, and tells neither their places nor which of them are invisible.

import type { PDFOperatorList } from 'pdfjs-dist/types/src/display/api.js';
import type { Glyph } from './glyphs.ts';
import type { Matrix } from './matrices.ts';
import { compose, toMatrix } from './matrices.ts';
import type { Operators } from './pdf-library.ts';
import type { PdfFont, TextState } from './pdf-text.ts';
import { initialTextState, paintText } from './pdf-text.ts';

export interface PageDrawing {
  /** In the order of painting. */
  visible: Glyph[];
  /** Text in render mode 3: what recognition software lays under a scan, or a hidden copy. */
  invisible: Glyph[];
  images: number;
}

export interface DrawingSources {
  operators: Operators;
  /** From the page's own space to points from the top left corner as displayed. */
  viewport: Matrix;
  font: (name: string) => PdfFont | null;
  /** Whether a layer (optional content) is shown. */
  layerShown: (layer: unknown) => boolean;
}

interface GraphicsState {
  transform: Matrix;
  text: TextState;
}

/** Deeper than any real nesting of saved states; what goes on saving beyond it is not followed. */
const maxSavedStates = 10_000;

export function followDrawing(list: PDFOperatorList, sources: DrawingSources): PageDrawing {
  const { operators } = sources;
  const drawing: PageDrawing = { visible: [], invisible: [], images: 0 };
  let state: GraphicsState = { transform: sources.viewport, text: initialTextState };
  const saved: GraphicsState[] = [];
  /** What open marked content and groups say: false where a layer or a mask hides the content. */
  const shown: boolean[] = [];
  const isShown = (): boolean => !shown.includes(false);

  const save = (): void => {
    if (saved.length < maxSavedStates) saved.push(state);
  };
  const restore = (): void => {
    state = saved.pop() ?? state;
  };
  const transform = (values: ArrayLike<number> | null | undefined): void => {
    state = { ...state, transform: compose(state.transform, toMatrix(values)) };
  };
  const text = (change: Partial<TextState>): void => {
    state = { ...state, text: { ...state.text, ...change } };
  };
  const moveLine = (x: number, y: number): void => {
    const lineX = state.text.lineX + x;
    const lineY = state.text.lineY + y;
    text({ lineX, lineY, x: lineX, y: lineY });
  };
  const setFont = (name: string, size: number): void => {
    text({ font: sources.font(name), fontSize: size });
  };

  const handlers: Record<number, (args: any[]) => void> = {
    [operators.save]: save,
    [operators.restore]: restore,
    [operators.transform]: transform,
    [operators.paintFormXObjectBegin]([matrix]) {
      save();
      transform(matrix);
    },
    [operators.paintFormXObjectEnd]: restore,
    [operators.beginGroup]([group]) {
      save();
      // The content of a soft mask shapes what is painted and is not seen itself.
      shown.push(!group?.smask);
    },
    [operators.endGroup]() {
      shown.pop();
      restore();
    },
    [operators.beginAnnotation]([, , placement, matrix]) {
      save();
      state = { transform: sources.viewport, text: initialTextState };
      transform(placement);
      transform(matrix);
    },
    [operators.endAnnotation]: restore,
    [operators.beginMarkedContent]: () => shown.push(true),
    [operators.beginMarkedContentProps]([tag, layer]) {
      shown.push(tag === 'OC' ? sources.layerShown(layer) : true);
    },
    [operators.endMarkedContent]: () => shown.pop(),
    [operators.beginText]: () => text({ matrix: initialTextState.matrix, ...lineStart }),
    [operators.setCharSpacing]: ([charSpacing]) => text({ charSpacing }),
    [operators.setWordSpacing]: ([wordSpacing]) => text({ wordSpacing }),
    [operators.setHScale]: ([percent]) => text({ horizontalScale: percent / 100 }),
    [operators.setLeading]: ([leading]) => text({ leading }),
    [operators.setTextRenderingMode]: ([renderMode]) => text({ renderMode }),
    [operators.setTextRise]: ([rise]) => text({ rise }),
    [operators.setFont]: ([name, size]) => setFont(name, size),
    [operators.setGState]([changes]) {
      for (const [key, value] of changes) if (key === 'Font') setFont(value[0], value[1]);
    },
    [operators.moveText]: ([x, y]) => moveLine(x, y),
    [operators.setLeadingMoveText]([x, y]) {
      text({ leading: -y });
      moveLine(x, y);
    },
    [operators.nextLine]: () => moveLine(0, -state.text.leading),
    [operators.setTextMatrix]: ([matrix]) => text({ matrix: toMatrix(matrix), ...lineStart }),
    [operators.showText]([items]) {
      const { glyphs, x, y } = paintText(items, state.text, state.transform);
      text({ x, y });
      if (!isShown()) return;
      const target = isInvisible(state.text) ? drawing.invisible : drawing.visible;
      for (const glyph of glyphs) target.push(glyph);
    },
  };

  const { fnArray, argsArray } = list;
  for (const [index, operator] of fnArray.entries()) {
    handlers[operator]?.((argsArray[index] ?? []) as any[]);
    if (
      operator === operators.transform &&
      isShown() &&
      paintsNothing(list, index + 1, operators)
    ) {
      drawing.images += 1;
    }
  }
  return drawing;
}

const lineStart = { x: 0, y: 0, lineX: 0, lineY: 0 } as const;

/** Modes 3 (neither filled nor stroked) and 7 (only clipped to). */
function isInvisible({ renderMode }: TextState): boolean {
  return renderMode === 3 || renderMode === 7;
}

/**
 * Whether a transformation is undone, or the page ends, without anything painted under it. Images
 * are placed by a transformation of their own and left out of the list unopened (see pdf-library):
 * the gap is what shows them.
 */
function paintsNothing(list: PDFOperatorList, from: number, operators: Operators): boolean {
  const undecided = [operators.setGState, operators.dependency, operators.setRenderingIntent];
  const ends = [
    operators.restore,
    operators.paintFormXObjectEnd,
    operators.endGroup,
    operators.beginMarkedContent,
    operators.beginMarkedContentProps,
    operators.endMarkedContent,
    operators.save,
  ];
  for (let at = from; at < list.fnArray.length; at += 1) {
    const operator = list.fnArray[at]!;
    if (!undecided.includes(operator)) return ends.includes(operator);
  }
  return true;
}
