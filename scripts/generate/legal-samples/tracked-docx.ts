// Writes a contract in negotiation as a word processor stores it: with tracked changes and
// comments.

import type { Content, Node } from '../samples/xml-text.ts';
import { officeFile, wordMain, wordType } from '../samples/office-files.ts';

const date = 'w:date="2026-03-04T10:30:00Z"';
/**
 * Syntax: `{-deleted-}`, `{+inserted+}` and `{about>comment<}`. Each paragraph has one author at
 * most.
 */
const mark =
  /\{-(?<deleted>[^}]+)-\}|\{\+(?<inserted>[^}]+)\+\}|\{(?<about>[^>{}]+)>(?<comment>[^<]+)<\}/g;

/** A paragraph that begins with `@Name: ` was changed by that person. */
export function writeTrackedDocx(paragraphs: readonly string[]): Uint8Array {
  const comments: Node[] = [];
  const body = paragraphs.map((text) => paragraphOf(text, comments));
  return officeFile('word/document.xml', wordType, [
    ['word/document.xml', [`w:document xmlns:w="${wordMain}"`, ['w:body', ...body]]],
    ['word/comments.xml', [`w:comments xmlns:w="${wordMain}"`, ...comments], 'comments'],
  ]);
}

function paragraphOf(marked: string, comments: Node[]): Node {
  const [, author = 'Unknown', text = marked] = /^@([^:]+): (.*)$/s.exec(marked) ?? [];
  const by = `w:author="${author}" ${date}`;
  const content: Content[] = [];
  let from = 0;
  for (const { index, 0: whole, groups } of text.matchAll(mark)) {
    content.push(run(text.slice(from, index)));
    from = index + whole.length;
    const { deleted, inserted, about, comment } = groups!;
    if (deleted !== undefined) content.push([`w:del ${by}`, run(deleted, 'w:delText')]);
    if (inserted !== undefined) content.push([`w:ins ${by}`, run(inserted)]);
    if (about === undefined || comment === undefined) continue;
    const id = `w:id="${comments.length}"`;
    comments.push([`w:comment ${id} ${by}`, ['w:p', run(comment)]]);
    content.push([`w:commentRangeStart ${id}`], run(about), [`w:commentRangeEnd ${id}`]);
    content.push(['w:r', [`w:commentReference ${id}`]]);
  }
  return ['w:p', ...content, run(text.slice(from))];
}

function run(text: string, element = 'w:t'): Node | null {
  return text === '' ? null : ['w:r', [`${element} xml:space="preserve"`, text]];
}
