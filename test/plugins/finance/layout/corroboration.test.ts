import t from 'tap';
import type { Document } from '../../../../core/sdk/document.ts';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

/** A scan of the drawing whose every word was recognized with this confidence. */
function scanOf(drawing: string, confidence: number): Document {
  const document = drawDocument([drawing]);
  const pages = document.pages.map((page) => ({
    ...page,
    source: 'ocr' as const,
    lines: page.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, confidence })),
    })),
  }));
  return { ...document, pages };
}

const sureOf = (drawing: string): number =>
  readLayout(scanOf(drawing, 0.6)).payableAmount!.evidence.confidence;

t.test('a recognized value is surer where it was read twice, or sums prove it', async (t) => {
  const once = sureOf('\nRECEIPT\n\nBread      4.10\nMilk       2.40\nTOTAL      6.55');
  const twice = sureOf(
    '\nRECEIPT\n\nBread      4.10\nMilk       2.40\nTOTAL      6.55\nVISA       6.55',
  );
  t.ok(once < 0.6, 'no surer than its least sure word');
  t.ok(twice > once + 0.1);
  const proven = sureOf('\nINVOICE\n\nNet total    10.00\nVAT 19 %      1.90\nTotal        11.90');
  t.ok(proven > 0.8);
});

t.test('what a digital page prints needs no second reading', async (t) => {
  // As wide as a sheet: slips of tills, which are narrower, are judged by weights of their own.
  const drawing = `\nINVOICE${' '.repeat(100)}Page 1\n\nTotal EUR      6.55`;
  const printed = readLayout(drawDocument([drawing])).payableAmount!.evidence;
  t.equal(printed.source, 'layout');
  t.equal(readLayout(scanOf(drawing, 1)).payableAmount!.evidence.confidence, printed.confidence);
});
