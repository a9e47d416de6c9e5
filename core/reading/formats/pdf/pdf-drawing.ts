// Interprets the drawing instructions of a PDF page like a renderer, and records the position of
// each character instead of painting it. pdfjs's own text extraction merges characters into
// strings, and reports neither their positions nor which are invisible.

import type { PDFOperatorList } from 'pdfjs-dist/types/src/display/api.js';
import type { Box } from '../../../sdk/document.ts';
import type { Glyph } from '../../recognition/glyphs.ts';
import type { Matrix } from '../../page/matrices.ts';
import { boxOfUnitSquare, compose, toMatrix } from '../../page/matrices.ts';
import type { Operators } from './pdf-library.ts';
import { createRulingCollector } from './pdf-rulings.ts';
import type { PdfFont, TextState } from './pdf-text.ts';
import { initialTextState, paintText } from './pdf-text.ts';
import type { Ruling } from '../../tables/rulings.ts';

export interface PageDrawing {
  /** In the order of painting. */
  visible: Glyph[];
  /** Text in render mode 3: an OCR layer under a scan, or a hidden copy. */
  invisible: Glyph[];
  /** Boxes of raster images. */
  images: Box[];
  /** Pieces of lines as drawn. */
  rulings: Ruling[];
}

export interface DrawingSources {
  operators: Operators;
  /** Transformation from page space to points from the top left corner as displayed. */
  viewport: Matrix;
  font: (name: string) => PdfFont | null;
  /** Whether a layer (optional content) is shown. */
  layerShown: (layer: unknown) => boolean;
}

type Handlers = Record<number, (args: any[]) => unknown>;

export function followDrawing(list: PDFOperatorList, sources: DrawingSources): PageDrawing {
  const { operators } = sources;
  const drawing: PageDrawing = { visible: [], invisible: [], images: [], rulings: [] };
  const paths = createRulingCollector(operators);
  const graphics = createGraphics(sources.viewport);
  const layers = createLayers();
  const handlers: Handlers = {
    ...placeHandlers(graphics, sources),
    ...layerHandlers(graphics, layers, sources),
    ...textHandlers(graphics, sources),
    [operators.constructPath](args) {
      if (layers.areShown()) paths.add(args, graphics.state.transform);
    },
    [operators.showText]([items]) {
      const { text, transform } = graphics.state;
      const { glyphs, ...place } = paintText(items, text, transform);
      graphics.setText(place);
      if (!layers.areShown()) return;
      const target = isInvisible(text) ? drawing.invisible : drawing.visible;
      for (const glyph of glyphs) target.push(glyph);
    },
  };
  for (const [index, operator] of list.fnArray.entries()) {
    handlers[operator]?.((list.argsArray[index] ?? []) as any[]);
    if (operator !== operators.transform || !layers.areShown()) continue;
    if (!paintsNothing(list, index + 1, operators)) continue;
    drawing.images.push(boxOfUnitSquare(graphics.state.transform));
  }
  return { ...drawing, rulings: paths.rulings() };
}

interface Graphics {
  readonly state: { transform: Matrix; text: TextState };
  save: () => void;
  restore: () => void;
  /** Returns to page space, in which annotations start. */
  reset: () => void;
  transform: (values: ArrayLike<number> | null | undefined) => void;
  setText: (change: Partial<TextState>) => void;
  /** Moves to the start of a line, relative to the start of the current one. */
  moveLine: (x: number, y: number) => void;
}

/** Deeper than any real nesting of saved states; deeper saves are ignored. */
const maxSavedStates = 10_000;

function createGraphics(viewport: Matrix): Graphics {
  const initial: Graphics['state'] = { transform: viewport, text: initialTextState };
  const saved: Graphics['state'][] = [];
  let state = initial;
  return {
    get state() {
      return state;
    },
    save() {
      if (saved.length < maxSavedStates) saved.push(state);
    },
    restore() {
      state = saved.pop() ?? state;
    },
    reset() {
      state = initial;
    },
    transform(values) {
      state = { ...state, transform: compose(state.transform, toMatrix(values)) };
    },
    setText(change) {
      state = { ...state, text: { ...state.text, ...change } };
    },
    moveLine(x, y) {
      const lineX = state.text.lineX + x;
      const lineY = state.text.lineY + y;
      state = { ...state, text: { ...state.text, lineX, lineY, x: lineX, y: lineY } };
    },
  };
}

