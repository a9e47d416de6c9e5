// Adds the description of content after reading, in the same way for every format: origin and
// method of each part, its language, and whether tables have a header row.

import type { Document, Grid, OcrEngine, Origin, OriginFile, Page } from '../../sdk/document.ts';
import type { ReadingMethod } from '../../sdk/document.ts';
import { detectLanguage, languageCounts, leadingLanguage } from '../recognition/language.ts';
import { rowLine } from '../tables/open-tables.ts';
import type { DocumentContent, GridContent, PageContent } from './reader-contract.ts';

type Described = Pick<Document, 'pages' | 'tables' | 'language' | 'origin'>;

/** `files`: the path to the document, the document itself last. */
export function describeContent(
  content: DocumentContent,
  files: OriginFile[],
): Omit<DocumentContent, keyof Described | 'declaredLanguage'> & Described {
  const { declaredLanguage = null, ...found } = content;
  const counts = languageCounts();
  const pages = found.pages.map((page) => describePage(page, files, counts.add(textOf(page))));
  const method = found.pages.length > 0 ? methodOfPages(pages) : methods[found.format];
  const isEmpty = method !== 'mixed' && found.text === '';
  const engines = new Set(pages.flatMap(({ origin }) => origin.engine ?? []));
  const engine = engines.size === 1 ? [...engines][0]! : null;
  const origin: Origin = { files, page: null, method: isEmpty ? 'none' : method, engine };
  const own = found.pages.length > 0 ? leadingLanguage(counts.all()) : detectLanguage(found.text);
  return {
    ...found,
    pages,
    tables: found.tables.map((grid) => describeGrid(grid, origin)),
    language: own ?? declaredLanguage,
    origin,
  };
}

/** Methods of formats without pages. */
const methods: Readonly<Record<Document['format'], ReadingMethod>> = {
  pdf: 'none',
  image: 'none',
  archive: 'none',
  audio: 'none',
  xml: 'xml',
  html: 'markup',
  docx: 'markup',
  csv: 'cells',
  xlsx: 'cells',
  text: 'text',
  json: 'text',
  edifact: 'text',
  email: 'text',
};

function describePage(
  { how, ...page }: PageContent,
  files: OriginFile[],
  language: string | null,
): Page {
  const origin = originOfPage(page, files, how?.engine);
  const tables = page.tables.map((table) => ({ ...table, origin }));
  return { ...page, tables, language, origin };
}

function originOfPage(
  { number, source }: Pick<Page, 'number' | 'source'>,
  files: OriginFile[],
  engine: OcrEngine | undefined,
): Origin {
  if (source === 'ocr') return { files, page: number, method: 'ocr', engine: engine ?? 'foreign' };
  const method = source === 'digital' ? 'text_layer' : 'none';
  return { files, page: number, method, engine: null };
}

/** Empty pages do not make a document mixed. */
function methodOfPages(pages: readonly Page[]): ReadingMethod {
  const found = new Set(pages.map(({ origin }) => origin.method));
  found.delete('none');
  const [only = 'none'] = found;
  return found.size > 1 ? 'mixed' : only;
}

function describeGrid({ name, rows, hasHeader }: GridContent, origin: Origin): Grid {
  const language = detectLanguage(rows.map(rowLine).join('\n'));
  return { name, hasHeader: hasHeader ?? startsWithTitles(rows), rows, language, origin };
}

/** A first row of words above rows with figures. */
export function startsWithTitles(rows: readonly (readonly { text: string }[])[]): boolean {
  const [first, ...others] = rows;
  return first !== undefined && !hasDigits(first) && others.some(hasDigits);
}

function hasDigits(row: readonly { text: string }[]): boolean {
  return row.some(({ text }) => /\d/.test(text));
}

function textOf({ lines }: Pick<Page, 'lines'>): string {
  return lines.map(({ text }) => text).join('\n');
}
