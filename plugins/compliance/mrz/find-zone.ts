// Finds the machine-readable zone among the lines of a document, printed or recognized.

import { zoneLayouts, type Box, type Document, type ZoneLayout } from 'workmill/sdk';
import {
  correctLeadingFillers,
  correctLines,
  fitLength,
  type Corrected,
  type Correction,
} from './correct.ts';
import { isDocumentCode } from '../identifiers/countries.ts';
import { zoneOf, type Zone } from './zone.ts';

export interface FoundZone {
  zone: Zone;
  corrections: readonly Correction[];
  /** Page number, from 1; null in formats without pages. */
  page: number | null;
  /** Box around all lines of the zone. */
  box: Box | null;
  /** Confidence of the recognizer, 0 to 1; 1 for text in the file. */
  confidence: number;
  isRecognized: boolean;
  /** Only the line with number and dates was recognized; names and issuer are missing. */
  isPartial: boolean;
}

interface TextLine {
  text: string;
  /** Text reduced to the characters of zones. */
  cleaned: string;
  page: number | null;
  box: Box | null;
  confidence: number;
}

/** Maximum number of lines to examine. Identity documents are shorter. */
const mostLines = 5_000;
const longestLine = 200;

/** Returns the zone with the best check results; null if no lines look like a zone. */
export function findZone(document: Document): FoundZone | null {
  const all = linesOf(document);
  const lines = all.filter(({ cleaned }) => cleaned.length >= 7);
  const printed = new Set(all.flatMap(printedWords));
  let best: (FoundZone & { score: number }) | null = null;
  for (const layout of zoneLayouts) {
    for (let first = 0; first + layout.lengths.length <= lines.length; first += 1) {
      const window = lines.slice(first, first + layout.lengths.length);
      const found = readWindow(window, layout, printed);
      if (found && (best === null || found.score > best.score)) best = found;
    }
  }
  return best ?? lines.map(readNumberLine).find((found) => found !== null) ?? null;
}

/** Formats whose second line has a composite digit, which distinguishes it from other text. */
const withNumberLine = zoneLayouts.filter(({ format }) => format === 'TD3' || format === 'TD2');

/**
 * Reads the second line of a zone without the others. Recognition often loses the line of names,
 * which is mostly fillers. All check digits of the line must be valid without corrections.
 */
function readNumberLine(line: TextLine): FoundZone | null {
  if (line.confidence === 1) return null;
  for (const layout of withNumberLine) {
    const [length] = layout.lengths;
    const fitted = fitLength(line.cleaned, length!, false);
    if (fitted === null) continue;
    const { lines, corrections } = correctLines(['<'.repeat(length!), fitted], layout);
    const zone = zoneOf(lines, layout);
    if (corrections.length > 0 || zone.checks.some(({ isRight }) => !isRight)) continue;
    if (zone.birthDate === null || zone.documentNumber === null) continue;
    const { page, box, confidence } = line;
    const whole = { ...zone, lines: lines.slice(1) };
    return { zone: whole, corrections, page, box, confidence, isRecognized: true, isPartial: true };
  }
  return null;
}

function linesOf(document: Document): TextLine[] {
  const { pages, text } = document;
  if (pages.length === 0) {
    return text
      .split('\n', mostLines)
      .map((line) => textLine(line, { page: null, box: null, confidence: 1 }));
  }
  return pages
    .flatMap(({ number: page, lines }) =>
      lines.map((line) => {
        const least = Math.min(...line.words.map(({ confidence }) => confidence));
        return textLine(line.text, { page, box: line.box, confidence: least });
      }),
    )
    .slice(0, mostLines);
}

/** Returns the words of a line that is not part of a zone. */
function printedWords({ text }: TextLine): string[] {
  return text.includes('<') ? [] : (text.toUpperCase().match(/[A-Z]{2,}/g) ?? []);
}

function textLine(text: string, place: Pick<TextLine, 'page' | 'box' | 'confidence'>): TextLine {
  const cleaned = text
    .slice(0, longestLine)
    .replaceAll(/[«‹]/g, '<<')
    .replaceAll(/[€¢({[]/g, '<')
    .toUpperCase()
    .replaceAll(/[^A-Z\d<]/g, '');
  return { text, cleaned, ...place };
}

function readWindow(
  window: readonly TextLine[],
  layout: ZoneLayout,
  printed: ReadonlySet<string>,
): (FoundZone & { score: number }) | null {
  const isRecognized = window.some(({ confidence }) => confidence < 1);
  const fitted = window.map(({ cleaned }, row) => {
    const length = layout.lengths[row]!;
    if (cleaned.length === length) return cleaned;
    const isNames = layout.fields.names?.[0] === row;
    return isRecognized ? fitLength(cleaned, length, isNames) : null;
  });
  if (fitted.some((line) => line === null)) return null;
  const given = fitted as string[];
  const { lines, corrections } = isRecognized
    ? correctRecognized(given, layout, printed)
    : { lines: given, corrections: [] };
  const [codeLine, start, end] = layout.fields.documentCode!;
  if (!layout.code.test(lines[codeLine]!.slice(start, end))) return null;
  const zone = zoneOf(lines, layout);
  if (layout.format.startsWith('FRENCH') && zone.issuer !== 'FRA') return null;
  if (layout.format.startsWith('SWISS') && zone.issuer !== 'CHE') return null;
  if (!looksLikeZone(zone, window)) return null;
  const right = zone.checks.filter(({ isRight }) => isRight).length;
  const share = zone.checks.length === 0 ? 0.9 : right / zone.checks.length;
  const known = zone.issuer !== null && isDocumentCode(zone.issuer) ? 0.1 : 0;
  const off = window.map(({ cleaned }, row) => Math.abs(cleaned.length - layout.lengths[row]!));
  const lengthsOff = off.reduce((all, one) => all + (one > 0 ? 0.03 + 0.02 * one : 0), 0);
  const boxes = window.flatMap(({ box }) => (box ? [box] : []));
  return {
    zone,
    corrections,
    page: window[0]!.page,
    box: boxes.length === window.length ? around(boxes) : null,
    confidence: Math.min(...window.map(({ confidence }) => confidence)),
    isRecognized,
    isPartial: false,
    score: share + known - 0.02 * corrections.length - lengthsOff,
  };
}

function correctRecognized(
  given: readonly string[],
  layout: ZoneLayout,
  printed: ReadonlySet<string>,
): Corrected {
  const leading = correctLeadingFillers(given, layout, printed);
  const { lines, corrections } = correctLines(leading.lines, layout);
  return { lines, corrections: [...leading.corrections, ...corrections] };
}

/** Ordinary text of the right length has no fillers, or no valid check digit. */
function looksLikeZone({ checks, lines }: Zone, window: readonly TextLine[]): boolean {
  const fillers = window.reduce((count, { cleaned }) => count + cleaned.split('<').length - 1, 0);
  const isDense = window.every(({ text, cleaned }) => cleaned.length >= 0.6 * text.trim().length);
  return (
    isDense &&
    fillers >= Math.min(3, lines.length) &&
    (fillers >= 6 || checks.some(({ isRight }) => isRight))
  );
}

function around(boxes: readonly Box[]): Box {
  const side = (index: 0 | 1 | 2 | 3) => boxes.map((box) => box[index]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}
