// Accounts of invoice lines: accuracy of each coding method at several sizes of an invented ledger.
// `scripts/node scripts/bench/gl-coding.ts`; about 20 s. For each method: the share of correct
// answers; of the answers certain enough to be suggested, their share of all lines and their
// accuracy; and the calibration error over 10 bins.

import { readModel, trainModel, type TextModel } from '../../core/sdk/sdk.ts';
import { glCodes, inputOf } from '../../plugins/finance/coding/gl-codes.ts';
import { learnFromRows } from '../../plugins/finance/coding/rows-model.ts';
import { inventLedger, type LedgerLine } from './invented-ledger.ts';

const suggestedFrom = 0.6;
const ledger = inventLedger(3000, 'ledger');
const lines = inventLedger(1000, 'new lines');

interface Answer {
  code: string | null;
  confidence: number;
}

for (const size of [10, 50, 100, 200, 300, 1000, 3000]) {
  const history = ledger.slice(0, size);
  const rowsFor = createSearch(history);
  const ofRows = (line: LedgerLine): Answer => {
    const { vendor_id: vendorId, description } = line;
    const found = learnFromRows(rowsFor(line)).predict({ description, vendorId });
    return found ?? { code: null, confidence: 0 };
  };
  report(size, 'rows', ofRows);
  const model = await train(history);
  if (model === null) continue;
  const trained = ({ description, vendor_id: vendorId }: LedgerLine): Answer => {
    const { label, probability } = model.predict(inputOf(description, vendorId)).ranked[0]!;
    return { code: label, confidence: Math.min(0.95, probability) };
  };
  report(size, 'trained', trained);
  report(size, 'surer', (line) => {
    const [one, other] = [trained(line), ofRows(line)];
    return one.confidence >= other.confidence ? one : other;
  });
}

/** Returns null for fewer lines than the minimum of the model. */
async function train(history: readonly LedgerLine[]): Promise<TextModel | null> {
  const examples = history.flatMap((row) => glCodes.learnsFrom['gl_history']!({ ...row }));
  if (examples.length < glCodes.training.minimumInAll!) return null;
  const { file } = await trainModel(examples, glCodes.training);
  return readModel(file);
}

/**
 * Returns the rows that a run finds: the vendor's latest 300, and the 20 most similar rows if the
 * vendor has fewer than 100.
 */
function createSearch(history: readonly LedgerLine[]): (line: LedgerLine) => LedgerLine[] {
  const byWord = Map.groupBy(
    history.flatMap((row) => wordsOf(row).map((word) => ({ word, row }))),
    ({ word }) => word,
  );
  return (line) => {
    const own = history.filter(({ vendor_id }) => vendor_id === line.vendor_id).slice(-300);
    if (own.length >= 100) return own;
    const hits = new Map<LedgerLine, number>();
    for (const { row } of wordsOf(line).flatMap((word) => byWord.get(word) ?? [])) {
      hits.set(row, (hits.get(row) ?? 0) + 1);
    }
    const alike = [...hits].toSorted((a, b) => b[1] - a[1]).slice(0, 20);
    return [...new Set([...own, ...alike.map(([row]) => row)])];
  };
}

function wordsOf({ description }: LedgerLine): string[] {
  return [...new Set(description.toLowerCase().match(/\p{L}{2,}/gu))];
}

function report(size: number, way: string, answer: (line: LedgerLine) => Answer): void {
  const answers = lines.map((line) => {
    const { code, confidence } = answer(line);
    return { confidence, right: code === line.gl_code, given: code !== null };
  });
  const sure = answers.filter(({ confidence }) => confidence >= suggestedFrom);
  const rightOf = (some: typeof answers): number =>
    some.filter(({ right }) => right).length / Math.max(1, some.length);
  const bins = Map.groupBy(
    answers.filter(({ given }) => given),
    ({ confidence }) => Math.min(9, Math.floor(confidence * 10)),
  );
  const distance = [...bins.values()].reduce((sum, bin) => {
    const expected = bin.reduce((all, { confidence }) => all + confidence, 0);
    return sum + Math.abs(expected - rightOf(bin) * bin.length);
  }, 0);
  const figures = {
    right: rightOf(answers),
    suggested: sure.length / answers.length,
    'right of those': rightOf(sure),
    'calibration error': distance / answers.filter(({ given }) => given).length,
  };
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  process.stdout.write(`${size} rows, ${way}: ${shown.join(', ')}\n`);
}
