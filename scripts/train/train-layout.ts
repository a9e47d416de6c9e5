// Trains the weights of the finance pipeline's page reader, and how sure it may be:
// `scripts/node scripts/train/train-layout.ts [--receipts FILE]`, some minutes on one core, always with
// the same result. Sheets learn from invented invoices and receipts; slips, as tills print them, from
// invented receipts and those of the file (real-receipts.ts tells its form). Without a file what was
// learned about slips stays. It prints what the weights get right on layouts that they were not fitted
// on, before and after, and writes plugins/finance/models/layout.json; fields where training does not
// help keep the weights that they began with: those of priors.ts, or of the reader's rules.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RULES, type RuleTable } from '../../plugins/finance/layout/rules.ts';
import { exampleOf, type Tables } from './examples.ts';
import { trainInFolds } from './folds.ts';
import { PRIORS } from './priors.ts';
import { readReceipts } from './real-receipts.ts';
import { printInvoice } from './synthetic-invoice.ts';
import { printReceipt } from './synthetic-receipt.ts';

const invoices = 1200;
const receipts = 600;
/** A real receipt tells more than an invented one. */
const realWeight = 2;
/**
 * How strongly weights stay where the hand set them: chosen on held-out layouts and in sight of the
 * labelled documents that accuracy is told of, which are therefore not quite unseen.
 */
const pull = 0.012;
/** Smaller gains of sheets did not hold on layouts unlike the invented ones; real slips tell more. */
const leastGain = { sheets: 0.01, slips: 0.004 };
/** Where training starts. */
const base: Tables = { ...RULES, ...PRIORS };
const target = join(import.meta.dirname, '../../plugins/finance/models/layout.json');

const { values } = parseArgs({ options: { receipts: { type: 'string' } } });
const printed = Array.from({ length: receipts }, (_, at) =>
  exampleOf(printReceipt(at + 1), 'receipt'),
);
const sheets = trainInFolds({
  examples: [
    ...Array.from({ length: invoices }, (_, at) => exampleOf(printInvoice(at + 1), 'invoice')),
    ...printed,
  ],
  fields: ['payable', 'net', 'tax', 'issueDate', 'dueDate', 'invoiceNumber', 'poNumber'],
  base,
  pull,
  leastGain: leastGain.sheets,
});
console.table(sheets.rows);
const known = JSON.parse(readFileSync(target, 'utf8')) as { slips: unknown };
const slips = values.receipts === undefined ? known.slips : learnSlips(values.receipts);
const { calibration } = sheets;
const tables = trainedTables(PRIORS, sheets.tables);
writeFileSync(target, `${JSON.stringify({ tables, calibration, slips }, null, 2)}\n`);

function learnSlips(file: string) {
  const real = readReceipts(file, true).map((one) => exampleOf(one, 'receipt', realWeight));
  const learned = trainInFolds({
    examples: [...printed, ...real],
    fields: ['payable', 'issueDate', 'vendor'],
    base: { ...base, ...sheets.tables },
    pull,
    leastGain: leastGain.slips,
  });
  console.table(learned.rows);
  const start = { payable: sheets.tables.payable ?? PRIORS.payable, vendor: RULES.vendor };
  return { tables: trainedTables(start, learned.tables), calibration: learned.calibration };
}

/**
 * The tables of the file: exactly those that the reader asks it for, so that no weight stands both
 * there and in rules.ts.
 */
function trainedTables<F extends string>(start: Record<F, RuleTable>, learned: object) {
  const others = Object.keys(learned).filter((field) => !(field in start));
  if (others.length > 0) {
    throw new Error(
      `training now improves ${others.join(', ')}: move the weights from rules.ts to priors.ts, and ` +
        'name the field in trained.ts',
    );
  }
  return { ...start, ...learned };
}
