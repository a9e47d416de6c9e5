// Collects what a format without pages says, in its order: lines of text, and tables whose rows are
// lines too. Forgiving about nesting, as HTML demands.

import { Fault } from '../../../kernel/errors.ts';
import type { ReadingLimits } from '../../limits.ts';
import { createOpenTables, type TableFlow } from '../../tables/open-tables.ts';
import type { GridContent } from '../../host/reader-contract.ts';
import { emptySink, endLine, linesOf, type LineState } from '../../host/text-sink.ts';

export interface TextFlow extends TableFlow {
  /** Text as it is to stand; line breaks in it are kept. */
  text(piece: string): void;
  /** Ends the line, if there is one. */
  endLine(): void;
  line(): LineState;
  finish(): { text: string; tables: GridContent[] };
}

/** Faults: `document_unreadable` beyond the limits on characters and cells. */
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
