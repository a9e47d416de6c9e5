// The demonstration on the terminal: a row as soon as a document is finished, a last line that counts.

import type { DemoResult } from './demo.ts';
import type { DemoSample } from './demo-golden.ts';

export interface DemoReport {
  begin(): void;
  workingOn(sample: DemoSample, done: number): void;
  row(result: DemoResult): void;
  /** Whether everything came out as expected. */
  end(results: readonly DemoResult[], strange: readonly string[]): boolean;
}

const eraseLine = '\r\u001b[2K';

export function createDemoReport(options: {
  samples: readonly DemoSample[];
  write: (text: string) => void;
  isTerminal: boolean;
}): DemoReport {
  const { samples, write, isTerminal } = options;
  const names = samples.map(({ golden }) => golden.document.length);
  const columns = [
    { title: 'document', width: Math.max(8, ...names) },
    { title: 'status', width: 9 },
    { title: 'amount', width: 13, right: true },
    { title: 'vendor', width: 32 },
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
    workingOn({ golden }, done) {
      if (isTerminal) write(`${eraseLine}${done + 1}/${samples.length}  ${golden.document} ...`);
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
  // A result in review is not given out yet; its event says what a reviewer will see.
  const shown = event?.businessObject;
  const invoice = outcome.completedUnit?.invoice_object;
  const amount = invoice?.amount ?? shown?.amount ?? null;
  const currency = invoice?.currency ?? shown?.currency ?? '';
  const vendor = invoice?.vendor_name ?? shown?.vendor ?? '-';
  return [
    sample.golden.document,
    outcome.status,
    amount === null ? '-' : `${amount.toFixed(2)} ${currency}`,
    vendor.slice(0, 32),
    outcome.confidence === null ? '-' : outcome.confidence.toFixed(3),
    String(Math.round(tookMs)),
    webhookCell(sample.golden.event, event),
  ];
}

function webhookCell(expected: string | null, event: DemoResult['event']): string {
  if (event === null) return expected === null ? '-' : 'missing';
  return `${event.eventType} ${event.verified ? 'verified' : 'NOT VERIFIED'}`;
}