interface Layers {
  /** Opens marked content or a group; `shown` is false if a layer or a mask hides it. */
  open: (shown: boolean) => void;
  close: () => void;
  areShown: () => boolean;
}

function createLayers(): Layers {
  const open: boolean[] = [];
  let hidden = 0;
  return {
    open(shown) {
      open.push(shown);
      if (!shown) hidden += 1;
    },
    close() {
      if (open.pop() === false) hidden -= 1;
    },
    areShown: () => hidden === 0,
  };
}

function placeHandlers(graphics: Graphics, { operators }: DrawingSources): Handlers {
  return {
    [operators.save]: graphics.save,
    [operators.restore]: graphics.restore,
    [operators.transform]: graphics.transform,
    [operators.paintFormXObjectBegin]([matrix]) {
      graphics.save();
      graphics.transform(matrix);
    },
    [operators.paintFormXObjectEnd]: graphics.restore,
    [operators.beginAnnotation]([, , placement, matrix]) {
      graphics.save();
      graphics.reset();
      graphics.transform(placement);
      graphics.transform(matrix);
    },
    [operators.endAnnotation]: graphics.restore,
  };
}

function layerHandlers(
  graphics: Graphics,
  layers: Layers,
  { operators, layerShown }: DrawingSources,
): Handlers {
  return {
    [operators.beginGroup]([group]) {
      graphics.save();
      // The content of a soft mask shapes other content and is not visible itself.
      layers.open(!group?.smask);
    },
    [operators.endGroup]() {
      layers.close();
      graphics.restore();
    },
    [operators.beginMarkedContent]: () => layers.open(true),
    [operators.beginMarkedContentProps]: ([tag, layer]) =>
      layers.open(tag === 'OC' ? layerShown(layer) : true),
    [operators.endMarkedContent]: layers.close,
  };
}

function textHandlers(graphics: Graphics, { operators, font }: DrawingSources): Handlers {
  const { setText, moveLine } = graphics;
  const setFont = (name: string, fontSize: number) => setText({ font: font(name), fontSize });
  return {
    [operators.beginText]: () => setText({ matrix: initialTextState.matrix, ...lineStart }),
    [operators.setCharSpacing]: ([charSpacing]) => setText({ charSpacing }),
    [operators.setWordSpacing]: ([wordSpacing]) => setText({ wordSpacing }),
    [operators.setHScale]: ([percent]) => setText({ horizontalScale: percent / 100 }),
    [operators.setLeading]: ([leading]) => setText({ leading }),
    [operators.setTextRenderingMode]: ([renderMode]) => setText({ renderMode }),
    [operators.setTextRise]: ([rise]) => setText({ rise }),
    [operators.setFont]: ([name, size]) => setFont(name, size),
    [operators.setGState]([changes]) {
      for (const [key, value] of changes) if (key === 'Font') setFont(value[0], value[1]);
    },
    [operators.moveText]: ([x, y]) => moveLine(x, y),
    [operators.setLeadingMoveText]([x, y]) {
      setText({ leading: -y });
      moveLine(x, y);
    },
    [operators.nextLine]: () => moveLine(0, -graphics.state.text.leading),
    [operators.setTextMatrix]: ([matrix]) => setText({ matrix: toMatrix(matrix), ...lineStart }),
  };
}

const lineStart = { x: 0, y: 0, lineX: 0, lineY: 0 } as const;

/** Modes 3 (neither filled nor stroked) and 7 (only clipping). */
function isInvisible({ renderMode }: TextState): boolean {
  return renderMode === 3 || renderMode === 7;
}

/**
 * Whether a transformation ends, or the page ends, without painting. Images are placed by their own
 * transformation and omitted from the list (see pdf-library), so the gap indicates an image.
 */
function paintsNothing(list: PDFOperatorList, from: number, operators: Operators): boolean {
  const undecided = [
    operators.setGState,
    operators.dependency,
    operators.setRenderingIntent,
    operators.beginMarkedContent,
    operators.beginMarkedContentProps,
    operators.endMarkedContent,
  ];
  const ends = [operators.restore, operators.paintFormXObjectEnd, operators.endGroup];
  for (let at = from; at < list.fnArray.length; at += 1) {
    const operator = list.fnArray[at]!;
    if (!undecided.includes(operator)) return ends.includes(operator);
  }
  return true;
}
