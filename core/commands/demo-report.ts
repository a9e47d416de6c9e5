// Terminal output of the demonstration: a row for each finished sample, and a summary line.

import type { DemoResult } from './demo.ts';
import type { DemoSample } from './demo-golden.ts';

export interface DemoReport {
  begin(): void;
  workingOn(sample: DemoSample, done: number): void;
  row(result: DemoResult): void;
  /** Returns whether every result was as expected. */
  end(results: readonly DemoResult[], strange: readonly string[]): boolean;
}

const eraseLine = '\r\u001b[2K';

export function createDemoReport(options: {
  samples: readonly DemoSample[];
  write: (text: string) => void;
  isTerminal: boolean;
}): DemoReport {
  const { samples, write, isTerminal } = options;
  const widest = (texts: readonly string[]): number =>
    Math.max(8, ...texts.map(({ length }) => length));
  const columns = [
    { title: 'pipeline', width: widest(samples.map(({ pipeline }) => pipeline)) },
    { title: 'document', width: widest(samples.map(({ name }) => name)) },
    { title: 'status', width: 9 },
    { title: 'result', width: resultWidth },
    { title: 'confidence', width: 10, right: true },
    { title: 'ms', width: 6, right: true },
    { title: 'webhook', width: 0 },
  ];

  function line(cells: readonly string[]): void {
    const padded = columns.map(({ width, right }, index) => {
      const cell = cells[index]!;
      return right ? cell.padStart(width) : cell.padEnd(width);
    });
    write(`${isTerminal ? eraseLine : ''}${padded.join('  ').trimEnd()}\n`);
  }

  return {
    begin() {
      write('\n');
      line(columns.map(({ title }) => title));
    },
    workingOn({ name }, done) {
      if (isTerminal) write(`${eraseLine}${done + 1}/${samples.length}  ${name} ...`);
    },
    row(result) {
      line(cellsOf(result));
      for (const difference of result.differences) write(`    ${difference}\n`);
    },
    end(results, strange) {
      for (const what of strange) write(`    received ${what}\n`);
      const workflows = results.filter(({ outcome }) => outcome.workflowId !== null).length;
      const expected = results.filter(({ differences }) => differences.length === 0).length;
      const verified = results.filter(({ event }) => event?.verified).length;
      const counts = `${workflows} workflows, ${expected} as expected, ${verified} webhooks verified`;
      write(`\ndemo: ${counts}\n`);
      return results.length > 0 && expected === results.length && strange.length === 0;
    },
  };
}

function cellsOf({ sample, outcome, event, tookMs }: DemoResult): string[] {
  return [
    sample.pipeline,
    sample.name,
    outcome.status,
    // A result in review is not available yet; its event has what a reviewer sees.
    resultCell(event?.businessObject ?? {}),
    outcome.confidence === null ? '-' : outcome.confidence.toFixed(3),
    String(Math.round(tookMs)),
    webhookCell(sample.event, event),
  ];
}

const resultWidth = 46;
const valuesShown = 4;

/** Returns the first values of the business object. */
function resultCell(businessObject: object): string {
  const values = Object.values(businessObject).flatMap((value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') return [String(value)];
    return isTexts(value) && value.length > 0 ? [value.join(', ')] : [];
  });
  const text = values.slice(0, valuesShown).join(' | ').replaceAll(/\s+/g, ' ') || '-';
  return text.length <= resultWidth ? text : `${text.slice(0, resultWidth - 1)}…`;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function webhookCell(expected: string | null, event: DemoResult['event']): string {
  if (event === null) return expected === null ? '-' : 'missing';
  return `${event.eventType} ${event.verified ? 'verified' : 'NOT VERIFIED'}`;
}
