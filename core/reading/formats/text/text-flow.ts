// Collects the content of a format without pages in order: lines of text, and tables whose rows are
// also lines. Tolerates wrong nesting, as HTML requires.

import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';
import { createOpenTables, type TableFlow } from '../../tables/open-tables.ts';
import type { GridContent } from '../../host/reader-contract.ts';
import { emptySink, endLine, linesOf, type LineState } from '../../host/text-sink.ts';

export interface TextFlow extends TableFlow {
  /** Adds text; line breaks in it are kept. */
  text(piece: string): void;
  /** Ends the current line, if any. */
  endLine(): void;
  line(): LineState;
  finish(): { text: string; tables: GridContent[] };
}

/** Throws `document_unreadable` beyond the limits on characters and cells. */
export function createTextFlow(limits: ReadingLimits): TextFlow {
  const { maxCharacters } = limits;
  const body = emptySink();
  const { sink, closeAll, ...tables } = createOpenTables(body, limits);
  let characters = 0;
  return {
    ...tables,
    text(piece) {
      characters += piece.length;
      if (characters > maxCharacters) {
        const problem = `more than ${maxCharacters} characters of text`;
        throw new Fault('document_unreadable', `The document has ${problem}.`);
      }
      if (piece === '') return;
      const target = sink();
      target.line += piece;
      target.state = /\s/.test(piece.at(-1)!) ? 'spaced' : 'open';
    },
    endLine: () => endLine(sink()),
    line: () => sink().state,
    finish() {
      const kept = closeAll().filter(({ rows }) => rows.some((row) => row.length > 0));
      return { text: linesOf(body).join('\n').trim(), tables: kept };
    },
  };
}
