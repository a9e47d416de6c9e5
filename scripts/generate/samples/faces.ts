// Fonts of the pages: fonts of the viewer, which are not embedded, or embedded fonts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFHexString, StandardFontEmbedder, StandardFonts, type PDFContext } from 'pdf-lib';
import type { PDFRef } from 'pdf-lib';
import type { Measure, Weight } from './marks.ts';
import { parseTrueType, type TrueType } from './true-type.ts';
import { fromCp1252, toCp1252 } from './cp1252.ts';

export interface Face {
  measure: Measure;
  /** Embeds the font in a file; `texts` is all text shown in it. */
  embed(context: PDFContext, weight: Weight, texts: readonly string[]): PDFRef;
  encode(text: string): string;
}

type FontName = Parameters<typeof StandardFontEmbedder.for>[0];

/** Two of the 14 standard PDF fonts: Helvetica or Times. */
export function standardFace(family: 'Helvetica' | 'Times'): Face {
  const names: Record<Weight, StandardFonts> =
    family === 'Times'
      ? { regular: StandardFonts.TimesRoman, bold: StandardFonts.TimesRomanBold }
      : { regular: StandardFonts.Helvetica, bold: StandardFonts.HelveticaBold };
  const fonts = {
    regular: StandardFontEmbedder.for(names.regular as unknown as FontName),
    bold: StandardFontEmbedder.for(names.bold as unknown as FontName),
  };
  return {
    measure: (text, size, weight) => fonts[weight].widthOfTextAtSize(text, size),
    embed: (context, weight) =>
      context.register(
        context.obj({
          Type: 'Font',
          Subtype: 'Type1',
          BaseFont: names[weight],
          Encoding: 'WinAnsiEncoding',
        }),
      ),
    encode: encodeCp1252,
  };
}

export interface TrueTypeFace extends Face {
  fonts: Record<Weight, TrueType>;
}

/**
 * Liberation Sans as included in pdfjs-dist (SIL Open Font License), reduced to the characters
 * used.
 */
export function liberationFace(): TrueTypeFace {
  const folder = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/standard_fonts');
  const load = (name: string): TrueType => parseTrueType(readFileSync(join(folder, name)));
  const fonts = {
    regular: load('LiberationSans-Regular.ttf'),
    bold: load('LiberationSans-Bold.ttf'),
  };
  return {
    fonts,
    measure: (text, size, weight) => widthOf(fonts[weight], text) * size,
    embed: (context, weight, texts) => embedTrueType(context, fonts[weight], weight, texts),
    encode: encodeCp1252,
  };
}

/** Returns the width in em. */
function widthOf(font: TrueType, text: string): number {
  const units = Array.from(text).reduce(
    (sum, letter) => sum + font.advance(letter.codePointAt(0)!),
    0,
  );
  return units / font.unitsPerEm;
}

function encodeCp1252(text: string): string {
  return PDFHexString.of(Buffer.from(Array.from(text).map(toCp1252)).toString('hex')).toString();
}

/** Embeds a simple TrueType font with WinAnsiEncoding (ISO 32000-1 section 9.6.3). */
function embedTrueType(
  context: PDFContext,
  font: TrueType,
  weight: Weight,
  texts: readonly string[],
): PDFRef {
  const letters = Array.from(new Set(texts.join(''))).map((letter) => letter.codePointAt(0)!);
  const scaled = (units: number): number => Math.round((units * 1000) / font.unitsPerEm);
  const program = font.subset(letters);
  const file = context.register(context.flateStream(program, { Length1: program.length }));
  // The six letters mark a subset; they must be the same in every run.
  const name = weight === 'bold' ? 'WMSAMB+LiberationSans-Bold' : 'WMSAMR+LiberationSans';
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 32,
      FontBBox: font.bounds.map(scaled),
      ItalicAngle: 0,
      Ascent: scaled(font.ascent),
      Descent: scaled(font.descent),
      CapHeight: 729,
      StemV: weight === 'bold' ? 140 : 80,
      FontFile2: file,
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      Encoding: 'WinAnsiEncoding',
      FirstChar: 32,
      LastChar: 255,
      Widths: Array.from({ length: 224 }, (_, index) =>
        scaled(font.advance(fromCp1252(32 + index))),
      ),
      FontDescriptor: descriptor,
    }),
  );
}
