// One page of a PDF as displayed: with rotation and crop box applied, and without hidden content.

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { Line, ReadingNote, TextSource } from '../../../sdk/document.ts';
import type { Glyph } from '../../recognition/glyphs.ts';
import { dropOverprints } from '../../recognition/glyphs.ts';
import { findInsets } from './insets.ts';
import { detectLanguage } from '../../recognition/language.ts';
import { toLines } from '../../page/lines.ts';
import { toMatrix } from '../../page/matrices.ts';
import { arrangePage } from '../../tables/page-tables.ts';
import type { PageDrawing } from './pdf-drawing.ts';
import { followDrawing } from './pdf-drawing.ts';
import type { PdfLibrary } from './pdf-library.ts';
import type { PdfFont } from './pdf-text.ts';
import { refuseBomb } from './pdf-worker.ts';
import type { PageContent } from '../../host/reader-contract.ts';

export interface PageRead {
  page: PageContent;
  note: ReadingNote | null;
}

export async function createPageReader(
  pdf: PDFDocumentProxy,
  { operators, budget }: PdfLibrary,
): Promise<(number: number) => Promise<PageRead>> {
  const layers = await pdf.getOptionalContentConfig();

  async function draw(proxy: PDFPageProxy): Promise<PageDrawing> {
    const part = `page ${proxy.pageNumber}`;
    const list = await proxy.getOperatorList().finally(() => refuseBomb(budget, part));
    const fonts = proxy.commonObjs;
    return followDrawing(list, {
      operators,
      viewport: toMatrix(proxy.getViewport({ scale: 1 }).transform),
      font(name) {
        const font: unknown = fonts.has(name) ? fonts.get(name) : null;
        return typeof font === 'object' ? (font as PdfFont | null) : null;
      },
      layerShown: (layer) => layers.isVisible(layer) !== false,
    });
  }

  return async (number) => {
    let proxy: PDFPageProxy;
    try {
      proxy = await pdf.getPage(number);
    } catch (error) {
      return unreadablePage(number, error);
    }
    const { width, height } = proxy.getViewport({ scale: 1 });
    try {
      const drawing = await draw(proxy);
      return finishPage({ number, width, height }, drawing);
    } finally {
      proxy.cleanup();
    }
  };
}

type PageShape = Pick<PageContent, 'number' | 'width' | 'height'>;

function finishPage(
  shape: PageShape,
  { visible, invisible, images, rulings }: PageDrawing,
): PageRead {
  // Invisible text is an OCR layer if there is a picture over it, and suspicious otherwise.
  const hidden = images.length > 0 ? invisible : [];
  const onPage = (glyph: Glyph): boolean => isOnPage(glyph, shape);
  const glyphs = dropOverprints([...visible, ...hidden].filter(onPage));
  const { lines, tables } = arrangePage(toLines(glyphs), rulings);
  const source = sourceOf(lines.length, visible.length, hidden.length);
  const message = `Page ${shape.number} has no text layer.`;
  const isGuess = isGuesswork(glyphs, lines);
  const insets = findInsets(images, lines, shape);
  return {
    page: {
      ...shape,
      source,
      lines,
      tables,
      images: images.length,
      how: { isGuess, insets },
    },
    note: source === 'none' ? { code: 'no_text_layer', message, page: shape.number } : null,
  };
}

/** Share of guessed characters; words of a language show that the guesses are right. */
const guessedShare = 0.5;

function isGuesswork(glyphs: readonly Glyph[], lines: readonly Line[]): boolean {
  const guessed = glyphs.reduce((sum, { isGuess }) => sum + Number(isGuess), 0);
  if (guessed <= guessedShare * glyphs.length) return false;
  return detectLanguage(lines.map(({ text }) => text).join('\n')) === null;
}

/** A page of mostly invisible text was recognized by other software. */
function sourceOf(lines: number, visible: number, hidden: number): TextSource {
  if (lines === 0) return 'none';
  return hidden > visible ? 'ocr' : 'digital';
}

function isOnPage({ box }: Glyph, { width, height }: PageShape): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** A page without known content. */
export function emptyPage(number: number): PageContent {
  return { number, width: 0, height: 0, source: 'none', lines: [], tables: [], images: 0 };
}

/** A broken page does not affect others; a note reports it. */
function unreadablePage(number: number, error: unknown): PageRead {
  const reason = error instanceof Error ? `: ${error.message}` : '';
  return {
    page: emptyPage(number),
    note: { code: 'pages_skipped', message: `Page ${number} is broken${reason}`, page: number },
  };
}
