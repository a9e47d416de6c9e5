// Reads HTML as lines of text, with its tables. There are no boxes, because the browser computes
// the layout. Scripts, styles and comments are removed.

import { decodeHtml } from './decode-text.ts';
import { tokenizeHtml, type HtmlToken } from './html-tokens.ts';
import type { ReadingLimits } from '../../limits.ts';
import type { DocumentContent, GridContent, ReaderContext } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import { createTextFlow, type TextFlow } from './text-flow.ts';

const blocks = new Set(
  (
    'address article aside blockquote body br caption center dd div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 head header hr legend li main nav ol option p pre ' +
    'section table tbody tfoot thead tr ul'
  ).split(' '),
);

export async function readHtml(
  bytes: Uint8Array,
  { limits }: ReaderContext,
): Promise<DocumentContent> {
  const { text: source, notes } = decodeHtml(bytes);
  const { text, tables, metadata, language } = htmlContent(source, limits);
  return {
    ...emptyContent('html'),
    text,
    tables,
    metadata,
    declaredLanguage: language,
    notes,
  };
}

export interface HtmlContent {
  text: string;
  tables: GridContent[];
  metadata: Record<string, string>;
  /** Language declared by the root element. */
  language: string | null;
}

/** Throws `document_unreadable` beyond the limits. */
export function htmlContent(source: string, limits: ReadingLimits): HtmlContent {
  const flow = createTextFlow(limits);
  const metadata: Record<string, string> = {};
  let language = null as string | null;
  let preformatted = 0;
  let title = null as string | null;

  tokenizeHtml(source, (token) => {
    if (token.kind === 'text') {
      if (title !== null) title += token.text;
      else if (preformatted > 0) addLines(flow, token.text);
      else addCollapsed(flow, token.text);
      return;
    }
    const { kind, name } = token;
    if (name === 'title') {
      if (title?.trim()) metadata['title'] ??= title.replaceAll(/\s+/g, ' ').trim().slice(0, 1000);
      title = kind === 'open' ? '' : null;
    } else if (kind === 'open' && name === 'html') {
      language = /^[a-z]{2}(?![a-z])/i.exec(token.attributes.get('lang') ?? '')?.[0] ?? null;
    } else if (kind === 'open' && name === 'meta') {
      noteMeta(token.attributes, metadata);
    }
    if (name === 'pre') preformatted = Math.max(0, preformatted + (kind === 'open' ? 1 : -1));
    if (blocks.has(name)) flow.endLine();
    shapeTable(flow, token);
  });
  return { ...flow.finish(), metadata, language: language?.toLowerCase() ?? null };
}

function shapeTable(flow: TextFlow, token: Exclude<HtmlToken, { kind: 'text' }>): void {
  const opens = token.kind === 'open';
  if (token.name === 'table') (opens ? flow.openTable : flow.closeTable)();
  else if (token.name === 'tr') (opens ? flow.openRow : flow.closeRow)();
  else if (token.name === 'td' || token.name === 'th') {
    if (!opens) flow.closeCell();
    else {
      const { attributes, name } = token;
      const [span, rowSpan] = ['colspan', 'rowspan'].map((one) => Number(attributes.get(one) ?? 1));
      flow.openCell({ span, rowSpan, isTitle: name === 'th' });
    }
  }
}

/** Collapses white space to one space, and removes it at the start of a line. */
function addCollapsed(flow: TextFlow, text: string): void {
  const collapsed = text.replaceAll(/[\s\u200b]+/g, ' ');
  flow.text(flow.line() === 'open' ? collapsed : collapsed.replace(/^ /, ''));
}

function addLines(flow: TextFlow, text: string): void {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) flow.endLine();
    flow.text(line);
  }
}

function noteMeta(attributes: ReadonlyMap<string, string>, metadata: Record<string, string>): void {
  const name = attributes.get('name')?.toLowerCase() ?? '';
  const content = attributes.get('content')?.trim().slice(0, 1000);
  if (content && ['author', 'description', 'keywords', 'generator'].includes(name)) {
    metadata[name] ??= content;
  }
}
