// Tracked changes and comments of WordprocessingML (ECMA-376 part 1, 17.13): for each paragraph
// with changes, its text before and after, and the author of each change; for each comment, the
// text that it refers to.

import type { SaxesTagNS } from 'saxes';
import type {
  DocumentComment,
  DocumentRevisions,
  RevisedParagraph,
  TrackedChange,
} from '../../../sdk/document.ts';

export interface RevisionTracker {
  open(tag: SaxesTagNS, parent: string | undefined): void;
  close(local: string): void;
  /** Adds text that remains if all changes are accepted. */
  text(piece: string): void;
  /** Adds text that remains if all changes are rejected. */
  deletedText(piece: string): void;
  /** Returns null without changes and comments. */
  finish(comments: ReadonlyMap<string, WordComment>): TrackedResult;
}

export interface TrackedResult {
  revisions: DocumentRevisions | null;
  /** Whether the maximum was exceeded. */
  isCut: boolean;
}

export interface WordComment {
  author: string | null;
  date: string | null;
  text: string;
}

/** A negotiated contract has several hundred; more would displace the text of the document. */
const mostRevisions = 10_000;
/** Maximum length of a paragraph, a change or a comment; longer ones are truncated. */
const mostCharacters = 10_000;

const kinds: Readonly<Record<string, TrackedChange['kind']>> = {
  ins: 'inserted',
  del: 'deleted',
  moveTo: 'moved',
};
/** Properties use the same elements for the mark of a paragraph, a row or a cell. */
const properties = new Set(['rPr', 'trPr', 'tcPr', 'pPr', 'sectPr', 'numPr']);

export function createRevisionTracker(): RevisionTracker {
  const paragraphs: RevisedParagraph[] = [];
  const comments = createCommentRanges();
  const state = { kept: 0, isCut: false };
  /** Null for elements of properties, which change no text. */
  const open: (TrackedChange | null)[] = [];
  let here = emptyParagraph();
  let previous = '';

  function innermost(): TrackedChange | null {
    return open.findLast((one) => one !== null) ?? null;
  }

  function begin({ local, attributes }: SaxesTagNS): void {
    const value = (name: string): string | null =>
      Object.values(attributes).find((one) => one.local === name)?.value ?? null;
    const change: TrackedChange = {
      kind: kinds[local]!,
      author: value('author'),
      date: value('date'),
      text: '',
    };
    const last = here.changes.at(-1);
    // Formatting splits a change into several elements.
    const continues =
      here.isAdjacent && last?.kind === change.kind && last.author === change.author;
    open.push(continues ? last! : change);
    if (!continues) here.changes.push(change);
  }

  function endParagraph(): void {
    const after = here.after.trim();
    const changes = here.changes.filter(({ text }) => text.trim() !== '');
    if (changes.length > 0) {
      state.kept += changes.length;
      if (state.kept > mostRevisions) state.isCut = true;
      else paragraphs.push({ previous, before: here.before.trim(), after, changes });
    }
    comments.endParagraph(after);
    previous = after || previous;
    here = emptyParagraph();
  }

  return {
    open(tag, parent) {
      const { local } = tag;
      if (local in kinds) {
        if (properties.has(parent ?? '')) open.push(null);
        else begin(tag);
      }
      comments.open(tag);
    },
    close(local) {
      if (local in kinds) {
        if (open.pop()) here.isAdjacent = true;
      } else if (local === 'p') endParagraph();
    },
    text(piece) {
      here.after = add(here.after, piece);
      const change = innermost();
      if (change) change.text = add(change.text, piece);
      else [here.before, here.isAdjacent] = [add(here.before, piece), false];
      comments.text(piece);
    },
    deletedText(piece) {
      // Text that was inserted and deleted again did not exist before.
      if (!open.some((one) => one?.kind === 'inserted')) here.before = add(here.before, piece);
      const change = innermost();
      if (change) change.text = add(change.text, piece);
    },
    finish(written) {
      const shown = comments.finish(written);
      const isEmpty = paragraphs.length === 0 && shown.comments.length === 0;
      return {
        revisions: isEmpty ? null : { paragraphs, comments: shown.comments },
        isCut: state.isCut || shown.isCut,
      };
    },
  };
}

function add(text: string, piece: string): string {
  return text.length >= mostCharacters ? text : text + piece.slice(0, mostCharacters);
}

/** Maximum number of overlapping comments: each has its own copy of the words. */
const mostOpenComments = 100;

interface CommentRanges {
  open(tag: SaxesTagNS): void;
  text(piece: string): void;
  endParagraph(text: string): void;
  finish(written: ReadonlyMap<string, WordComment>): {
    comments: DocumentComment[];
    isCut: boolean;
  };
}

function createCommentRanges(): CommentRanges {
  const found: { id: string; about: string; paragraph: string }[] = [];
  const openAbouts = new Map<string, string>();
  const abouts = new Map<string, string>();
  /** Identifiers of comments whose paragraph has not ended. */
  const mentioned: string[] = [];
  let isCut = false;
  return {
    open(tag) {
      if (!tag.local.startsWith('comment')) return;
      const id = idOf(tag);
      if (tag.local === 'commentRangeStart') {
        if (openAbouts.size < mostOpenComments) openAbouts.set(id, '');
        else isCut = true;
      } else if (tag.local === 'commentRangeEnd') {
        abouts.set(id, openAbouts.get(id) ?? '');
        openAbouts.delete(id);
      } else if (tag.local === 'commentReference') mentioned.push(id);
    },
    text(piece) {
      for (const [id, about] of openAbouts) openAbouts.set(id, add(about, piece));
    },
    endParagraph(paragraph) {
      for (const id of mentioned.splice(0)) {
        if (found.length >= mostRevisions) isCut = true;
        else found.push({ id, about: abouts.get(id) ?? '', paragraph });
      }
    },
    finish(written) {
      const comments = found.flatMap(({ id, about, paragraph }): DocumentComment[] => {
        const comment = written.get(id);
        return comment ? [{ ...comment, about: about.trim(), paragraph }] : [];
      });
      return { comments, isCut };
    },
  };
}

interface OpenParagraph {
  before: string;
  after: string;
  changes: TrackedChange[];
  /** No unchanged text has followed the last change. */
  isAdjacent: boolean;
}

function emptyParagraph(): OpenParagraph {
  return { before: '', after: '', changes: [], isAdjacent: false };
}

function idOf({ attributes }: SaxesTagNS): string {
  return Object.values(attributes).find(({ local }) => local === 'id')?.value ?? '';
}
