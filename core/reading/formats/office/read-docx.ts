// Reads WordprocessingML (ECMA-376 part 1): headers, body, notes and footers as lines of text, and
// tables. There are no pages, because the word processor computes line and page breaks. The text
// has all tracked changes accepted; `revisions` lists them.

import type { SaxesTagNS } from 'saxes';
import type { DocumentContent, ReaderContext } from '../../host/reader-contract.ts';
import { openOfficePackage, type OfficePackage } from './office-package.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import type { XmlHandlers } from '../text/xml-parser.ts';
import { createTextFlow, type TextFlow } from '../text/text-flow.ts';
import { createRevisionTracker, type RevisionTracker, type WordComment } from './word-revisions.ts';

/** Deleted and moved text, and the older form of an alternative. */
const skipped = new Set(['del', 'moveFrom', 'Fallback']);

export async function readDocx(
  bytes: Uint8Array,
  { limits, signal }: ReaderContext,
): Promise<DocumentContent> {
  const office = await openOfficePackage(bytes, { limits, signal });
  const flow = createTextFlow(limits);
  const tracker = createRevisionTracker();
  for (const part of await partsInOrder(office)) {
    await office.parse(part, wordHandlers(flow, tracker));
    flow.endLine();
  }
  const { text, tables } = flow.finish();
  const { revisions, isCut } = tracker.finish(await readComments(office));
  const message = 'The document has too many tracked changes or comments: some were not read.';
  return {
    ...emptyContent('docx'),
    text,
    tables,
    ...(revisions && { revisions }),
    metadata: await office.metadata(),
    notes: isCut ? [{ code: 'text_truncated', message }] : [],
  };
}

/** Returns comments by identifier. */
async function readComments(office: OfficePackage): Promise<Map<string, WordComment>> {
  const comments = new Map<string, WordComment>();
  const relationships = await office.relationshipsOf(office.main);
  const part = relationships.find(({ type }) => type === 'comments');
  if (!part) return comments;
  const path: string[] = [];
  let comment: WordComment | null = null;
  await office.parse(part.target, {
    open(tag) {
      path.push(tag.local);
      if (tag.local !== 'comment') return;
      const author = attribute(tag, 'author') ?? null;
      comment = { author, date: attribute(tag, 'date') ?? null, text: '' };
      comments.set(attribute(tag, 'id') ?? '', comment);
    },
    text(text) {
      if (comment && path.at(-1) === 't' && comment.text.length < longestComment) {
        comment.text += text.slice(0, longestComment);
      }
    },
    close({ local }) {
      path.pop();
      if (comment && local === 'p') comment.text += '\n';
      if (comment && local === 'comment') comment.text = comment.text.trim();
    },
  });
  return comments;
}

const longestComment = 10_000;

async function partsInOrder(office: OfficePackage): Promise<string[]> {
  const relationships = await office.relationshipsOf(office.main);
  const named = (...types: string[]): string[] =>
    relationships.filter(({ type }) => types.includes(type)).map(({ target }) => target);
  const parts = [
    ...named('header'),
    office.main,
    ...named('footnotes', 'endnotes'),
    ...named('footer'),
  ];
  return [...new Set(parts)];
}

function wordHandlers(flow: TextFlow, tracker: RevisionTracker): XmlHandlers {
  const path: string[] = [];
  let skippedAt: number | null = null;
  return {
    open(tag) {
      const parent = path.at(-1);
      path.push(tag.local);
      tracker.open(tag, parent);
      if (skippedAt !== null) return;
      if (skipped.has(tag.local)) skippedAt = path.length;
      else openElement(flow, tag, parent);
    },
    text(text) {
      const element = path.at(-1);
      const isMovedAway = element === 't' && path.includes('moveFrom');
      if (element === 'delText' || isMovedAway) tracker.deletedText(text);
      if (skippedAt !== null || element !== 't') return;
      flow.text(text);
      tracker.text(text);
    },
    close({ local }) {
      tracker.close(local);
      if (skippedAt === null) closeElement(flow, local);
      else if (skippedAt === path.length) skippedAt = null;
      path.pop();
    },
  };
}

function openElement(flow: TextFlow, tag: SaxesTagNS, parent: string | undefined): void {
  const { local } = tag;
  if (local === 'tbl') flow.openTable();
  else if (local === 'tr' && parent !== 'rPr') flow.openRow();
  else if (local === 'tc') flow.openCell({});
  else if (local === 'vMerge') {
    flow.mergeCell(attribute(tag, 'val') === 'restart' ? 'begins' : 'goes on');
  } else if (local === 'gridBefore') flow.skipColumns(Number(attribute(tag, 'val') ?? 0));
  else if (local === 'tblHeader' && isOn(tag)) flow.markTitles();
  else if (local === 'gridSpan') flow.widenCell(Number(attribute(tag, 'val') ?? 1));
  // Tab stops in the properties of a paragraph are also called tab.
  else if (parent === 'r' && (local === 'tab' || local === 'ptab')) flow.text('\t');
  else if (parent === 'r' && (local === 'br' || local === 'cr')) flow.endLine();
  else if (parent === 'r' && local === 'noBreakHyphen') flow.text('-');
  else if (local === 'txbxContent') flow.endLine();
}

function closeElement(flow: TextFlow, local: string): void {
  if (local === 'p') flow.endLine();
  else if (local === 'tc') flow.closeCell();
  else if (local === 'tr') flow.closeRow();
  else if (local === 'tbl') flow.closeTable();
}

/** A property that is present is on, unless its value says otherwise (17.17.4). */
function isOn(tag: SaxesTagNS): boolean {
  return !['0', 'false', 'off'].includes(attribute(tag, 'val') ?? '1');
}

function attribute({ attributes }: SaxesTagNS, local: string): string | undefined {
  return Object.values(attributes).find((one) => one.local === local)?.value;
}
