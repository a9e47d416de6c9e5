// Describes a document, as the reader passes it to plugins, in lines for a terminal.

import type { Box, Cell, Document, Line, Page, XmlElement } from '../sdk/document.ts';

/** Each level of attachments is indented by two spaces. */
export function describeDocument(document: Document): string[] {
  const { pages, tables, xml, text, notes, metadata, attachments } = document;
  const isPlain = pages.length === 0 && xml === null;
  return [
    ...headOf(document),
    ...notes.map(({ code, message, page }) => `note ${code}${onPage(page)}: ${message}`),
    ...Object.entries(metadata).map(([name, value]) => `metadata ${name}: ${oneLine(value)}`),
    ...pages.flatMap(describePage),
    ...tables.flatMap(({ name, rows, hasHeader, language }, index) => [
      `table ${name ?? index + 1}: ${tableFacts(rows, hasHeader)}, language ${language ?? '-'}`,
      ...indented(rows.map(rowText)),
    ]),
    ...(xml === null ? [] : ['xml', ...indented(elementLines(xml, ''))]),
    ...(isPlain && text !== '' ? ['text', ...indented(text.split('\n').map(printable))] : []),
    ...attachments.flatMap(({ name, mediaType, byteLength, document: inner }) => [
      `attachment ${oneLine(name)}: ${mediaType}, ${byteLength} bytes${inner ? '' : ', not read'}`,
      ...(inner === null ? [] : indented(describeDocument(inner))),
    ]),
  ];
}

function headOf({ fileName, format, mediaType, byteLength, ...rest }: Document): string[] {
  const { pages, language, origin, sha256 } = rest;
  const engine = origin.engine === null ? '' : ` (${origin.engine})`;
  return [
    `${fileName === null ? 'document' : oneLine(fileName)}: ${format}, ${mediaType}, ${byteLength} bytes`,
    `pages ${pages.length}, language ${language ?? '-'}, source ${origin.method}${engine}`,
    `sha256 ${sha256}`,
  ];
}

function describePage(page: Page): string[] {
  const { number, width, height, origin, language, images, lines, tables, straightened } = page;
  const size = `${rounded(width)} x ${rounded(height)} points`;
  const turned = straightened
    ? `, straightened: turn ${straightened.turn}, skew ${straightened.skew}`
    : '';
  const facts = `source ${origin.method}, language ${language ?? '-'}, images ${images}${turned}`;
  return [
    `page ${number}: ${size}, ${facts}`,
    ...indented(lines.map(lineText)),
    ...indented(
      tables.flatMap(({ box, rows, hasHeader }, index) => [
        `table ${index + 1} ${boxText(box)}: ${tableFacts(rows, hasHeader)}`,
        ...indented(rows.map(rowText)),
      ]),
    ),
  ];
}

/** Includes the lowest confidence of its words, if it is less than 1. */
function lineText({ box, text, words }: Line): string {
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  const doubt = confidence < 1 ? ` (confidence ${confidence.toFixed(2)})` : '';
  return `${boxText(box)} ${oneLine(text)}${doubt}`;
}

function tableFacts(rows: readonly unknown[], hasHeader: boolean): string {
  return `${rows.length} rows, ${hasHeader ? 'the first has titles' : 'no titles'}`;
}

function rowText(row: readonly Cell[]): string {
  return row.map(({ text }) => oneLine(text)).join(' | ');
}

function elementLines({ name, attributes, children, text }: XmlElement, above: string): string[] {
  const path = `${above}/${name}`;
  const told = Object.entries(attributes).map(
    ([key, value]) => `${path}/@${key}: ${oneLine(value)}`,
  );
  const own = text === '' ? [] : [`${path}: ${oneLine(text)}`];
  return [...own, ...told, ...children.flatMap((child) => elementLines(child, path))];
}

function boxText(box: Box): string {
  return `[${box.map(rounded).join(' ')}]`;
}

function rounded(points: number): number {
  return Math.round(points * 10) / 10;
}

function onPage(page: number | undefined): string {
  return page === undefined ? '' : ` on page ${page}`;
}

function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '));
}

/** Control characters other than tabs could move the terminal's cursor. */
function printable(text: string): string {
  return text.replaceAll(/(?!\t)\p{Cc}/gu, ' ');
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
