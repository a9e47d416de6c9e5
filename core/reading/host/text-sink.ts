// Collects lines of text: the body of a document, or a cell of a table.

export interface TextSink {
  lines: string[];
  line: string;
  state: LineState;
}

/** Whether a line has content, and whether that ends with a space. */
export type LineState = 'empty' | 'spaced' | 'open';

export function emptySink(): TextSink {
  return { lines: [], line: '', state: 'empty' };
}

export function endLine(sink: TextSink): void {
  if (sink.line.trim() !== '') sink.lines.push(sink.line.trimEnd());
  sink.line = '';
  sink.state = 'empty';
}

export function linesOf(sink: TextSink): string[] {
  endLine(sink);
  return sink.lines;
}
